import mqtt, { type MqttClient } from 'mqtt'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createCaller } from '../src/caller.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  openScreen,
  type Person,
  type Screen,
  type ScreenOptions,
  themeColour,
  styleOf,
} from '../src/harness.ts'
import { countRowMoves } from '../src/row-moves.ts'
import { addStationPlant, type Plant, plantValue } from '../src/station-plant.ts'

const { product, browser } = await startConsole()
let client: MqttClient
let person: Person
let plant: Plant
let screen: Screen

beforeAll(async () => {
  client = await mqtt.connectAsync(product.brokerUrl)
  plant = await addStationPlant(product, { code: 'NT-1', name: 'Bình Minh', contact: 'Control room, 214' })
  await addStationPlant(product, { code: 'NT-2', name: 'Suối Đá' })
  await addStationPlant(product, { code: 'KK-1', name: 'Cổng chính', type: 'air' })
  await addForty()
  person = await product.addPerson({
    permissions: ['notify.view_alert', 'adaptors.view_threshold', 'widgets.view_widget'],
  })
}, 120_000)
afterEach(() => clearScreens(browser))
afterAll(() => client?.endAsync())

async function addForty(): Promise<void> {
  await product.api.call('moduleCreate', {
    body: {
      code: 'DN-40',
      name: 'Forty',
      manufacturer_id: 'DN-40',
      type: 'elecConsum',
      description: '',
      status: true,
    },
  })
  const codes = Array.from({ length: 40 }, (_, place) => `F${place}`)
  for (const code of codes) {
    const made = await product.api.call('factorCreate', {
      body: { code, name: code, manufacturer_id: `${code}-01`, unit: '', module: 'DN-40', status: true },
    })
    if (code === 'F39')
      await product.api.call('thresholdCreate', {
        body: { factor_id: made.data.id, min_value: null, max_value: 5 },
      })
  }
  await publish('DN-40', Object.fromEntries(codes.map((code) => [code, 9])))
}

// Acknowledged when stored and judged; each reading is later than the previous one.
let instant = 0
async function publish(module: string, values: Record<string, number | object>): Promise<void> {
  instant = Math.max(instant + 1, Date.now())
  const named = Object.fromEntries(Object.entries(values).map(([code, value]) => [`${code}-01`, value]))
  const message = JSON.stringify({ module, ts: instant, values: named })
  await client.publishAsync(`plant/${module}`, message, { qos: 1 })
}
const calm = (module: string) => publish(module, { pH: 7.2, COD: 50, TSS: 30, FLOW: 62, VOL: 11_600 })

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  return screen.page
}

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const rowOf = (page: Page, factor: string): Locator =>
  card(page, 'Now')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: factor, exact: true }) })
const codesOf = (page: Page): Promise<string[]> =>
  card(page, 'Now').getByRole('listitem').getByRole('button').allInnerTexts()
const list = (page: Page): Locator => page.getByRole('navigation', { name: 'Stations of this type' })

