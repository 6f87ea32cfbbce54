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

const { product, browser } = await startConsole()
let person: Person
let screen: Screen

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** At which instant the readings end: the last whole quarter of an hour. */
const end = Math.floor(Date.now() / (HOUR_MS / 4)) * (HOUR_MS / 4)
const midnight = Math.floor((end + 7 * HOUR_MS) / DAY_MS) * DAY_MS - 7 * HOUR_MS
const DAYS = 36
const prices = { offpeak: 1000, normal: 2000, peak: 3000 }
const isSunday = (at: number) => new Date(at + 7 * HOUR_MS).getUTCDay() === 0

/** A meter that uses so much an hour, until `last`. */
async function addMeter(code: string, perHour: number, last = end): Promise<void> {
  const { api } = product
  await api.call('moduleCreate', {
    body: {
      code,
      manufacturer_id: code,
      name: `Điện – ${code}`,
      type: 'elecConsum',
      description: '',
      status: true,
      interval_seconds: 900,
    },
  })
  const factors = { E: ['kWh', 'counter'], P: ['kW', 'gauge'], PF: ['', 'gauge'] } as const
  for (const [factor, [unit, kind]] of Object.entries(factors))
    await api.call('factorCreate', {
      body: { code: factor, name: factor, manufacturer_id: factor, module: code, status: true, unit, kind },
    })
  const first = midnight - DAYS * DAY_MS
  const lines: string[] = []
  for (let at = first; at <= last; at += HOUR_MS / 4) {
    const time = new Date(at).toISOString()
    lines.push(
      `${code},E,${time},${1000 + (perHour * (at - first)) / HOUR_MS}`,
      `${code},P,${time},${perHour}`,
    )
  }
  // Of now: any time before may be yesterday.
  lines.push(`${code},PF,${new Date(last).toISOString()},${code === 'DN-A' ? 0.88 : 0.95}`)
  await api.importCsv([`module,factor,timestamp,value\n${lines.join('\n')}\n`])
}

/** Of the stations without a group, at all times. */
const givePrices = () =>
  product.api.call('priceBookCreate', { body: { group: '', valid_from: null, ...prices } })
async function takePrices(): Promise<void> {
  const { results } = await product.api.call('priceBookList', { query: { limit: 100 } })
  for (const { id, group } of results)
    if (group === '') await product.api.call('priceBookDelete', { params: { id } })
}

beforeAll(async () => {
  await addMeter('DN-A', 300)
  await addMeter('DN-B', 100)
  await addMeter('DN-C', 50, midnight - 5 * HOUR_MS)
  await givePrices()
  person = await product.addPerson({ permissions: ['settings.change_tariff'] })
}, 120_000)
afterEach(() => clearScreens(browser))

async function open(path = '/elecConsum', options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  return screen.page
}
const number = (value: number, decimals: number) =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const drawing = (page: Page, name: string) => chart(page, name).getByRole('img', { name })
const meters = (page: Page) => page.getByRole('region', { name: 'By meter' })
const row = (page: Page, name: string) => meters(page).getByRole('row').filter({ hasText: name })
/** Yesterday, which is over, by hand. */
const yesterday = midnight - DAY_MS
const dayText = new Date(yesterday + 7 * HOUR_MS).toISOString().slice(0, 10)

