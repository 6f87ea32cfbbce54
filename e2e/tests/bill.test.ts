import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type ScreenOptions } from '../src/harness.ts'
import { addMeter } from '../src/meter.ts'

const { product, browser } = await startConsole()
const person = await product.addPerson({ permissions: ['settings.change_tariff'] })
const reader = await product.addPerson({ permissions: ['notify.view_alert'] })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONE_MS = 7 * HOUR_MS
const there = new Date(Date.now() + ZONE_MS)
/** Last month, which is over, from midnight to midnight. */
const first = Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - 1, 1) - ZONE_MS
const last = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - ZONE_MS
const days = (last - first) / DAY_MS
const sundays = Array.from({ length: days }, (_, day) => new Date(first + day * DAY_MS + ZONE_MS)).filter(
  (day) => day.getUTCDay() === 0,
).length
const prices = { offpeak: 1000, normal: 2000, peak: 3000 }
/** 10 kWh an hour: six hours of a day are off-peak, five peak ones except on Sundays. */
const kwh = {
  offpeak: 60 * days,
  normal: 130 * days + 50 * sundays,
  peak: 50 * (days - sundays),
}
const energy = kwh.offpeak * prices.offpeak + kwh.normal * prices.normal + kwh.peak * prices.peak
const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 })

beforeAll(async () => {
  const { api } = product
  await addMeter(product, {
    code: 'DN-1',
    factors: {
      E: { unit: 'kWh', kind: 'counter', value: (at) => 1000 + (10 * (at - first)) / HOUR_MS },
      P: { unit: 'kW', kind: 'gauge', value: () => 10 },
      PF: { unit: '', kind: 'gauge' },
    },
    from: first - DAY_MS,
  })
  await api.call('priceBookCreate', {
    body: { group: '', valid_from: null, document: 'Contract 7', ...prices },
  })
}, 60_000)
afterEach(() => clearScreens(browser))

const address = '/elecConsum?module=DN-1&tab=cost'
async function open(path = address, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path)
  return page
}
const row = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Lines of the bill' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const cells = async (page: Page, name: string) =>
  (await row(page, name).getByRole('cell').allInnerTexts()).slice(0, 4)

test('the bill of last month has each line by its document, the tax and the sum; what has no price is said', async () => {
  const page = await open(`${address}&bill=before`)
  await expect
    .poll(() => cells(page, 'Off-peak'))
    .toEqual([
      `${number(kwh.offpeak)} kWh`,
      '1,000 VND/kWh',
      `${number(kwh.offpeak * 1000)} VND`,
      'Contract 7',
    ])
  expect((await cells(page, 'Peak'))[2]).toBe(`${number(kwh.peak * 3000)} VND`)
  expect(await cells(page, 'Maximum demand')).toEqual(['10.0 kW', 'no demand price', 'not known', '–'])
  const vat = Math.floor((energy * 8) / 100 + 0.5)
  expect((await cells(page, 'VAT')).slice(0, 3)).toEqual([
    `${number(energy)} VND`,
    '8 %',
    `${number(vat)} VND`,
  ])
  await row(page, 'Sum of what is known')
    .getByText(`${number(energy + vat)} VND`)
    .waitFor()
  await page.getByText('Not included: maximum demand.').waitFor()
  await page.getByText('from 100 % of the readings').first().waitFor()
  await page.getByText('0.6592 kg CO2/kWh, data of 2023').waitFor()
  await page.getByRole('img', { name: 'Cost of energy by day' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('the time is in the address, the bill is a file, and who may chooses the price group here', async () => {
  const page = await open()
  await page.getByText('Last month', { exact: true }).click()
  await page.waitForURL(/bill=before/)
  const file = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'CSV' }).first().click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('button', { name: 'Price group' }).click()
  await page.getByRole('dialog', { name: 'Price group of DN-1' }).waitFor()
  const other = await open(address, { tokens: reader.tokens })
  await row(other, 'VAT').waitFor()
  expect(await other.getByRole('button', { name: 'Price group' }).count()).toBe(0)
})

test('a failed answer is said, with another try; on a phone what a line comes to is in sight', async () => {
  const page = await open('/no-such-page', { size: 'phone', theme: 'dark' })
  await page.route('**/api/modules/get-cost-by-module/**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.goto(address)
  await page.getByRole('button', { name: 'Retry' }).first().waitFor({ timeout: 20_000 })
  await page.unroute('**/api/modules/get-cost-by-module/**')
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await row(page, 'VAT').waitFor()
  const amount = await row(page, 'VAT').getByRole('cell').nth(2).boundingBox()
  expect((amount?.x ?? 390) + (amount?.width ?? 0)).toBeLessThanOrEqual(390)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(await accessibilityProblems(page)).toEqual([])
})
