import mqtt, { type MqttClient } from 'mqtt'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCaller } from '../src/caller.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  openScreen,
  type Person,
  type Screen,
  type ScreenOptions,
} from '../src/harness.ts'
import { seen } from '../src/seen.ts'
import { addAirStation, addStation } from '../src/station.ts'
import { until } from '../src/waiting.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Midnight in Asia/Ho_Chi_Minh, so many days ago. */
const midnight = (daysAgo: number) =>
  Math.floor((Date.now() + 7 * HOUR_MS) / DAY_MS) * DAY_MS - 7 * HOUR_MS - daysAgo * DAY_MS
const dayText = (daysAgo: number) => new Date(midnight(daysAgo) + 7 * HOUR_MS).toISOString().slice(0, 10)
/** Where yesterday is another month's, its month is opened. */
const tab = (code: string) =>
  `/air?module=${code}&tab=compliance&month=${dayText(2).slice(0, 7)}&day=${dayText(2)}`

const { product, browser } = await startConsole()
let client: MqttClient
let person: Person
let screen: Screen

beforeAll(async () => {
  client = await mqtt.connectAsync(product.brokerUrl)
  for (const code of ['KK-1', 'KK-2']) await addAirStation(product, code, ['PM2.5', 'NO2'])
  const { results } = await product.api.call('standardList', { query: { search: 'QCVN 05' } })
  const modules = await product.api.call('moduleList', { query: { search: 'KK-1' } })
  const [standard, module] = [results[0], modules.results[0]]
  await product.api.call('moduleStandardUpdate', {
    params: { id: module?.id ?? 0 },
    body: { standard_id: standard?.id ?? 0 },
  })
  // The day before yesterday: PM2.5 over its 24 h limit of 45, NO2 within its limit of an hour.
  for (let hour = 0; hour < 24; hour += 1) {
    const values = { 'PM2.5': 54, NO2: hour === 18 ? 150 : 50 }
    await client.publishAsync(
      'plant/KK-1',
      JSON.stringify({ module: 'KK-1', ts: midnight(2) + (hour + 0.5) * HOUR_MS, values }),
      { qos: 1 },
    )
  }
  await until('the day is judged', async () => {
    const query = {
      start_datetime: new Date(midnight(2)).toISOString(),
      end_datetime: new Date(midnight(1)).toISOString(),
    }
    const { days } = await product.api.call('complianceSummary', { params: { module_code: 'KK-1' }, query })
    return days[0]?.result === 'exceeded'
  })
  person = await product.addPerson({
    permissions: ['adaptors.view_factor', 'adaptors.view_module', 'notify.view_alert'],
  })
}, 240_000)
afterEach(() => clearScreens(browser))
afterAll(() => client?.endAsync())

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  return screen.page
}

test('the month says how many days were over, and a day opens with value, limit, data and document', async () => {
  const page = await open(tab('KK-1'))
  await page.getByText('1 day over').waitFor()
  await page.getByText(/^Over: PM2\.5 24-hour average in 1 period\./).waitFor()
  const cell = page.getByRole('button', { name: /: Over, PM2\.5 24-hour average at 120 % of the limit$/ })
  expect(await cell.getAttribute('aria-pressed')).toBe('true')
  const day = page.getByRole('region', { name: /^\w+ \d\d\/\d\d\/\d{4}$/ })
  const rows = day.locator('tbody').getByRole('row')
  await until('all limits are listed', async () => (await rows.count()) === 3)
  const [dust, ...gas] = await rows.allInnerTexts()
  for (const part of [
    'PM2.5',
    '00:00–24:00',
    '54.0',
    '≤ 45',
    '120 %',
    '24/24 hours',
    'QCVN 05:2023/BTNMT',
    'Over',
  ])
    expect(dust).toContain(part)
  expect(gas.some((row) => row.includes('18:00–19:00') && row.includes('75 %'))).toBe(true)
  expect(screen.errors).toEqual([])
})

test('readings of the day are one press away; the tab has an address, and Back returns to it', async () => {
  const page = await open(tab('KK-1'))
  const link = page.getByRole('link', { name: 'Open readings' })
  await link.click()
  await page.waitForURL(/factor=PM2\.5/)
  expect(new URL(page.url()).searchParams.get('zoom')).not.toBeNull()
  await page.goBack()
  await link.waitFor()
})

