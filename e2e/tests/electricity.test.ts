import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  openScreen,
  type Person,
  type Screen,
  type ScreenOptions,
} from '../src/harness.ts'
import { addMeter, type MeterFactor } from '../src/meter.ts'

const { product, browser } = await startConsole()
let person: Person
let screen: Screen

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** At which instant the readings end: the last whole quarter of an hour. */
const end = Math.floor(Date.now() / (HOUR_MS / 4)) * (HOUR_MS / 4)
const midnight = Math.floor((end + 7 * HOUR_MS) / DAY_MS) * DAY_MS - 7 * HOUR_MS
const DAYS = 20

/** Of a day of the past, 0 today: what an hour uses. */
const perHour = (daysAgo: number): number => 10 + daysAgo

/** What the meter has counted at an instant: it went back to 5 at 01:00 two days ago. */
function counted(at: number): number {
  let sum = 50_000
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const from = midnight - ago * DAY_MS
    sum += (perHour(ago) * Math.max(0, Math.min(at, from + DAY_MS) - from)) / HOUR_MS
  }
  const reset = midnight - 2 * DAY_MS + HOUR_MS
  return at < reset ? sum : sum - countedBefore(reset) + 5
}
const countedBefore = (reset: number): number => counted(reset - 1)

const facts = {
  E: { unit: 'kWh', kind: 'counter', decimals: 1, value: counted },
  P: { unit: 'kW', kind: 'gauge', decimals: 1, value: (at: number) => (at === peakAt ? 918 : 400) },
  PF: { unit: '', kind: 'gauge', decimals: 3, value: () => 0.95 },
} as const

const addStation = (code: string, factors: Readonly<Record<string, MeterFactor>>) =>
  addMeter(product, {
    code,
    factors,
    from: midnight - DAYS * DAY_MS,
    until: end,
    interval_seconds: 900,
  })
/** Of the greatest power, in the second quarter of a half hour that is over. */
const peakAt = Math.floor((end - 2 * HOUR_MS) / (HOUR_MS / 2)) * (HOUR_MS / 2) + HOUR_MS / 4

/** The month may have just begun. */
function greatestThisMonth(): string {
  const there = new Date(end + 7 * HOUR_MS)
  const month = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - 7 * HOUR_MS
  if (Date.now() < month + HOUR_MS / 2) return '–'
  return number(peakAt - HOUR_MS / 4 < month ? 400 : (400 + 918) / 2, 0)
}

beforeAll(async () => {
  await addStation('DN-1', facts)
  await addStation('DN-2', { PF: facts.PF })
  await addStation('DN-3', { P: facts.P })
  person = await product.addPerson({ permissions: ['settings.change_tariff'] })
}, 120_000)
afterEach(() => clearScreens(browser))

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  return screen.page
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const number = (value: number, decimals: number) =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
const kwh = (value: number) => number(value, value < 100 ? 1 : 0)
/** In the first quarter of an hour of a day its only reading is that of midnight, which says nothing of today. */
const usedToday = () =>
  end === midnight ? 'No readings yet' : kwh((perHour(0) * (end - midnight)) / HOUR_MS)
const isSunday = (at: number) => new Date(at + 7 * HOUR_MS).getUTCDay() === 0

