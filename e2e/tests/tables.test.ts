import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, type Person, styleOf } from '../src/harness.ts'

const { product, browser } = await startConsole()
let admin: Person

beforeAll(async () => {
  admin = await product.addPerson({ role: 'admin' })
  for (let n = 1; n <= 65; n += 1) {
    const code = `M-${String(n).padStart(2, '0')}`
    const body = { code, manufacturer_id: `logger-${code}`, description: '' }
    await product.api.call('moduleCreate', { body })
  }
})
afterEach(() => clearScreens(browser))

async function tableAt(path: string, table: string): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.goto(path)
  await page.getByRole('table', { name: table }).waitFor()
  return page
}

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const numbers = (page: Page) =>
  pages(page)
    .getByRole('button', { name: /^Page / })
    .allInnerTexts()
const firstCode = (page: Page, code: string) => rows(page).first().filter({ hasText: code }).waitFor()

test('UI-367 UI-368 a table has 10 rows and offers 15, 20, 25 and 30, kept in the address', async () => {
  const page = await tableAt('/setting/data?sort=code', 'All stations')
  await firstCode(page, 'M-01')
  expect(await rows(page).count()).toBe(10)
  const size = page.getByLabel('Rows per page')
  expect(await size.locator('option').allInnerTexts()).toEqual(['10', '15', '20', '25', '30'])
  for (const count of ['15', '30']) {
    await size.selectOption(count)
    await expect.poll(() => rows(page).count()).toBe(Number(count))
  }
  await page.reload()
  await firstCode(page, 'M-01')
  expect([await rows(page).count(), await size.inputValue()]).toEqual([30, '30'])
})

test('UI-371 up to five page buttons are around the current one, between previous and next', async () => {
  const page = await tableAt('/setting/data?sort=code', 'All stations')
  await firstCode(page, 'M-01')
  const [previous, next] = ['Previous page', 'Next page'].map((name) =>
    pages(page).getByRole('button', { name }),
  )
  expect(await numbers(page)).toEqual(['1', '2', '3', '4', '5'])
  expect([await previous?.isDisabled(), await next?.isDisabled()]).toEqual([true, false])
  await pages(page).getByRole('button', { name: 'Page 5' }).click()
  await firstCode(page, 'M-41')
  expect(await numbers(page)).toEqual(['3', '4', '5', '6', '7'])
  await next?.click()
  await firstCode(page, 'M-51')
  await next?.click()
  await firstCode(page, 'M-61')
  expect([await numbers(page), await next?.isDisabled()]).toEqual([['3', '4', '5', '6', '7'], true])
  expect(await pages(page).locator('[aria-current=page]').innerText()).toBe('7')
  await previous?.click()
  await firstCode(page, 'M-51')
})

test('UI-369 a table has fewer columns at 1280 and at 959 px, and its rows are cards at 599 px', async () => {
  const headers = (page: Page, table: string) =>
    page.getByRole('table', { name: table }).locator('th:visible').allInnerTexts()
  const wide = await tableAt('/setting/audit', 'Audit log')
  await wide.setViewportSize({ width: 1281, height: 800 })
  const all = await headers(wide, 'Audit log')
  await wide.setViewportSize({ width: 1280, height: 800 })
  expect((await headers(wide, 'Audit log')).length).toBe(all.length - 1)

  const body = { factor: 'cod', module: 'M-01', value: 91.5, status: 'ALERT' } as const
  await product.api.call('factorCreate', {
    body: { name: 'COD', code: 'cod', manufacturer_id: 'cod', status: true, module: 'M-01' },
  })
  await product.api.call('alertCreate', { body })
  const page = await tableAt('/notification?tab=notifications', 'My notifications')
  await rows(page).first().filter({ hasText: 'COD' }).waitFor()
  await page.setViewportSize({ width: 960, height: 800 })
  expect(await headers(page, 'My notifications')).toContain('Kind')
  await page.setViewportSize({ width: 959, height: 800 })
  expect(await headers(page, 'My notifications')).not.toContain('Kind')
  await page.setViewportSize({ width: 600, height: 800 })
  expect(await styleOf(rows(page).first(), 'display')).toBe('table-row')
  await page.setViewportSize({ width: 599, height: 800 })
  expect(await styleOf(rows(page).first(), 'display')).toBe('block')
  expect(await rows(page).first().getByText('Unread').isVisible()).toBe(true)
})