describe('the values of now', () => {
  test('UI-158 a chosen module shows its factors with latest value, unit and limits', async () => {
    await calm('NT-1')
    const page = await open('/wasteWater?module=NT-1')
    await page.getByRole('heading', { level: 1, name: /Bình Minh NT-1/ }).waitFor()
    await rowOf(page, 'COD').getByText('50.0').first().waitFor()
    expect(await rowOf(page, 'COD').innerText()).toMatch(/50\.0\s*mg\/L\s*≤ 75 mg\/L/)
    expect(await rowOf(page, 'pH').innerText()).toMatch(/7\.20[\s\S]*6 – 9/)
    expect(await rowOf(page, 'FLOW').innerText()).toContain('No limit set')
    await page.getByText('All factors are within their limits.').waitFor()
    expect(screen.errors).toEqual([])
  })

  test('UI-158 an excursion is said, comes first and takes its words back, without a reload', async () => {
    await calm('NT-1')
    const page = await open('/wasteWater?module=NT-1')
    await rowOf(page, 'TSS').getByText('30.0').first().waitFor()
    await publish('NT-1', { TSS: 60 })
    await rowOf(page, 'TSS').getByText('20 % above, limit 50').waitFor()
    await expect.poll(() => codesOf(page)).toEqual(['TSS', 'pH', 'COD', 'FLOW', 'VOL', 'TN'])
    const head = page.locator('header').filter({ hasText: 'Bình Minh NT-1' })
    await head.getByRole('link', { name: 'TSS over limit ↑' }).waitFor()
    await expect
      .poll(() => head.innerText())
      .toMatch(/60\.0 \/ 50 mg\/L, since [\s\S]*, peak 60\.0 at \d\d:\d\d/)
    await publish('NT-1', { TSS: 48 })
    await rowOf(page, 'TSS').getByText('Near limit, 96 % of 50').waitFor()
    await calm('NT-1')
    await page.getByText('All factors are within their limits.').waitFor()
  })

  test('today’s least, mean, greatest and the time beyond the limit are those of the readings', async () => {
    await calm('NT-1')
    const page = await open('/wasteWater?module=NT-1')
    const day = (
      await createCaller(product.url, person.tokens.access_token).call('moduleDay', {
        params: { code: 'NT-1' },
      })
    ).data.factors.find(({ code }) => code === 'COD')
    const words = await rowOf(page, 'COD').innerText()
    await rowOf(page, 'COD').getByText('50.0').first().waitFor()
    await expect.poll(() => rowOf(page, 'COD').innerText()).toContain(day?.max?.toFixed(1) ?? 'no maximum')
    expect(words).not.toBe('')
    await rowOf(page, 'COD').getByRole('img', { name: 'Nhu cầu oxy hóa học, last 24 hours' }).waitFor()
  })

  test('a counter speaks as consumption; its reading is in the tooltip', async () => {
    await calm('NT-1')
    const page = await open('/wasteWater?module=NT-1')
    const row = rowOf(page, 'VOL')
    await row.getByTitle('Meter reading: 11,600 m³').waitFor()
    await expect.poll(() => row.innerText()).toMatch(/today/)
    expect(await row.innerText()).not.toContain('11,600')
  })

  test('a factor that never measured says so, with the key of its device', async () => {
    const page = await open('/wasteWater?module=NT-1')
    await rowOf(page, 'TN').getByText('TN-01').waitFor()
    expect(await rowOf(page, 'TN').innerText()).toContain('No readings yet')
  })

  test('the quality of a value is said in words', async () => {
    const page = await open('/wasteWater?module=NT-1')
    await publish('NT-1', { COD: { value: 20, quality: 1 } })
    await rowOf(page, 'COD').getByText('Calibrating').waitFor()
    await publish('NT-1', { COD: { value: 20, quality: 2 } })
    await rowOf(page, 'COD').getByText('Device fault').waitFor()
    await calm('NT-1')
    await rowOf(page, 'COD').getByText('≤ 75 mg/L').waitFor()
  })

  test('what failed says so with Retry, and the values stay', async () => {
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const { page } = screen
    let isDown = true
    await page.route('**/api/modules/day/**', (route) =>
      isDown ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } }) : route.continue(),
    )
    await page.goto('/wasteWater?module=NT-1')
    const failed = card(page, 'Now').getByRole('alert')
    await failed.getByText('Today’s figures could not be loaded').waitFor({ timeout: 30_000 })
    expect(await rowOf(page, 'COD').innerText()).toContain('≤ 75 mg/L')
    isDown = false
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => failed.count()).toBe(0)
  })

  test('of forty factors the exceptions and twelve are shown, the normal ones by a press', async () => {
    const page = await open('/elecConsum?module=DN-40')
    await page.getByRole('heading', { level: 1, name: /Forty/ }).waitFor()
    await expect.poll(() => codesOf(page).then((codes) => codes.length)).toBe(12)
    expect((await codesOf(page))[0]).toBe('F39')
    await card(page, 'Now').getByRole('button', { name: '28 normal factors' }).click()
    await expect.poll(() => codesOf(page).then((codes) => codes.length)).toBe(40)
    const timeSeries = card(page, 'History')
    await timeSeries.getByRole('button', { name: 'Add a factor' }).click()
    await page.getByRole('menuitem', { name: 'F20' }).click()
    await page.waitForURL(/factor=F39%2CF20|factor=F39,F20/)
  })

  test('a press puts a factor into the time series, and takes it out', async () => {
    const page = await open('/wasteWater?module=NT-1')
    await page.getByRole('button', { name: 'FLOW', exact: true }).first().click()
    await page.waitForURL(/[?&]factor=FLOW/)
    await rowOf(page, 'FLOW').getByRole('button', { pressed: true }).waitFor()
    await rowOf(page, 'FLOW').getByRole('button').click()
    await page.waitForURL((url) => !url.search.includes('factor'))
  })
})