describe('energy', () => {
  test('UI-162 /elecConsum shows the energy by offpeak, normal and peak: the figures are those of the readings', async () => {
    const page = await open('/elecConsum?module=DN-1')
    const energy = card(page, 'Energy by tariff period')
    await energy.getByRole('button', { name: 'Table' }).click()
    const row = energy.getByRole('row').nth(2)
    const yesterday = midnight - DAY_MS
    const peak = isSunday(yesterday) ? 0 : 5 * perHour(1)
    const total = 24 * perHour(1)
    const cells = [6 * perHour(1), total - 6 * perHour(1) - peak, peak, total, (peak / total) * 100]
    await expect
      .poll(async () => (await row.getByRole('cell').allInnerTexts()).slice(1))
      .toEqual(cells.map((value) => number(value, 1)))
    expect(await energy.getByRole('row').count()).toBe(15)
    const shown = card(page, 'Energy today')
    await expect.poll(() => shown.innerText()).toContain(usedToday())
    expect(screen.errors).toEqual([])
  })

  test('UI-162 the meter’s own reading is a tooltip of the figure', async () => {
    const page = await open('/elecConsum?module=DN-1')
    await card(page, 'Energy today').getByText('kWh').first().hover()
    const reading = number(counted(end), 1)
    await page.getByRole('tooltip').getByText(`Meter reading: ${reading} kWh`).waitFor()
    expect(await card(page, 'Energy today').innerText()).not.toContain(reading)
  })

  test('the overview says what a meter has counted today, its reading only for the pointer', async () => {
    const page = await open('/elecConsum')
    const reading = number(counted(end), 1)
    const used = end === midnight ? /^[–0]/ : number((perHour(0) * (end - midnight)) / HOUR_MS, 0)
    const meter = page.locator(`[title*="${reading} kWh · meter reading"]`)
    await meter.getByText(used).waitFor()
    expect(await page.locator('main').innerText()).not.toContain(number(counted(end), 0))
    await page.getByText('kWh today', { exact: true }).waitFor()
  })

  test('UI-162 30 days are asked for in the address, a year is by month', async () => {
    const page = await open('/elecConsum?module=DN-1')
    const energy = card(page, 'Energy by tariff period')
    await energy.getByRole('button', { name: 'Table' }).click()
    await energy.getByText('30 d', { exact: true }).click()
    await expect.poll(() => energy.getByRole('row').count()).toBe(31)
    expect(page.url()).toContain('range=30d')
    await energy.getByText('1 y', { exact: true }).click()
    await energy.getByRole('columnheader', { name: 'Month' }).waitFor()
    expect([13, 14]).toContain(await energy.getByRole('row').count())
    // A month is named as one, not by its first second.
    expect(await energy.getByRole('row').nth(1).getByRole('cell').first().innerText()).toMatch(
      /^\d\d\/\d{4}$/,
    )
  })

  test('any month is chosen, and has a column a day', async () => {
    const page = await open('/elecConsum?module=DN-1')
    const energy = card(page, 'Energy by tariff period')
    await energy.getByRole('button', { name: 'Table' }).click()
    const there = new Date(end + 7 * HOUR_MS)
    const first = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - 14, 1))
    const month = first.toISOString().slice(0, 7)
    await energy.getByRole('combobox', { name: 'Choose a month' }).selectOption(month)
    await page.waitForURL(new RegExp(`range=${month}-01T00`))
    const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
    await expect.poll(() => energy.getByRole('row').count()).toBe(days + 1)
    const [year, number] = month.split('-')
    await energy.getByRole('cell', { name: `01/${number}/${year}` }).waitFor()
    await energy.getByText('14 d', { exact: true }).click()
    await expect.poll(() => energy.getByRole('row').count()).toBe(15)
    expect(await energy.getByRole('combobox', { name: 'Choose a month' }).inputValue()).toBe('')
  })
})

