import type { ModuleLatest } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Screen, type ScreenOptions } from '../src/harness.ts'
import { countRowMoves } from '../src/row-moves.ts'
import { answerLatest, latestFactor, latestStation } from '../src/latest-stations.ts'

const { product, browser } = await startConsole()
const person = await product.addPerson()
let screen: Screen

afterEach(() => clearScreens(browser))

/** The overview of these stations, whatever the server has. */
async function open(
  stations: readonly ModuleLatest[] | (() => readonly ModuleLatest[]),
  { path = '/air', ...options }: Partial<ScreenOptions> & { path?: string } = {},
): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await answerLatest(screen.page, typeof stations === 'function' ? stations : () => stations)
  await screen.page.goto(path)
  return screen.page
}

const many = (count: number, change: (number: number) => Parameters<typeof latestStation>[1] = () => ({})) =>
  Array.from({ length: count }, (_, place) => latestStation(place + 1, change(place + 1)))
const rows = (page: Page): Locator => page.getByRole('grid').getByRole('rowheader')
const excursion = { alert_id: 7, since: new Date(Date.now() - 300_000).toISOString(), peak: 90 }
const above = {
  condition: 'above',
  factors: [latestFactor('COD', { value: 90, condition: 'above', excursion })],
} as const

test('of 60 stations the normal ones are folded, and never an exception', async () => {
  const page = await open(
    many(60, (number) => (number === 41 ? { ...above, factors: [...above.factors] } : {})),
  )
  const fold = page.getByRole('button', { name: '59 normal stations' })
  await fold.waitFor()
  expect(await rows(page).count()).toBe(1)
  await page.getByRole('rowheader', { name: /Station 41/ }).waitFor()
  await fold.click()
  await page.waitForURL(/[?&]normal=open/)
  await expect.poll(() => rows(page).count()).toBe(60)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(60)
  await page.getByRole('searchbox').fill('Station 12')
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await fold.count()).toBe(0)
})

/** The second of three is silent some seconds from now; the server never says so. */
function fallingSilent(): readonly ModuleLatest[] {
  const sent = new Date(Date.now() - 55_000).toISOString()
  const old = {
    interval_seconds: 10,
    last_seen_at: sent,
    factors: [latestFactor('COD', { timestamp: sent })],
  }
  return many(3, (number) => (number === 2 ? old : {}))
}

test('a value turns striped at three of its own intervals, without a frame', async () => {
  const page = await open(fallingSilent())
  const row = page.getByRole('row').filter({ hasText: 'Station 2' })
  await row.locator('[data-form="stale"]').waitFor({ timeout: 15_000 })
  await row.getByText('Offline', { exact: true }).waitFor()
  await page.getByRole('button', { name: '1 station offline' }).waitFor()
  expect(await page.locator('[data-form="plain"]').count()).toBe(2)
})

test('so it does on the page of its station and in the list beside it', async () => {
  const page = await open(fallingSilent(), { path: '/air?module=ST-002' })
  const now = page.getByRole('region', { name: 'Now', exact: true }).getByRole('listitem')
  await now.and(page.locator('[data-condition="offline"]')).waitFor({ timeout: 15_000 })
  const list = page.getByRole('navigation', { name: 'Stations of this type' })
  await list
    .getByRole('link', { name: /Station 2/ })
    .and(page.locator(':first-child > a'))
    .waitFor()
})