describe('the head', () => {
  test('says completeness with what is missing, place and contact', async () => {
    await calm('NT-1')
    const page = await open('/wasteWater?module=NT-1')
    const day = (
      await createCaller(product.url, person.tokens.access_token).call('moduleDay', {
        params: { code: 'NT-1' },
      })
    ).data
    expect(day.missing_seconds).toBeGreaterThan(50 * 60)
    await page.getByText(/^\d\d(\.\d)? %/).waitFor()
    await page.getByText(/\d\d min missing|1 hr.* missing/).waitFor()
    await page.getByText('Control room, 214').waitFor()
    await page.getByText('Kênh xả NT-1').waitFor()
    await page.getByRole('link', { name: /^\d+\.\d+; \d+\.\d+$/ }).click()
    await page.waitForURL('**/dashboard?at=NT-1#map')
  })

  test('a report about it is asked for with the permission', async () => {
    const asker = await product.addPerson({ permissions: ['reports.view_report', 'reports.add_report'] })
    const page = await open('/wasteWater?module=NT-1', { tokens: asker.tokens })
    await page.getByRole('link', { name: 'Make a report' }).click()
    await page.waitForURL('**/dataExport?module=NT-1')
    await expect.poll(() => page.getByRole('combobox', { name: 'Station' }).inputValue()).toMatch(/^NT-1/)
  })

  test('thresholds are offered only with the permission, and following is stored', async () => {
    const page = await open('/wasteWater?module=NT-1')
    await page.getByRole('link', { name: 'Following all stations' }).waitFor()
    await page.getByRole('link', { name: 'Thresholds' }).first().waitFor()
    const caller = createCaller(product.url, person.tokens.access_token)
    await caller.call('followedUpdate', { body: { module_ids: [plant.id + 1], factor_ids: [] } })
    await page.reload()
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.getByRole('button', { name: 'Following', pressed: true }).waitFor()
    const stored = await caller.call('followedRetrieve', {})
    expect(stored.data.module_ids).toEqual([plant.id, plant.id + 1])
    await caller.call('followedUpdate', { body: { module_ids: [], factor_ids: [] } })
    await screen.close()
    const other = await product.addPerson()
    const plain = await open('/wasteWater?module=NT-1', { tokens: other.tokens })
    await rowOf(plain, 'COD').waitFor()
    expect(await plain.locator('header a[href*="thresholds"]').count()).toBe(0)
    expect(await plain.getByRole('link', { name: 'Make a report' }).count()).toBe(0)
    expect(await plain.getByRole('link', { name: 'All alerts' }).count()).toBe(0)
  })
})

describe('the list beside', () => {
  test('the worst station is first, and ↓ goes on with the same range and factors', async () => {
    await calm('NT-1')
    await calm('NT-2')
    await publish('NT-2', { COD: 90 })
    const page = await open('/wasteWater?module=NT-2&range=7d&factor=COD')
    const first = list(page).getByRole('link').first()
    await expect.poll(() => first.innerText()).toMatch(/Suối Đá\s*NT-2\s*COD ↑/)
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/module=NT-1/)
    expect(page.url()).toMatch(/range=7d/)
    expect(page.url()).toMatch(/factor=COD/)
    await page.getByRole('heading', { level: 1, name: /Bình Minh/ }).waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-current")'))
      .toBe('page')
    await page.keyboard.press('ArrowUp')
    await page.waitForURL(/module=NT-2/)
    await calm('NT-2')
  })

  test('its rows and those of the factors move to their new place, at once for who wants less motion', async () => {
    await calm('NT-1')
    await calm('NT-2')
    const page = await open('/wasteWater?module=NT-2')
    const first = list(page).getByRole('link').first()
    await rowOf(page, 'COD').getByText('50.0').first().waitFor()
    await expect.poll(() => first.innerText()).toContain('NT-1')
    const moves = await countRowMoves(page)
    await publish('NT-2', { COD: 90 })
    await expect.poll(() => first.innerText()).toContain('NT-2')
    await expect.poll(async () => (await codesOf(page)).slice(0, 2)).toEqual(['COD', 'pH'])
    // Two factors and two stations have changed places.
    expect(await moves()).toBe(4)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await calm('NT-2')
    await expect.poll(() => first.innerText()).toContain('NT-1')
    await expect.poll(async () => (await codesOf(page)).slice(0, 2)).toEqual(['pH', 'COD'])
    expect(await moves()).toBe(4)
  })

  test('the search finds by name and code', async () => {
    const page = await open('/wasteWater?module=NT-1')
    await list(page).getByRole('searchbox').fill('suoi')
    await expect.poll(() => list(page).getByRole('link').count()).toBe(1)
    await list(page).getByRole('searchbox').fill('nothing')
    await list(page).getByText('No station matches the filters').waitFor()
  })

  test('one station of a type has no list; an unknown one leads back', async () => {
    const page = await open('/air?module=KK-1')
    await rowOf(page, 'COD').waitFor()
    expect(await list(page).count()).toBe(0)
    await page.goto('/wasteWater?module=KK-1')
    await page.getByRole('heading', { name: 'There is no station “KK-1” here' }).waitFor()
    await page.getByRole('link', { name: 'Back to the stations' }).click()
    await page.waitForURL((url) => url.pathname === '/wasteWater' && url.search === '')
  })
})