describe('costs', () => {
  const prices = { offpeak: 1000, normal: 2000, peak: 3000 }
  /** What yesterday cost: six hours were off-peak, five peak ones except on a Sunday. */
  const yesterday = () => {
    const peakHours = isSunday(midnight - DAY_MS) ? 0 : 5
    const { offpeak, normal, peak } = prices
    return number(perHour(1) * (6 * offpeak + (18 - peakHours) * normal + peakHours * peak), 0)
  }
  test('are shown once there are prices, by those of their days', async () => {
    const page = await open('/elecConsum?module=DN-1')
    await card(page, 'Energy today').waitFor()
    expect(await page.getByText('excl. VAT').count()).toBe(0)
    await page.getByRole('link', { name: 'Enter prices to see costs' }).click()
    await page.waitForURL(/setting\/tariffs/)
    const book = { group: '', valid_from: null, ...prices }
    await product.api.call('priceBookCreate', { body: book })
    const dearer = { offpeak: 9000, normal: 9000, peak: 9000 }
    const today = new Date(midnight + 7 * HOUR_MS).toISOString().slice(0, 10)
    await product.api.call('priceBookCreate', { body: { ...book, ...dearer, valid_from: today } })
    await page.goto('/elecConsum?module=DN-1')
    await card(page, 'This month').getByText('VND').waitFor()
    const energy = card(page, 'Energy by tariff period')
    await energy.getByRole('button', { name: 'Table' }).click()
    await energy.getByRole('columnheader', { name: 'Cost excl. VAT VND' }).waitFor()
    expect(await energy.getByRole('row').nth(2).getByRole('cell').last().innerText()).toBe(yesterday())
    expect(screen.errors).toEqual([])
  })

  test('are seen by everybody, and gone when the prices are taken away; who may not give them is not asked', async () => {
    const reader = await product.addPerson({ permissions: ['notify.view_alert'] })
    const other = await open('/elecConsum?module=DN-1', { tokens: reader.tokens })
    await card(other, 'This month').getByText('excl. VAT').waitFor()
    const { results } = await product.api.call('priceBookList', { query: { limit: 100 } })
    for (const { id, group } of results)
      if (group === '') await product.api.call('priceBookDelete', { params: { id } })
    const page = await open('/elecConsum?module=DN-1')
    await page.getByRole('link', { name: 'Enter prices to see costs' }).waitFor()
    expect(await page.getByText('excl. VAT').count()).toBe(0)
    await other.reload()
    await card(other, 'Energy today').getByText('kWh').waitFor()
    expect(await other.getByText(/excl. VAT|Enter prices/).count()).toBe(0)
  })
})

describe('power', () => {
  test('UI-163 /elecConsum shows the power trend and its greatest half hour', async () => {
    const page = await open('/elecConsum?module=DN-1')
    const demand = card(page, 'Maximum demand, month')
    await demand.getByText(greatestThisMonth()).first().waitFor()
    const power = card(page, 'Power')
    await power.getByRole('img', { name: 'Power' }).waitFor()
    await power.getByRole('button', { name: 'Table' }).click()
    const values = await power.getByRole('cell').allInnerTexts()
    expect(values).toContain('400.0')
    await card(page, 'Power factor').getByText('Not below 0.9 today').waitFor()
  })

  test('UI-163 a station without a meter, or without power, leaves those cards out', async () => {
    const page = await open('/elecConsum?module=DN-3')
    await card(page, 'Power').waitFor()
    expect(await card(page, 'Energy today').count()).toBe(0)
    expect(await card(page, 'Energy by tariff period').count()).toBe(0)
    expect(await card(page, 'Power factor').count()).toBe(0)
  })

  test('a failed answer is said, with another try; the values of now stay', async () => {
    const page = await open('/elecConsum?module=DN-1')
    await card(page, 'Energy today').waitFor()
    await page.route('**/api/modules/energy/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await page.getByText('Could not load the electricity figures').waitFor({ timeout: 20_000 })
    await card(page, 'Right now').waitFor()
    await page.unroute('**/api/modules/energy/**')
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await card(page, 'Energy today').waitFor()
  })
})

test.for(['light', 'dark'] as const)('the cards have no accessibility problems in %s', async (theme) => {
  const page = await open('/elecConsum?module=DN-1', { theme })
  await card(page, 'Power').getByRole('img').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('what all meters in sight have counted today is asked for once, on the overview and on the wall', async () => {
  await addStation('DN-9', { E: facts.E })
  const used = end === midnight ? /^[–0]/ : number((perHour(0) * (end - midnight)) / HOUR_MS, 0)
  for (const address of ['/elecConsum', '/dashboard?wall=elecConsum']) {
    const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/get-energy') && asked.push(request.url()))
    await page.goto(address)
    const shown = page.locator('main').getByText(used)
    await expect.poll(() => shown.count(), { message: address }).toBeGreaterThanOrEqual(2)
    await expect.poll(() => asked.length, { message: address }).toBe(1)
    await page.close()
  }
})