test('so it does on the wall, which the overview leads to and Esc leaves', async () => {
  const page = await open(fallingSilent(), { path: '/air?range=7d' })
  await page.getByRole('button', { name: 'Wall screen' }).click()
  await page.waitForURL(/\/air\?range=7d&wall=air$/)
  const tile = page.getByRole('article').filter({ hasText: 'Station 2' })
  await tile.and(page.locator('[data-condition="offline"]')).waitFor({ timeout: 15_000 })
  await page.getByRole('heading', { level: 1, name: '1 station offline' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/air\?range=7d$/)
  await rows(page).first().waitFor()
})

test('one station: its page opens instead, and Back does not return to the overview', async () => {
  const page = await open(many(2), { path: '/wasteWater' })
  await rows(page).first().waitFor()
  await page.unrouteAll()
  await answerLatest(page, () => many(1))
  await page.getByRole('link', { name: 'Air quality', exact: true }).click()
  await page.waitForURL(/\/air\?module=ST-001$/)
  await page.goBack()
  await page.waitForURL(/\/wasteWater$/)
})

test('of 40 factors those with an exception come first, and the others are reached by scrolling sideways', async () => {
  const factors = () => Array.from({ length: 40 }, (_, place) => latestFactor(`F${place}`))
  const bad = factors().with(33, latestFactor('F33', { value: 90, condition: 'above', excursion }))
  const page = await open(
    many(3, (number) => (number === 1 ? { condition: 'above', factors: bad } : { factors: factors() })),
    { path: '/wasteWater' }, // stations of air have VN_AQI before their factors
  )
  await rows(page).first().waitFor()
  const heads = page.getByRole('columnheader')
  expect(await heads.nth(2).innerText()).toContain('F33')
  const grid = page.getByRole('grid')
  const [inner, outer] = await grid.evaluate((element: { scrollWidth: number; clientWidth: number }) => [
    element.scrollWidth,
    element.clientWidth,
  ])
  expect(inner).toBeGreaterThan(outer ?? 0)
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(1366)
  const name = rows(page).first()
  const before = (await name.boundingBox())?.x
  await page.locator('[data-column="41"]').first().scrollIntoViewIfNeeded()
  expect((await name.boundingBox())?.x).toBeCloseTo(before ?? -1)
})

test('three factors share the width, and a factor that a station does not measure is a dash', async () => {
  const three = ['COD', 'TSS', 'pH'].map((code) => latestFactor(code))
  const page = await open(
    many(3, (number) => ({ factors: number === 2 ? three.slice(0, 2) : three })),
    { size: 'wall' },
  )
  await rows(page).first().waitFor()
  const widthOf = async (name: RegExp) =>
    (await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0
  expect(await widthOf(/TSS/)).toBeCloseTo(await widthOf(/COD/))
  expect(await widthOf(/TSS/)).toBeGreaterThan(300)
  const none = page.getByRole('row').filter({ hasText: 'Station 2' }).locator('[data-form="none"]')
  expect(await none.innerText()).toContain('–')
})

test('where limits differ the head says so, and the cell tells its own', async () => {
  const of = (max_value: number) => ({ factors: [latestFactor('COD', { max_value })] })
  const page = await open(many(2, (number) => of(number * 50)))
  await page.getByRole('columnheader', { name: /COD per station, mg\/L/ }).waitFor()
  const cell = page.getByRole('row').filter({ hasText: 'Station 2' }).locator('[data-form]').first()
  expect(await cell.getAttribute('title')).toContain('limits ≤ 100 mg/L')
})

test('a counter is never coloured', async () => {
  const meter = latestFactor('E', {
    kind: 'counter',
    value: 12_345,
    max_value: 10,
    condition: 'above',
    excursion,
  })
  const page = await open(many(2, () => ({ factors: [meter] })))
  expect(await page.locator('[data-form="counter"]').first().getAttribute('title')).toContain('meter reading')
  expect(await page.getByRole('grid').locator('[data-form="over"]').count()).toBe(0)
})

test.for([
  ['light', 'vi', 'Vượt ngưỡng ↑', '90,0'],
  ['dark', 'en', 'Over limit ↑', '90.0'],
] as const)(
  'on a phone each station has two lines, with its worst factor: %s, %s',
  async ([theme, language, state, value]) => {
    const page = await open([...many(3), latestStation(9, { ...above, factors: [...above.factors] })], {
      size: 'phone',
      theme,
      language,
    })
    const first = page.locator('main').getByRole('list').last().getByRole('listitem').first()
    await first.getByText('Station 9').waitFor()
    expect(await first.innerText()).toContain(state)
    expect(await first.innerText()).toMatch(new RegExp(`COD\\s+${value}`))
    expect(await accessibilityProblems(page)).toEqual([])
    await first.getByRole('link').click()
    await page.waitForURL(/\/air\?module=ST-009&factor=COD&alert=7$/)
  },
)

test.for([
  [8, 86],
  [9, 56],
  [21, 44],
] as const)('the rows of %s stations are %s px high', async ([count, height]) => {
  const page = await open(many(count))
  await rows(page).first().waitFor()
  expect((await page.getByRole('row').nth(1).boundingBox())?.height).toBe(height)
})

test('a changed place is a short move, and none for who wants less motion', async () => {
  const order = ['normal', 'above']
  const stations = () =>
    many(2, (number) => (order[number - 1] === 'above' ? { ...above, factors: [...above.factors] } : {}))
  const page = await open(stations)
  await rows(page).first().waitFor()
  expect(await rows(page).first().innerText()).toContain('Station 2')
  const moves = await countRowMoves(page)
  const head = page.getByRole('button', { name: 'Station', exact: true })
  await head.click()
  await expect.poll(() => rows(page).first().innerText()).toContain('Station 1')
  expect(await moves()).toBe(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await head.click()
  await expect.poll(() => rows(page).first().innerText()).toContain('Station 2')
  expect(await moves()).toBe(2)
})
