import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  addStation,
  openScreen,
  type Person,
  personKnown,
  type ScreenOptions,
} from '../src/harness.ts'

const { product, browser } = await startConsole()
let admin: Person

beforeAll(async () => {
  admin = await product.addPerson({ role: 'admin' })
  const station = await addStation(product, { code: 'KK-DNG', factor: 'PM2.5', max: 50, type: 'air' })
  await station.close()
  await product.api.call('moduleUpdate', { params: { id: station.id }, body: { name: 'Đà Nẵng' } })
})
afterEach(() => clearScreens(browser))

async function consoleOf(options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, ...options })
  await page.goto('/wasteWater')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await personKnown(page)
  return page
}

const palette = (page: Page) => page.getByRole('dialog', { name: /^(Search and go|Tìm và đi đến)$/ })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')

/** What the field says is chosen, as a screen reader hears it. */
async function chosen(page: Page): Promise<string> {
  const id = (await field(page).getAttribute('aria-activedescendant')) ?? ''
  const option = page.locator(`[id="${id}"]`)
  expect(await option.getAttribute('aria-selected')).toBe('true')
  return option.innerText()
}

test('Ctrl K finds a station without marks, by keys alone, and opens its page', async () => {
  const page = await consoleOf()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  expect(await field(page).evaluate((one) => one.matches(':focus'))).toBe(true)
  await page.keyboard.type('da nang')
  await options(page).filter({ hasText: 'PM2.5 · Đà Nẵng' }).waitFor()
  expect(await chosen(page)).toContain('Đà Nẵng')
  await page.keyboard.press('ArrowDown')
  expect(await chosen(page)).toContain('PM2.5 · Đà Nẵng')
  await page.keyboard.press('ArrowDown')
  expect(await chosen(page)).not.toContain('PM2.5')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/air?module=KK-DNG')
  expect(await palette(page).count()).toBe(0)
  // What was chosen last is first.
  await page.keyboard.press('Control+k')
  await options(page).first().filter({ hasText: 'Đà Nẵng' }).waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
})

test('a factor leads to its station, a page to itself, and an action is done', async () => {
  const { tokens } = await product.addPerson({ role: 'admin' })
  const page = await consoleOf({ tokens })
  const choose = async (search: string): Promise<void> => {
    await page.getByRole('banner').getByRole('button', { name: 'Search or go to…' }).click()
    await field(page).fill(search)
    await options(page).first().click()
    await palette(page).waitFor({ state: 'detached' })
  }
  await choose('pm25')
  await page.waitForURL('**/air?module=KK-DNG&factor=PM2.5')
  await choose('audit')
  await page.waitForURL('**/setting/audit')
  await choose('dark')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await choose('add a station')
  await page.waitForURL('**/setting/data?dialog=add')
  await page.getByRole('dialog', { name: 'Add station' }).getByRole('button', { name: 'Cancel' }).click()
  await choose('Tieng Viet')
  await page.locator('html[lang=vi]').waitFor()
  await page.keyboard.press('Control+k')
  await field(page).fill('khong co gi nhu the')
  await palette(page).getByText('Không tìm thấy “khong co gi nhu the”.').waitFor()
  await field(page).fill('dang xuat')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
})

test('it offers only what the person’s permissions allow', async () => {
  const { tokens } = await product.addPerson({ permissions: ['reports.view_report'] })
  const page = await consoleOf({ tokens })
  await page.keyboard.press('Control+k')
  await options(page).filter({ hasText: 'Reports' }).waitFor()
  expect((await options(page).allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Reports',
    'Waste water',
    'Air quality',
    'Electricity',
    'Electricity tariffs',
    'Profile',
    'Followed stations',
    'Followed factors',
    'Notification settings',
    'Open the wall',
    'Switch to the dark theme',
    'Tiếng Việt',
    'Keyboard shortcuts',
    'Log out',
  ])
})

test('on a phone an icon opens it', async () => {
  const page = await consoleOf({ size: 'phone', language: 'vi' })
  await page.getByRole('banner').getByRole('button', { name: 'Tìm hoặc đi đến…' }).click()
  await field(page).fill('nguong')
  await options(page).filter({ hasText: 'Ngưỡng' }).first().click()
  await page.waitForURL('**/setting/thresholds')
})

test('g and a letter opens a page, and ? lists the keys of the pages that the person may see', async () => {
  const page = await consoleOf()
  const go = async (key: string, path: string): Promise<void> => {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await page.waitForURL(`**${path}`)
  }
  await go('k', '/air**')
  await go('e', '/elecConsum')
  await go('w', '/wasteWater')
  await go('d', '/dashboard')
  await go('a', '/notification')
  await go('r', '/dataExport')
  await go('l', '/scheduler')
  await go('s', '/setting/data')
  // In a field they are letters.
  await page.getByRole('searchbox').fill('')
  await page.keyboard.type('gd')
  expect(await page.getByRole('searchbox').inputValue()).toBe('gd')
  const { tokens } = await product.addPerson({ permissions: ['schedulers.view_schedule'] })
  const other = await consoleOf({ tokens })
  await other.keyboard.press('?')
  const list = other.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.waitFor()
  expect(await list.locator('kbd').allInnerTexts()).toEqual(
    'Ctrl K / ? Esc Enter G L G W G K G E G S'.split(' '),
  )
})
