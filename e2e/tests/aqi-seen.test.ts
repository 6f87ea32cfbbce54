import type { WidgetType, WidgetWrite } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAirPlant } from '../src/air-plant.ts'
import { seen } from '../src/seen.ts'
import { until } from '../src/waiting.ts'
import { createCaller } from '../src/caller.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  openScreen,
  type Person,
  type ScreenOptions,
  styleOf,
} from '../src/harness.ts'

const { product, browser } = await startConsole()
let person: Person

beforeAll(async () => {
  await startAirPlant(product)
  person = await product.addPerson({ role: 'admin' })
}, 120_000)
afterEach(() => clearScreens(browser))

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path)
  return page
}

const latest = '**/api/aqi/latest/**'
const grid = (page: Page): Locator => page.getByRole('grid')
const cell = (page: Page, code: string): Locator =>
  grid(page).locator(`[data-row="${code}"] a[href*="tab=aqi"]`)
const rowsOf = async (page: Page): Promise<string[]> =>
  grid(page)
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))

describe('the overview of the stations of air', () => {
  test('has a column of VN_AQI: number and letter in the law’s colour, or why there is none', async () => {
    const page = await open('/air')
    await grid(page).getByRole('columnheader', { name: 'VN_AQI' }).waitFor()
    await expect
      .poll(() => cell(page, 'KK-2').getAttribute('title'))
      .toMatch(/^\d\d:00–\d\d:00: VN_AQI 186, Bad, by PM2\.5$/)
    const tile = cell(page, 'KK-2').locator('span').first()
    expect(await tile.innerText()).toMatch(/^186\s*D$/)
    expect(await styleOf(tile, 'background-color')).toBe('rgb(255, 0, 0)')
    expect(await styleOf(tile, 'color')).toBe('rgb(0, 0, 0)')
    expect(await cell(page, 'KK-1').innerText()).toMatch(/^40\s*A\s*PM2\.5/)
    expect(await cell(page, 'KK-3').getAttribute('title')).toMatch(/not enough data of PM2\.5, PM10$/)
    expect(await cell(page, 'KK-3').innerText()).toMatch(/^–\s*not enough data/)
    expect(await cell(page, 'KK-4').getAttribute('title')).toMatch(/measures neither PM2\.5 nor PM10$/)
    await cell(page, 'KK-1').click()
    await page.waitForURL(/\/air\?module=KK-1&tab=aqi$/)
  })

  test('is sorted by it, the worst first, and a cell is reached by the arrow keys', async () => {
    const page = await open('/air')
    await cell(page, 'KK-2').waitFor()
    await grid(page).getByRole('columnheader', { name: 'VN_AQI' }).getByRole('button').click()
    await expect.poll(() => rowsOf(page)).toEqual(['KK-2', 'KK-1', 'KK-3', 'KK-4'])
    await grid(page).getByRole('columnheader', { name: 'VN_AQI' }).getByRole('button').click()
    await expect.poll(async () => (await rowsOf(page)).slice(-2)).toEqual(['KK-1', 'KK-2'])
    await page.locator('[data-row="KK-2"] [data-column="0"]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await cell(page, 'KK-2').evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  })

  test('has it on a phone, too, beside each station', async () => {
    const page = await open('/air', { size: 'phone' })
    const item = page.getByRole('listitem').filter({ hasText: 'KK-2' })
    await item.getByText(/VN_AQI 186, Bad, by PM2\.5/).waitFor({ state: 'attached' })
    expect(await item.innerText()).toMatch(/186\s*D/)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('asks for all stations in one call, and not again with each reading', async () => {
    const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/aqi/')) asked += 1
    })
    await page.goto('/air')
    await expect.poll(() => cell(page, 'KK-1').innerText()).toMatch(/^40/)
    expect(asked).toBe(1)
  })

  test('says where the index could not be loaded; the stations are there all the same', async () => {
    const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
    await page.route(latest, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/air')
    await expect.poll(() => cell(page, 'KK-1').getAttribute('title')).toBe('VN_AQI could not be loaded')
  })

  test('has no such column on the pages of other elements', async () => {
    const page = await open('/wasteWater')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('VN_AQI').count()).toBe(0)
  })

  test.for([
    ['office', 'light', 'vi'],
    ['wall', 'dark', 'en'],
  ] as const)('axe finds nothing: %s, %s, %s', async ([size, theme, language]) => {
    const page = await open('/air', { size, theme, language })
    await expect.poll(() => cell(page, 'KK-2').innerText()).toMatch(/^186/)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

const map = (page: Page): Locator => page.getByRole('region', { name: /Map of the stations|Bản đồ trạm/ })
const mark = (page: Page, code: string): Locator =>
  map(page).getByRole('button', { name: new RegExp(`^${code}, `) })
const chooseIndex = (page: Page): Promise<void> => map(page).getByText('VN_AQI', { exact: true }).click()

describe('the map', () => {
  test('shows states until VN_AQI is chosen: then number, letter and colour of the law, and what they mean', async () => {
    const page = await open('/dashboard')
    await mark(page, 'KK-2').waitFor()
    await map(page).getByRole('radio', { name: 'State' }).waitFor({ state: 'attached' })
    await chooseIndex(page)
    await expect.poll(() => mark(page, 'KK-2').getAttribute('title')).toBe('KK-2, VN_AQI 186, Bad, by PM2.5')
    const tile = mark(page, 'KK-2').locator('span').first()
    expect(await tile.innerText()).toMatch(/^186\s*D$/)
    expect(await styleOf(tile, 'background-color')).toBe('rgb(255, 0, 0)')
    expect(await styleOf(tile, 'border-top-width')).toBe('1px')
    expect(await mark(page, 'KK-3').getAttribute('title')).toBe('KK-3, not enough data of PM2.5, PM10')
    expect(await mark(page, 'KK-4').getAttribute('title')).toMatch(/measures neither PM2\.5 nor PM10$/)
    const bands = map(page).getByRole('list', { name: 'Bands of VN_AQI' }).getByRole('listitem')
    expect((await bands.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'A Good',
      'B Moderate',
      'C Poor',
      'D Bad',
      'E Very bad',
      'F Hazardous',
      'not enough data',
    ])
    await mark(page, 'KK-1').press('Enter')
    await map(page)
      .getByText(/\d\d:00–\d\d:00: VN_AQI 40, Good, by PM2\.5$/)
      .waitFor()
  })

  test('keeps the choice of the person, and of nobody else; the arrow keys change it', async () => {
    const { page, context } = await openScreen(browser, { url: product.url, tokens: person.tokens })
    await page.goto('/dashboard')
    await map(page).getByRole('radio', { name: 'State' }).waitFor({ state: 'attached' })
    await map(page).getByRole('radio', { name: 'State' }).press('ArrowRight')
    await map(page).getByRole('list', { name: 'Bands of VN_AQI' }).waitFor()
    await page.reload()
    await map(page).getByRole('list', { name: 'Bands of VN_AQI' }).waitFor()
    const other = await product.addPerson({ role: 'admin' })
    await page.evaluate(
      (tokens) => {
        for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value)
      },
      { ...other.tokens },
    )
    const next = await context.newPage()
    await next.goto(`${product.url}/dashboard`)
    await mark(next, 'KK-2').waitFor()
    await map(next).getByRole('radio', { name: 'State', checked: true }).waitFor({ state: 'attached' })
  })

  test('says so where the index could not be loaded', async () => {
    const page = await open('/dashboard')
    await chooseIndex(page)
    await page.route(latest, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.reload()
    await expect.poll(() => mark(page, 'KK-2').getAttribute('title')).toBe('KK-2, VN_AQI could not be loaded')
    await map(page).getByText('State').click()
    await expect.poll(() => mark(page, 'KK-2').getAttribute('title')).not.toContain('VN_AQI')
  })

  test.for([
    ['office', 'light', 'vi'],
    ['phone', 'dark', 'en'],
  ] as const)('axe finds nothing: %s, %s, %s', async ([size, theme, language]) => {
    const page = await open('/dashboard', { size, theme, language })
    // It is asked for when it comes into sight; on a phone it is the last of the page.
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, document.body.scrollHeight)')
        return map(page).getByText('VN_AQI', { exact: true }).count()
      })
      .toBe(1)
    await chooseIndex(page)
    await expect.poll(() => mark(page, 'KK-2').getAttribute('title')).toContain('186')
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('the wall', () => {
  test('has VN_AQI on the tile of each station of air', async () => {
    const page = await open('/dashboard?wall=1')
    const tile = page.getByRole('article').filter({ hasText: 'KK-2' })
    await tile.getByText(/VN_AQI 186, Bad, by PM2\.5/).waitFor({ state: 'attached' })
    expect(await tile.getByRole('heading').innerText()).toMatch(/186\s*D/)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const widget = (type: WidgetType, factors: readonly string[] = []): WidgetWrite => ({
  type,
  title: type,
  module_code: 'KK-2',
  factors: [...factors],
  range: null,
})

async function openWidgets(widgets: readonly WidgetWrite[], search = ''): Promise<Page> {
  const own = await product.addPerson({ role: 'admin' })
  await createCaller(product.url, own.tokens.access_token).call('widgetCreateSet', {
    body: { widgets: [...widgets] },
  })
  const { page } = await openScreen(browser, { url: product.url, tokens: own.tokens })
  await page.goto(`/dashboard${search}`)
  return page
}

describe('widgets', () => {
  test('VN_AQI has the newest hour in the law’s colour and a bar an hour, which the keys tell', async () => {
    const page = await openWidgets([widget('aqi_hours')])
    await seen(card(page, 'aqi_hours'))
    const bars = card(page, 'aqi_hours').getByRole('slider', { name: 'VN_AQI of each hour' })
    await expect.poll(() => bars.getAttribute('aria-valuetext')).toContain('VN_AQI 186, Bad, by PM2.5')
    await card(page, 'aqi_hours')
      .getByText(/^186\s*D$/)
      .waitFor()
    await bars.press('ArrowLeft')
    await expect.poll(() => bars.getAttribute('aria-valuetext')).toContain('VN_AQI')
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('VN_AQI of a long period has a bar a day, and says where there is none', async () => {
    const page = await openWidgets([widget('aqi_hours')], '?range=30d')
    await seen(card(page, 'aqi_hours'))
    const asked = page.waitForRequest('**/api/aqi/KK-2/daily/**')
    await page.reload()
    await seen(card(page, 'aqi_hours'))
    await asked
  })

  test('averages are steps of an hour in a day, with the rule below; longer periods have longer steps', async () => {
    const page = await openWidgets([widget('averages_step', ['PM2.5'])])
    await seen(card(page, 'averages_step'))
    await card(page, 'averages_step')
      .getByText(/75\s?% .*Quantrac/)
      .waitFor()
    await card(page, 'averages_step')
      .getByText(/1-hour average/)
      .waitFor()
    await until('the chart is drawn, which what loads above it may push out of sight', async () => {
      await card(page, 'averages_step').scrollIntoViewIfNeeded()
      return (await card(page, 'averages_step').locator('canvas').count()) > 0
    })
    const asked = page.waitForRequest(/\/api\/averages\/KK-2\/.*period=8h/)
    await page.goto('/dashboard?range=7d')
    await seen(card(page, 'averages_step'))
    await asked
  })

  test('one that fails says so and is loaded again', async () => {
    const page = await openWidgets([widget('aqi_hours')])
    await page.route('**/api/aqi/KK-2/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.reload()
    const failed = card(page, 'aqi_hours').getByRole('button', { name: 'Retry' })
    await seen(card(page, 'aqi_hours'))
    await failed.waitFor()
    await page.unroute('**/api/aqi/KK-2/**')
    await failed.click()
    await card(page, 'aqi_hours')
      .getByText(/^186\s*D$/)
      .waitFor()
  })
})
