import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { clearScreens } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Screen, type ScreenOptions, sizes } from '../src/harness.ts'
import { addJudgedStation, startJudgedPlant } from '../src/judged-plant.ts'

const { product, empty, browser, publish } = await startJudgedPlant()
const person = await product.addPerson()
let screen: Screen

for (const [code, type, name] of [
  ['WW-1', 'wasteWater', 'Nhà máy Bình Minh'],
  ['WW-2', 'wasteWater', 'Suối Đá'],
  ['AIR-1', 'air', 'Cổng chính'],
  ['AIR-2', 'air', 'Ống khói'],
  ['EL-1', 'elecConsum', 'Trạm biến áp'],
  ['EL-2', 'elecConsum', 'Lò hơi'],
] as const)
  await addJudgedStation(product, { code, type, name })
// One reading per factor, so that every station has a state.
for (const code of ['WW-1', 'AIR-1', 'AIR-2', 'EL-1', 'EL-2']) await publish(code, { pH: 7.25, COD: 40 })
afterEach(() => clearScreens(browser))

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  return screen.page
}

const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const row = (card: Locator, factor: string): Locator => card.getByRole('listitem').filter({ hasText: factor })
const namesOf = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading').allInnerTexts()

describe('a card', () => {
  test('it shows name, code, state, values with unit and decimals, limits and the last hour', async () => {
    const page = await open('/wasteWater?view=cards')
    const card = cardOf(page, 'Nhà máy Bình Minh')
    await row(card, 'pH').getByText('7.25').waitFor()
    expect(await card.innerText()).toContain('WW-1')
    await card.getByText('Normal', { exact: true }).first().waitFor()
    expect(await row(card, 'pH').innerText()).toContain('6 – 9')
    await row(card, 'pH').getByText('pH', { exact: true }).waitFor()
    expect(await row(card, 'COD').innerText()).toMatch(/≤ 75 mg\/L[\s\S]*40\.00 mg\/L/)
    await row(card, 'COD').getByRole('img', { name: 'COD, last 60 minutes' }).waitFor()
    const seen = card.locator('time').first()
    expect(await seen.getAttribute('title')).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/)
    expect(await cardOf(page, 'Suối Đá').innerText()).toMatch(/No readings yet[\s\S]*Offline/)
  })

  test('UI-164 the exact time is that of Asia/Ho_Chi_Minh', async () => {
    const at = await publish('WW-1', { pH: 7.3 })
    const sent = new Date(at + 7 * 3_600_000).toISOString()
    const page = await open('/wasteWater?view=cards')
    const seen = cardOf(page, 'Nhà máy Bình Minh').locator('time').first()
    await expect.poll(() => seen.getAttribute('title')).toContain(sent.slice(11, 19))
  })

  test('a new reading is shown immediately and added to the line; an excursion changes the state', async () => {
    const page = await open('/air?view=cards')
    const card = cardOf(page, 'Cổng chính')
    await row(card, 'pH').getByText('7.25').waitFor()
    await publish('AIR-1', { pH: 7.44, COD: 41 })
    await row(card, 'pH').getByText('7.44').waitFor()
    await publish('AIR-1', { pH: 8.8 })
    await card.getByText('Near limit', { exact: true }).first().waitFor()
    await publish('AIR-1', { pH: 9.61 })
    await row(card, 'pH').getByText('9.61').waitFor()
    await row(card, 'pH').getByText('Above limit ↑', { exact: true }).waitFor()
    await page.getByRole('button', { name: '1 station above its limit' }).waitFor()
    expect(await row(card, 'pH').locator('svg[role="img"] path').getAttribute('d')).toContain('L')
    await publish('AIR-1', { pH: 7 })
    await page.getByText('No station is outside its limits or offline').waitFor()
    await card.getByText('Normal', { exact: true }).first().waitFor()
  })

  test('the value of a calibrating or faulty device says so, live and after a reload, and is not judged', async () => {
    await publish('EL-1', { pH: 7.25, COD: 40 })
    const page = await open('/elecConsum?view=cards')
    const card = cardOf(page, 'Trạm biến áp')
    await row(card, 'COD').getByText('40.00').waitFor()
    const word = (text: string) => row(card, 'COD').getByText(text, { exact: true })
    await publish('EL-1', { pH: 7.26, COD: { value: 510, quality: 1 } })
    await word('Calibrating').waitFor()
    await page.reload()
    await word('Calibrating').waitFor()
    await row(card, 'COD').getByText('510.00').waitFor()
    await card.getByText('Normal', { exact: true }).first().waitFor()
    await publish('EL-1', { pH: 7.27, COD: { value: 520, quality: 2 } })
    await word('Device fault').waitFor()
    await publish('EL-1', { pH: 7.25, COD: 41 })
    await row(card, 'COD').getByText('41.00').waitFor()
    expect(await word('Device fault').count()).toBe(0)
  })

  test('after the server was away, readings in between are shown without a reload', async () => {
    const page = await open('/elecConsum?view=cards')
    const card = cardOf(page, 'Trạm biến áp')
    await row(card, 'pH').getByText('7.25').waitFor()
    await product.halt()
    expect(await row(card, 'pH').getByText('7.25').isVisible()).toBe(true)
    await product.start()
    await publish('EL-1', { pH: 7.77 })
    await row(card, 'pH').getByText('7.77').waitFor({ timeout: 30_000 })
  }, 90_000)
})