test('an average beyond its limit is in the inbox, with value, limit and document, and leads to its day', async () => {
  const page = await open('/notification')
  await page.getByRole('link').filter({ hasText: 'PM2.5 24-hour average above its limit' }).click()
  const pane = page.getByRole('region', { name: 'The chosen excursion' })
  await pane.getByText('54.00 µg/Nm³ > 45 µg/Nm³, QCVN 05:2023/BTNMT').waitFor()
  expect(await pane.locator('canvas').count()).toBe(0)
  await pane.getByRole('link', { name: 'See this day under Compliance' }).click()
  await page.waitForURL(/tab=compliance/)
  expect(new URL(page.url()).searchParams.get('day')).toBe(dayText(2))
  await page.getByRole('link', { name: 'Open readings' }).waitFor()
  expect(screen.errors).toEqual([])
})

test('a document of single readings is shown beside the thresholds that they are judged by', async () => {
  const station = await addStation(product, { code: 'NT-9', factor: 'COD', max: 160 })
  await station.close()
  await product.api.call('factorUpdate', { params: { id: station.factorId }, body: { quantity: 'COD' } })
  const { results } = await product.api.call('standardList', { query: { search: 'QCVN 40:2011' } })
  await product.api.call('moduleStandardUpdate', {
    params: { id: station.id },
    body: { standard_id: results[0]?.id ?? 0, column: 'B', kq: 0.9, kf: 1.1 },
  })
  const page = await open('/wasteWater?module=NT-9&tab=compliance')
  await page.getByRole('heading', { name: 'QCVN 40:2011/BTNMT limits single readings only' }).waitFor()
  const row = page.getByRole('row', { name: /^COD/ })
  for (const part of ['≤ 148.5 mg/L', '≤ 160 mg/L', 'wider than the limit'])
    await row.getByText(part).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(screen.errors).toEqual([])
})

test('a station without a document says what is missing', async () => {
  const page = await open(tab('KK-2'))
  await page.getByRole('heading', { name: 'No standard is chosen for this station' }).waitFor()
  expect(screen.errors).toEqual([])
})

test('where the results cannot be loaded, that is said once, and nothing goes on waiting', async () => {
  const page = await open('/')
  await page.route('**/api/compliance/KK-1/summary/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(tab('KK-1'))
  await page.getByText('The results could not be loaded.').waitFor()
  expect(await page.locator('main .mantine-Skeleton-root').count()).toBe(0)
})

test('who may choose the standard of a station does it where it is missing', async () => {
  const admin = await product.addPerson({ role: 'admin' })
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.goto(tab('KK-2'))
  await page.getByRole('button', { name: 'Choose a standard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Document').selectOption({ label: 'QCVN 05:2023/BTNMT · Ambient air quality' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('heading', { name: 'No standard is chosen for this station' })
    .waitFor({ state: 'detached' })
  await page.goto(tab('KK-1'))
  await page.getByRole('button', { name: 'Change standard' }).waitFor()
})

test.for([
  ['office', 'light', 'vi'],
  ['office', 'dark', 'en'],
  ['phone', 'light', 'en'],
  ['phone', 'dark', 'vi'],
] as const)('axe finds nothing: %s, %s, %s', async ([size, theme, language]) => {
  const page = await open(tab('KK-1'), { size, theme, language })
  await page.getByRole('link', { name: /^(?:Open readings|Mở số đo)$/ }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('the widget of a month counts its days and opens one of them on the station’s page', async () => {
  const admin = await product.addPerson({ role: 'admin' })
  const shown = {
    type: 'compliance_month',
    title: 'Kept',
    module_code: 'KK-1',
    factors: [],
    range: null,
  } as const
  await createCaller(product.url, admin.tokens.access_token).call('widgetCreateSet', {
    body: { widgets: [{ ...shown, factors: [] }] },
  })
  const day = dayText(2)
  const page = await open(`/dashboard?range=${day}T00:00:00~${day}T23:59:59`, { tokens: admin.tokens })
  const card = page.getByRole('article', { name: 'Kept', exact: true })
  await seen(card)
  await card.getByText(/^1 day over · 0 within the limits · \d+ without enough data$/).waitFor()
  await card.getByText(/^QCVN 05:2023\/BTNMT/).waitFor()
  await card.getByRole('button', { name: /: Over, PM2\.5 24-hour average at 120 % of the limit$/ }).click()
  await page.waitForURL((url) => url.search.includes('tab=compliance') && url.search.includes(`day=${day}`))
})