describe('on a phone', () => {
  test('the exceptions are first, arrows of 44 px change the station, and anchors stay in sight', async () => {
    await calm('NT-1')
    await publish('NT-2', { COD: 90 })
    const page = await open('/wasteWater?module=NT-2', { size: 'phone' })
    await page
      .getByRole('link', { name: /COD over limit ↑/ })
      .first()
      .waitFor()
    const next = page.getByRole('button', { name: 'Next station: Bình Minh' })
    const box = await next.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Readings', exact: true }).click()
    const anchors = page.getByRole('navigation', { name: 'Parts of the page' })
    await expect.poll(async () => (await anchors.boundingBox())?.y ?? 0).toBeLessThan(80)
    await anchors.locator('[aria-current]').filter({ hasText: 'Readings' }).waitFor()
    const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    expect(wide).toBe(false)
    for (const code of ['COD', 'pH']) {
      const row = await rowOf(page, code).boundingBox()
      expect(row?.height).toBeGreaterThanOrEqual(64)
    }
    await next.click()
    await page.waitForURL(/module=NT-1/)
    await calm('NT-2')
  })

  test('a part chosen before the page is whole stays in sight while the rest arrives', async () => {
    await calm('NT-1')
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens, size: 'phone' })
    const { page } = screen
    const held = Promise.withResolvers<void>()
    await page.route(/get-(all-factor|factor-with-time)-by-module/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/wasteWater?module=NT-1')
    await page.getByRole('button', { name: 'Readings', exact: true }).click()
    held.resolve()
    const readings = page.locator('#station-readings')
    await readings.getByRole('row').nth(1).waitFor()
    const chosen = page.getByRole('navigation', { name: 'Parts of the page' }).locator('[aria-current]')
    await expect.poll(() => chosen.innerText()).toBe('Readings')
    await page.locator('canvas').first().waitFor({ state: 'attached' })
    const top = async (): Promise<number> => (await readings.boundingBox())?.y ?? Infinity
    await expect.poll(top).toBeLessThan(844 / 3)
    expect(await top()).toBeGreaterThan(0)
  })

  test('only a factor out of its limits, or one that was pressed, shows its line and its day', async () => {
    await calm('NT-1')
    const page = await open('/wasteWater?module=NT-1', { size: 'phone' })
    const row = rowOf(page, 'pH')
    await row.getByText('6 – 9').waitFor()
    expect(await row.getByRole('img').isVisible()).toBe(false)
    await row.getByRole('button', { name: 'pH' }).click()
    await row.getByRole('img', { name: 'Độ pH, last 24 hours' }).waitFor()
  })
})

describe('everybody', () => {
  test.for([
    ['office', 'light', 'en'],
    ['office', 'dark', 'vi'],
    ['phone', 'light', 'vi'],
  ] as const)('axe finds nothing: %s, %s, %s', async ([size, theme, language]) => {
    await calm('NT-1')
    await publish('NT-1', { COD: 90, TSS: 47 })
    const page = await open('/wasteWater?module=NT-1&compare=1', { size, theme, language })
    await page
      .getByText(/limit 75|ngưỡng 75/)
      .first()
      .waitFor()
    await page.locator('#station-course').scrollIntoViewIfNeeded()
    await page.locator('canvas').waitFor()
    // The anchors stay in sight, over whatever scrolls below them.
    await page.evaluate('scrollTo(0, 0)')
    expect(await accessibilityProblems(page)).toEqual([])
    await calm('NT-1')
  })

  test('colour speaks of exceptions only', async () => {
    await calm('NT-1')
    await publish('NT-1', { COD: 90 })
    const page = await open('/wasteWater?module=NT-1', { language: 'vi' })
    const number = (code: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: code, exact: true }) })
        .getByText(code === 'COD' ? '90,0' : '30,0')
        .first()
    await number('COD').waitFor()
    expect(await styleOf(number('COD'), 'color')).toBe(await themeColour(page, '--state-alert'))
    expect(await styleOf(number('TSS'), 'color')).toBe(await themeColour(page, '--mantine-color-text'))
    await calm('NT-1')
  })
})

test('UI-159 the plant is what the tests say: its newest reading is the calm value', async () => {
  const latest = await createCaller(product.url, person.tokens.access_token).call('moduleSeries', {
    params: { code: 'KK-1' },
    query: { factor_code: ['TSS'], max_points: 5000 },
  })
  expect(latest.datasets[0]?.data.at(-1)).toBe(plantValue('TSS', 0))
})