describe('order and filters', () => {
  test('the worst state comes first, but no card moves while the pointer is on the cards', async () => {
    await publish('WW-2', { pH: 5.1, COD: 40 })
    const page = await open('/wasteWater?view=cards')
    await cardOf(page, 'Suối Đá').getByText('Below limit ↓', { exact: true }).first().waitFor()
    expect(await namesOf(page)).toEqual(['Suối Đá', 'Nhà máy Bình Minh'])
    await cardOf(page, 'Suối Đá').hover()
    await publish('WW-2', { pH: 7 })
    await page.getByText('No station is outside its limits or offline').waitFor()
    expect(await namesOf(page)).toEqual(['Suối Đá', 'Nhà máy Bình Minh'])
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(() => namesOf(page)).toEqual(['Nhà máy Bình Minh', 'Suối Đá'])
  })

  test('text and state are filters that stay in the address over a reload', async () => {
    const page = await open('/wasteWater?view=cards')
    await cardOf(page, 'Suối Đá').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('suoi')
    await expect.poll(() => namesOf(page)).toEqual(['Suối Đá'])
    await page.waitForURL(/[?&]q=suoi/)
    await page.reload()
    await cardOf(page, 'Suối Đá').waitFor()
    expect(await namesOf(page)).toEqual(['Suối Đá'])
    await page.goto('/wasteWater?view=cards&state=outside')
    await page.getByText('No station matches the filters').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await cardOf(page, 'Suối Đá').waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
    await page.getByRole('button', { name: /^Normal/ }).click()
    await page.waitForURL(/[?&]state=normal/)
  })
})

describe('a page without its data', () => {
  test('no stations: it says what it would show and offers to add one to people with the permission', async () => {
    const may = await empty.addPerson({ permissions: ['adaptors.add_module', 'adaptors.view_module'] })
    const mayNot = await empty.addPerson()
    const page = await open('/air?view=cards', { url: empty.url, tokens: may.tokens })
    await page.getByText('No stations here yet').waitFor()
    await page.getByRole('link', { name: 'Add station' }).click()
    await page.waitForURL('**/setting/data')
    await screen.close()
    const other = await open('/air?view=cards', { url: empty.url, tokens: mayNot.tokens })
    await other.getByText('No stations here yet').waitFor()
    expect(await other.getByRole('link', { name: 'Add station' }).count()).toBe(0)
  })

  test('UI-361 a failed list says why, and Retry asks again', async () => {
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const { page } = screen
    let isDown = true
    await page.route('**/api/modules/latest/**', (route) =>
      isDown ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } }) : route.continue(),
    )
    await page.goto('/air?view=cards')
    await page.getByText('The database is away.').waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await cardOf(page, 'Cổng chính').waitFor()
  })

  test('a station whose last hour fails to load shows its values; the others have their line', async () => {
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const { page } = screen
    await page.route('**/get-factor-with-time-by-module/WW-2/**', (route) =>
      route.fulfill({ status: 502, body: '' }),
    )
    await page.goto('/wasteWater?view=cards')
    await row(cardOf(page, 'Nhà máy Bình Minh'), 'pH').getByRole('img').waitFor()
    await row(cardOf(page, 'Suối Đá'), 'pH').waitFor()
    expect(
      await cardOf(page, 'Suối Đá')
        .getByRole('img', { name: /last 60 minutes/ })
        .count(),
    ).toBe(0)
  })

  test('offline, the cards stay and a banner reports it', async () => {
    const page = await open('/air?view=cards')
    await row(cardOf(page, 'Cổng chính'), 'pH').waitFor()
    await screen.context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    expect(await row(cardOf(page, 'Cổng chính'), 'pH').isVisible()).toBe(true)
  })
})

