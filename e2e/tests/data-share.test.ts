import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

const FIRST = Date.parse('2026-10-01T00:00:00+07:00')
const HOUR_MS = 3_600_000
const october = 'range=2026-10-01T00:00~2026-11-01T00:00'
/** The station sends each hour; on the third day six readings are missing, on the fourth five are faulty. */
const hours = Array.from({ length: 31 * 24 }, (_, hour) => hour).filter((hour) => hour < 48 || hour >= 54)
const faulty = (hour: number) => hour >= 80 && hour < 85

beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  await station.close()
  const { data } = await product.api
    .call('moduleList', { query: { search: 'NT-01' } })
    .then(({ results }) => ({
      data: results[0],
    }))
  if (data === undefined) throw new Error('no station')
  await product.api.call('moduleUpdate', { params: { id: data.id }, body: { interval_seconds: 3600 } })
  const line = (hour: number) =>
    `NT-01,COD,${new Date(FIRST + hour * HOUR_MS).toISOString()},40,${faulty(hour) ? 2 : 0}`
  await product.api.importCsv(['module,factor,timestamp,value,quality', ...hours.map(line)].join('\n'))
})
afterEach(() => clearScreens(browser))

async function opened(options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, ...options })
  await page.goto(`/dataShare?${october}`)
  await page.getByRole('table').waitFor()
  return page
}

const counts = (page: Page) =>
  page
    .getByRole('table')
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: 'COD' })
    .getByRole('cell')
    .allInnerTexts()

test('the month has the nine columns, and a sentence of both shares', async () => {
  const page = await opened()
  expect(await counts(page)).toEqual(['31', '60', '744', '738', '5', '99.19', '0.68'])
  await page.getByRole('heading', { level: 1, name: /99.19 %.*0.68 %/ }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('a figure opens what it is made of, which adds up to it and leads to the readings', async () => {
  const page = await opened()
  await page.getByRole('button', { name: /^Faulty or abnormal readings, COD/ }).click()
  const pane = page.getByRole('complementary', { name: 'Faulty or abnormal readings' })
  await pane.getByRole('listitem').filter({ hasText: 'Instrument faulty' }).waitFor()
  expect(await pane.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('08:00–12:00')])
  expect(await pane.getByRole('listitem').locator('b').allInnerTexts()).toEqual(['5'])

  await page.getByRole('button', { name: /^Readings received, COD/ }).click()
  const days = page.getByRole('complementary', { name: 'Readings received' }).getByRole('listitem')
  await days.filter({ hasText: '6 missing' }).waitFor()
  expect(await days.count()).toBe(31)
  const numbers = await days.locator('b').allInnerTexts()
  expect(numbers.reduce((sum, one) => sum + Number(one), 0)).toBe(738)

  await days.filter({ hasText: '6 missing' }).getByRole('link').click()
  await page.waitForURL(/\/wasteWater\?module=NT-01&factor=COD&range=2026-10-03/)
})

test('by day each day is a row, and the file says what the table says', async () => {
  const page = await opened({ language: 'vi' })
  await page.getByText('Theo ngày').click()
  const table = page.getByRole('table')
  await table.getByText('03/10/2026').waitFor()
  expect(await table.locator('tbody').count()).toBe(31)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await (await downloaded).path()
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(32)
  expect(lines[3]).toMatch(/;2026-10-03;2026-10-03;1;60;COD;24;18;0;75;0$/)
})

test('on a phone a figure opens over the sheet, large enough for a thumb', async () => {
  const page = await opened({ size: 'phone' })
  const button = page.getByRole('button', { name: /^Faulty or abnormal readings, COD/ })
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await button.click()
  await page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Instrument faulty' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('a person without the permission of reports does not see it', async () => {
  const person = await product.addPerson({ permissions: ['adaptors.view_module'] })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.goto('/dataShare')
  await page.getByText('You do not have permission').first().waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
})
