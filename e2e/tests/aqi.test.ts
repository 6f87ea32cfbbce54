import mqtt, { type MqttClient } from 'mqtt'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  openScreen,
  type Person,
  type ScreenOptions,
  styleOf,
} from '../src/harness.ts'
import { addAirStation } from '../src/station.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** PM2.5 of an example of Decision 1459, the oldest hour first. */
const particles = [26.9, 24.7, 20.5, 23.5, 19.5, 16.5, 19.0, 16.5, 20.3, 22.4, 19.6, 20.6]

const { product, browser } = await startConsole()
let client: MqttClient
let person: Person
let reader: Person

beforeAll(async () => {
  client = await mqtt.connectAsync(product.brokerUrl)
  await addAirStation(product, 'KK-1', ['PM2.5', 'O3', 'NO2'])
  await addAirStation(product, 'KK-2', [])
  await publishDay()
  await publishHours()
  person = await product.addPerson({ permissions: ['adaptors.view_factor', 'notify.view_alert'] })
  reader = await product.addPerson({})
}, 120_000)
afterEach(() => clearScreens(browser))
afterAll(() => client?.endAsync())

const publish = (ts: number, values: Record<string, number>) =>
  client.publishAsync('plant/KK-1', JSON.stringify({ module: 'KK-1', ts, values }), { qos: 1 })

/** The day before yesterday is the Decision's day of PM2.5 55.7 and NO2 130.8. */
async function publishDay(): Promise<void> {
  const midnight = Math.floor((Date.now() + 7 * HOUR_MS) / DAY_MS) * DAY_MS - 7 * HOUR_MS - 2 * DAY_MS
  for (let hour = 0; hour < 24; hour += 1)
    await publish(midnight + (hour + 0.5) * HOUR_MS, { 'PM2.5': 55.7, NO2: 130.8, O3: 89.3 })
}

/** The twelve hours before this one are the Decision's; the last one has its O3 of 136.1. */
async function publishHours(): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  for (const [place, value] of particles.entries()) {
    const isLast = place === particles.length - 1
    const ts = hour - (particles.length - place - 0.5) * HOUR_MS
    await publish(ts, { 'PM2.5': value, ...(isLast && { O3: 136.1 }) })
  }
}

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path)
  return page
}

const KK_1 = '/air?module=KK-1&tab=aqi'
const card = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