describe('many stations and many people', () => {
  test('values and states are requested in one call, however many stations there are', async () => {
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const { page } = screen
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/elecConsum?view=cards')
    await row(cardOf(page, 'Trạm biến áp'), 'pH').waitFor()
    await page.waitForLoadState('networkidle')
    // What came before the feed listens, the feed tells; the trends of the cards in sight are their own.
    const calls = asked.filter((path) => /^\/api\/modules\/(?!get-factor-with-time)/.test(path))
    expect(calls).toEqual(['/api/modules/latest/'])
  })

  test('a station out of sight requests no trend until it is scrolled to', async () => {
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens, size: 'phone' })
    const { page } = screen
    const asked: string[] = []
    await page.route('**/api/modules/latest/**', (route) => {
      const module = (number: number) => ({
        id: number,
        code: `M-${number}`,
        manufacturer_id: `M-${number}`,
        name: `Station ${number}`,
        description: '',
        type: 'air',
        status: true,
        latitude: null,
        longitude: null,
        interval_seconds: 300,
        last_seen_at: null,
        factor_count: 6,
        state: 'OFFLINE',
        condition: 'offline',
        factors: Array.from({ length: 6 }, (_, place) => ({
          id: number * 10 + place,
          code: `F${place}`,
          name: `F${place}`,
          unit: '',
          decimals: 2,
          kind: 'gauge',
          value: null,
          timestamp: null,
          quality: null,
          status: 'OFFLINE',
          min_value: null,
          max_value: null,
          min_range: 0,
          max_range: 0,
          condition: 'offline',
          excursion: null,
        })),
      })
      const results = Array.from({ length: 80 }, (_, place) => module(place + 1))
      return route.fulfill({
        json: { count: 80, limit: 200, offset: 0, next: null, previous: null, results },
      })
    })
    await page.route('**/get-factor-with-time-by-module/**', (route) => {
      asked.push(new URL(route.request().url()).pathname.split('/').at(-2) ?? '')
      return route.fulfill({ json: { labels: [], datasets: [], resolution: 'raw' } })
    })
    await page.goto('/air?view=cards')
    await cardOf(page, 'Station 1').waitFor()
    await expect.poll(() => asked).toContain('M-1')
    expect(asked).not.toContain('M-80')
    expect(asked.length).toBeLessThan(12)
    await cardOf(page, 'Station 80').scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toContain('M-80')
    expect(asked.length).toBeLessThan(40)
  })

  test.for([
    ['light', 'vi', 'office'],
    ['dark', 'vi', 'phone'],
    ['dark', 'en', 'wall'],
    ['light', 'en', 'phone'],
  ] as const)('axe finds nothing and nothing is cut off: %s, %s, %s', async ([theme, language, size]) => {
    const page = await open('/air?view=cards', { theme, language, size })
    await row(cardOf(page, 'Cổng chính'), 'pH').getByRole('img').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(sizes[size].width)
    expect(await page.locator('main').innerText()).not.toMatch(
      /undefined|null|NaN|\[object|stations\.|overview\.|condition\./,
    )
  })
})
