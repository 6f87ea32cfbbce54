import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { addStation, openScreen, query } from '../src/harness.ts'
import { isPainted } from '../src/painted.ts'

const { product, browser } = await startConsole()
const person = await product.addPerson({ role: 'admin' })

beforeEach(() => query(product.databaseUrl, 'truncate module, alert, factor_state, notification cascade'))
afterEach(() => clearScreens(browser))

const MINUTE = 60_000
const red = [0xc9, 0x2a, 0x2a]
const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text })
const chosen = (page: Page) => page.getByRole('region', { name: 'The chosen excursion' })

async function openPage(): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.goto('/notification')
  return page
}

test('a row says limit, station and duration; a dot marks what is unread', async () => {
  const own = await addStation(product, { code: 'NT-03', factor: 'cod', max: 75 })
  await product.api.call('moduleUpdate', { params: { id: own.id }, body: { name: 'Trạm Bình Minh' } })
  const start = Date.now() - 10 * MINUTE
  for (const [minute, value] of [80, 90, 60].entries())
    await own.publish(value, new Date(start + minute * MINUTE))
  await own.close()
  const page = await openPage()
  const shown = row(page, 'peak 90.0')
  for (const text of ['/ 75 mg/L', 'Trạm Bình Minh', '2 min']) await shown.filter({ hasText: text }).waitFor()
  await shown.getByText('Unread', { exact: true }).waitFor()
})

test('a row counts from the start, before the delay was over', async () => {
  const own = await addStation(product, { code: 'NT-06', factor: 'cod', max: 75 })
  const { factorId: id } = own
  await product.api.call('thresholdUpdateByFactor', { params: { id }, body: { on_delay_seconds: 120 } })
  const start = Date.now() - 10 * MINUTE
  for (const [minute, value] of [80, 81, 82, 83, 84, 60].entries())
    await own.publish(value, new Date(start + minute * MINUTE))
  await own.close()
  const page = await openPage()
  await row(page, 'peak 84.0').getByText('5 min', { exact: true }).waitFor()
})

test('on a phone the filters are behind one button', async () => {
  const own = await addStation(product, { code: 'NT-03', factor: 'cod', max: 75 })
  await own.close()
  const body = { factor: 'cod', module: 'NT-03', value: 91.5, status: 'ALERT' } as const
  await product.api.call('alertCreate', { body })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, size: 'phone' })
  await page.goto('/notification')
  await row(page, '91.5').waitFor()
  const status = page.getByLabel('Status', { exact: true })
  expect(await status.count()).toBe(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await status.selectOption('WARNING')
  await row(page, '91.5').waitFor({ state: 'detached' })
})

test('an open excursion ends now: half an hour of its drawing is still to come', async () => {
  const own = await addStation(product, { code: 'NT-05', factor: 'cod', max: 75 })
  const start = Date.now() - 5 * MINUTE
  for (let minute = -20; minute < 5; minute += 1)
    await own.publish(minute < 0 ? 50 : 90, new Date(start + minute * MINUTE))
  await own.close()
  const page = await openPage()
  await row(page, '90.0').waitFor()
  const chart = page.getByRole('img', { name: /^cod at NT-05, from/ })
  await expect.poll(() => isPainted(chart, red)).toBe(true)
  await expect.poll(() => chart.getAttribute('aria-label')).toMatch(/90\D+5 minutes/)
})

test('an excursion of four seconds is drawn, with its peak and how long it lasted', async () => {
  const own = await addStation(product, { code: 'NT-04', factor: 'cod', max: 75 })
  const start = Date.now() - 10 * MINUTE
  for (let second = 0; second < 300; second += 2) {
    const isOut = second >= 200 && second < 204
    await own.publish(isOut ? 91 + (second - 200) : 50, new Date(start + second * 1000))
  }
  await own.close()
  const page = await openPage()
  const chart = chosen(page).getByRole('img', { name: /^cod at NT-04/ })
  await chart.waitFor()
  await expect.poll(() => chart.getAttribute('aria-label')).toMatch(/93 mg\/L · 4 seconds\./)
  await expect.poll(() => isPainted(chart, red)).toBe(true)
  // Every reading is there, not the mean of a minute.
  await chosen(page).getByText('The readings as a table').click()
  expect(await chosen(page).locator('tbody tr').count()).toBe(150)
})