describe('the energy of all meters', () => {
  test('UI-162 is a sentence, columns by hour, and a row a meter that sum up to it', async () => {
    const page = await open(`/elecConsum?at=${dayText}`)
    const [peakHours, usedOfC] = [isSunday(yesterday) ? 0 : 5, 50 * 19]
    const total = 24 * 400 + usedOfC
    await page.getByText(`used ${number(total, 0)} kWh`).waitFor()
    expect(await row(page, 'DN-A').innerText()).toContain(number(24 * 300, 0))
    expect(await row(page, 'DN-C').innerText()).toContain(number(usedOfC, 0))
    const hours = chart(page, 'By hour')
    await drawing(page, 'By hour').waitFor()
    await hours.getByRole('button', { name: 'Table' }).click()
    const cells = async (place: number) => hours.getByRole('row').nth(place).getByRole('cell').allInnerTexts()
    // 17:00 to 18:00: half of it is peak.
    const half = isSunday(yesterday) ? 450 : 225
    await expect
      .poll(() => cells(18))
      .toEqual([
        '17:00–18:00',
        '0.0',
        number(half, 1),
        number(450 - half, 1),
        '450.0',
        '450.0',
        number(half * 2000 + (450 - half) * 3000, 0),
      ])
    expect(await hours.getByRole('row').count()).toBe(25)
    // The third meter is silent for three and a half of them.
    const share = number(((450 * peakHours - (isSunday(yesterday) ? 0 : 175)) / total) * 100, 0)
    if (peakHours > 0) await page.getByText(`Peak hours are ${share} % of the energy but`).waitFor()
    expect(screen.errors).toEqual([])
  })

  test('a silent meter says up to when it is known, and is compared up to then', async () => {
    const page = await open(`/elecConsum?at=${dayText}`)
    await row(page, 'DN-C').getByText('Offline, up to 19:00').waitFor()
    expect(await row(page, 'DN-C').innerText()).toContain('0.0 %')
    await page.getByText('1 meter has no new readings, compared up to its last one').waitFor()
    await page.getByText('the same as the day before').waitFor()
  })

  test('UI-163 shows the power of now, and a row leads to the page of its meter', async () => {
    const page = await open()
    await row(page, 'DN-A').getByText('300 kW', { exact: true }).waitFor()
    await row(page, 'DN-A').getByText('below 0.9: 1 time').waitFor()
    await row(page, 'DN-B').getByText('≥ 0.9').waitFor()
    await row(page, 'DN-A').getByRole('link').click()
    await page.waitForURL(/module=DN-A/)
  })

  test('day, week, month and year, back and forward, and any month are chosen by keyboard, in the address', async () => {
    const page = await open()
    await drawing(page, 'By hour').waitFor()
    const back = page.getByRole('button', { name: 'Before', exact: true })
    const forward = page.getByRole('button', { name: 'After', exact: true })
    expect(await forward.isDisabled()).toBe(true)
    await back.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`at=${dayText}`))
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/by=week/)
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/by=month/)
    await drawing(page, 'By day').waitFor()
    const month = page.getByRole('combobox', { name: 'Choose a month' })
    const there = new Date(end + 7 * HOUR_MS)
    const first = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - 1, 1))
    await month.focus()
    await month.selectOption(first.toISOString().slice(0, 7))
    await page.waitForURL(new RegExp(`at=${first.toISOString().slice(0, 10)}`))
    const days = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 0)).getUTCDate()
    const byDay = chart(page, 'By day')
    await byDay.getByRole('button', { name: 'Table' }).click()
    await expect.poll(() => byDay.getByRole('row').count()).toBe(days + 1)
    await forward.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.search.includes('at='))
    await page.reload()
    await chart(page, 'By day').waitFor()
    await page.goBack()
    await page.waitForURL(/at=/)
    await page.getByText('Year', { exact: true }).click()
    await chart(page, 'By month').waitFor()
  })

  test('asks for all meters in one call', async () => {
    const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/modules/energy/') && asked.push(request.url()))
    await page.goto('/elecConsum')
    await row(page, 'DN-A').waitFor()
    expect(asked).toHaveLength(1)
    await page.close()
  })

  test('without prices it says energy alone, and asks who may give them', async () => {
    await takePrices()
    const page = await open()
    await page.getByRole('link', { name: 'Enter prices to see costs' }).waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/VND|excl. VAT| đ/)
    const reader = await product.addPerson({ permissions: ['notify.view_alert'] })
    const other = await open('/elecConsum', { tokens: reader.tokens })
    await row(other, 'DN-A').waitFor()
    expect(await other.getByRole('link', { name: /Enter prices/ }).count()).toBe(0)
    await givePrices()
  })

  test('a failed answer is said, with another try; the values of the stations stay', async () => {
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const { page } = screen
    await page.route('**/api/modules/energy/?**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/elecConsum')
    await page.getByText('Could not load the electricity figures').waitFor({ timeout: 20_000 })
    await page.getByRole('heading', { name: 'What the stations measure' }).waitFor()
    await page.unroute('**/api/modules/energy/?**')
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await row(page, 'DN-A').waitFor()
  })

  test('a phone has a list of the meters', async () => {
    const page = await open('/elecConsum', { size: 'phone' })
    await meters(page).getByRole('listitem').filter({ hasText: 'DN-A' }).getByText('kWh').waitFor()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  })

  test.for(['light', 'dark'] as const)('it has no accessibility problems in %s', async (theme) => {
    const page = await open('/elecConsum', { theme })
    await drawing(page, 'By hour').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