describe('VN_AQI of an air station', () => {
  test('the last hour is told as the Decision’s example: number, band, letter, advice and method', async () => {
    const page = await open('/air?module=KK-1')
    await page.getByRole('link', { name: 'VN_AQI' }).click()
    await page.waitForURL(/tab=aqi/)
    await page.getByText(/The air is Good, VN_AQI 43 by O3/).waitFor()
    const tile = page.getByRole('region', { name: 'VN_AQI', exact: true })
    expect(await tile.innerText()).toMatch(/43\s*A\s*Good/)
    await tile.getByText('Free to be active outdoors').first().waitFor()
    await tile.getByText(/Our translation of Decision/).waitFor()
    await tile.getByText(/Decision 1459\/QĐ-TCMT · w = ½ as written · data of \d+\/24 hours/).waitFor()
    const rows = card(page, 'Indices').getByRole('row')
    expect(await rows.nth(1).innerText()).toMatch(/O3[\s\S]*136\.1[\s\S]*43[\s\S]*A\s*Good/)
    expect(await rows.nth(2).innerText()).toMatch(
      /PM2\.5[\s\S]*20\.3[\s\S]*NowCast of 12 hours, w = 0\.61\s+12\/12 hours[\s\S]*41/,
    )
  })

  test('each step can be worked out again', async () => {
    const page = await open(KK_1)
    await page.getByRole('button', { name: 'Show the steps' }).click()
    const steps = page.getByRole('dialog')
    await steps.getByText('w* = Cmin ÷ Cmax = 16.5 ÷ 26.9 = 0.613; w = 0.613').waitFor()
    await steps.getByText('AQI = (50 − 0) ÷ (25 − 0) × (20.27 − 0) + 0 = 40.53 → 41').waitFor()
    await steps.getByText('VN_AQI = the greatest index = 43 (O3)').waitFor()
  })

  test('a bar is chosen by the arrow keys and says what it is, also where there is no index', async () => {
    const page = await open(KK_1)
    const bars = page.getByRole('slider', { name: 'VN_AQI of each hour' })
    await bars.focus()
    expect(await bars.getAttribute('aria-valuetext')).toContain('VN_AQI 43, Good, by O3')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => bars.getAttribute('aria-valuetext')).toContain('VN_AQI 40, Good, by PM2.5')
    for (let hour = 0; hour < 11; hour += 1) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => bars.getAttribute('aria-valuetext')).toContain('not enough data')
  })

  test('a day of the calendar has its colour and letter, and opens with what it is made of', async () => {
    const page = await open(KK_1)
    const days = card(page, 'Days')
    const day = days.getByRole('button', { name: /VN_AQI 110, Poor, by PM2.5/ })
    await day.click()
    expect(await styleOf(day, 'background-color')).toBe('rgb(255, 126, 0)')
    expect(await styleOf(day, 'color')).toBe('rgb(0, 0, 0)')
    await days.getByText('110 Poor').waitFor()
    const row = (name: RegExp) => days.getByRole('row', { name })
    expect(await row(/^PM2\.5/).innerText()).toMatch(
      /mean of 24 hours[\s\S]*24\/24 hours[\s\S]*55\.7[\s\S]*110/,
    )
    expect(await row(/^NO2/).innerText()).toMatch(/greatest 1 hour[\s\S]*130\.8[\s\S]*65/)
    expect(await row(/greatest 8 hours/).innerText()).toMatch(/89\.3[\s\S]*45/)
  })

  test('a station without a confirmed quantity says what is missing and leads to where it is set', async () => {
    const page = await open('/air?module=KK-2&tab=aqi')
    await page.getByRole('heading', { name: 'VN_AQI cannot be calculated yet' }).waitFor()
    await page.getByRole('link', { name: 'Confirm what the factors measure' }).click()
    await page.waitForURL(/\/setting\/module_details\/\d+\/KK-2\/KK-2/)
    const other = await open('/air?module=KK-2&tab=aqi', { tokens: reader.tokens })
    await other.getByText(/Who manages factors confirms their quantity/).waitFor()
    expect(await other.getByRole('link', { name: 'Confirm what the factors measure' }).count()).toBe(0)
  })

  test('on a phone every part of the page is reached from the tab, and back', async () => {
    const page = await open(KK_1, { size: 'phone' })
    await page.getByText(/The air is Good/).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    const tabs = page.getByRole('navigation', { name: 'Parts of the page' })
    expect(await tabs.locator('a, button').allInnerTexts()).toEqual([
      'Now',
      'VN_AQI',
      'History',
      'Compliance',
      'Alerts',
      'Readings',
    ])
    await tabs.getByRole('button', { name: 'History' }).click()
    await page.waitForURL((url) => !url.search.includes('tab='))
    const place = async () => (await page.locator('#station-course').boundingBox())?.y ?? Infinity
    await expect.poll(place).toBeLessThan(844 / 3)
    await page.goBack()
    await page.getByText(/The air is Good/).waitFor()
  })

  test('a failed answer says so, and Retry loads it', async () => {
    const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
    await page.route('**/api/aqi/KK-1/hourly/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(KK_1)
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
    await retry.waitFor()
    await page.unroute('**/api/aqi/KK-1/hourly/**')
    await retry.click()
    await page.getByText(/The air is Good/).waitFor()
  })

  test.for([
    ['office', 'light', 'vi'],
    ['office', 'dark', 'en'],
    ['phone', 'light', 'en'],
    ['phone', 'dark', 'vi'],
  ] as const)('axe finds nothing: %s, %s, %s', async ([size, theme, language]) => {
    const page = await open(KK_1, { size, theme, language })
    await page.getByText(/The air is Good|Không khí đang ở mức Tốt/).waitFor()
    await page.getByRole('button', { name: /VN_AQI 110/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
