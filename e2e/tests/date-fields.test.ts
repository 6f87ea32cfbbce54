import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
const report = '/dataExport?module=NT-01&range=2026-01-10T00:00~2026-01-12T00:00'

beforeAll(async () => (await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })).close())
afterEach(() => clearScreens(browser))

async function opened(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, ...options })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

test.for(['vi', 'en'] as const)('in %s a day comes before the month, in 24 hours', async (language) => {
  const page = await opened(report, { language })
  const from = page.getByLabel(language === 'vi' ? 'Từ (GMT+7)' : 'From (GMT+7)')
  expect(await from.inputValue()).toBe('10/01/2026 00:00')
  await from.fill('9/1/2026 21h')
  await from.blur()
  expect(await from.inputValue()).toBe('09/01/2026 21:00')
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toContain('2026-01-09T21:00')
})

test('a day is chosen in the calendar by keyboard, and the time of the field stays', async () => {
  const page = await opened(report)
  const from = page.getByLabel('From (GMT+7)')
  await from.fill('10/01/2026 21:30')
  await from.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog')
  await calendar.getByRole('button', { name: 'January 2026', exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await calendar.getByRole('button', { name: '10 January 2026', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'detached' })
  expect(await from.inputValue()).toBe('03/01/2026 21:30')
})

test('the calendar of a menu leaves the menu open', async () => {
  const page = await opened('/wasteWater?module=NT-01')
  await page.getByRole('group', { name: 'Time range' }).getByRole('button').nth(1).click()
  const menu = page.getByRole('menu')
  const from = menu.getByLabel('From (GMT+7)')
  await from.fill('20/01/2026 08:00')
  await menu.getByRole('button', { name: 'Choose in a calendar' }).first().click()
  await menu.getByRole('button', { name: '5 January 2026', exact: true }).click()
  expect(await from.inputValue()).toBe('05/01/2026 08:00')
  await menu.getByLabel('To (GMT+7)').fill('06/01/2026 08:00')
  await menu.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toContain('2026-01-05T08:00')
})
