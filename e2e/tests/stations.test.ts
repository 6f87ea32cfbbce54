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
] as const)
  await addJudgedStation(product, { code, type, name })
// One reading per factor, so that every station has a state.
for (const code of ['WW-1', 'AIR-1', 'AIR-2']) await publish(code, { pH: 7.25, COD: 40 })
afterEach(() => clearScreens(browser))

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto(path)
  return screen.page
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
/** pH is the first factor, COD the second; before them are the name and the state. */
const cellOf = (page: Page, name: string, factor: 'pH' | 'COD'): Locator =>
  rowOf(page, name).locator(`[data-column="${factor === 'pH' ? 2 : 3}"]`)
const lineOf = (cell: Locator): Locator => cell.locator('svg path').first()
const hasRun = async (cell: Locator): Promise<boolean> =>
  ((await lineOf(cell).getAttribute('d')) ?? '').includes('L')

describe('a cell', () => {
  test('it has its value with decimals, its share of the limit, its course and its time', async () => {
    const page = await open('/wasteWater')
    const cell = cellOf(page, 'Nhà máy Bình Minh', 'COD')
    await cell.getByText('40.00', { exact: true }).waitFor()
    await cell.getByText('53 %', { exact: true }).waitFor()
    await lineOf(cell).waitFor({ state: 'attached' })
    expect(await cell.locator('svg line').count()).toBe(1)
    expect(await cellOf(page, 'Nhà máy Bình Minh', 'pH').locator('svg line').count(), 'both limits').toBe(2)
    const seen = rowOf(page, 'Nhà máy Bình Minh').locator('time').first()
    expect(await seen.getAttribute('title')).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/)
    await rowOf(page, 'Suối Đá').getByText('No readings yet').waitFor()
  })

  test('a new reading moves the end of the line; an excursion changes the state', async () => {
    const page = await open('/air')
    const cell = cellOf(page, 'Cổng chính', 'pH')
    await cell.getByText('7.25').waitFor()
    await publish('AIR-1', { pH: 7.44, COD: 41 })
    await cell.getByText('7.44').waitFor()
    await expect.poll(() => hasRun(cell)).toBe(true)
    await publish('AIR-1', { pH: 8.8 })
    await rowOf(page, 'Cổng chính').getByText('Near limit', { exact: true }).waitFor()
    await publish('AIR-1', { pH: 9.61 })
    await cell.getByText('9.61').waitFor()
    await rowOf(page, 'Cổng chính').getByText('Over limit ↑', { exact: true }).waitFor()
    const excursions = page.getByRole('region', { name: 'Out of limits in 24 hours' })
    await excursions.getByRole('link', { name: /^pH 9\.61, since \d\d:\d\d/ }).waitFor()
    await rowOf(page, 'Cổng chính')
      .getByRole('img', { name: /Cổng chính.*out of limits/ })
      .waitFor()
    await publish('AIR-1', { pH: 7 })
    await page.getByRole('heading', { level: 1 }).hover()
    await rowOf(page, 'Cổng chính').getByText('Normal', { exact: true }).waitFor()
    await page.getByText(/^Normal since \d\d:\d\d; last was pH Cổng chính 9\.61$/).waitFor()
  })

  test('after the server was away, readings in between are shown without a reload', async () => {
    const page = await open('/air')
    const cell = cellOf(page, 'Ống khói', 'pH')
    await cell.getByText('7.25').waitFor()
    await product.halt()
    expect(await cell.getByText('7.25').isVisible()).toBe(true)
    await product.start()
    await publish('AIR-2', { pH: 7.77 })
    await cell.getByText('7.77').waitFor({ timeout: 30_000 })
  }, 90_000)

  test('the range of the lines is in the address', async () => {
    const page = await open('/wasteWater')
    await page.getByText('Each cell is the last 24 hours').waitFor()
    const asked = page.waitForRequest((request) => request.url().includes('range=7d'))
    await page.getByText('7 days', { exact: true }).click()
    await page.waitForURL(/[?&]range=7d/)
    await asked
    await page.getByText('Each cell is the last 7 days').waitFor()
  })
})

describe('a page without its data', () => {
  test('without stations only people with the permission are offered to add one', async () => {
    const mayNot = await empty.addPerson()
    const page = await open('/air', { url: empty.url, tokens: mayNot.tokens })
    await page.getByText('No stations here yet').waitFor()
    expect(await page.getByRole('link', { name: 'Add station' }).count()).toBe(0)
  })

  test('where the courses fail to load, the values stay', async () => {
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const { page } = screen
    await page.route('**/get-trends-by-factor/**', (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto('/wasteWater')
    const cell = cellOf(page, 'Nhà máy Bình Minh', 'COD')
    await cell.getByText('40.00').waitFor()
    expect(await cell.locator('svg').count()).toBe(0)
  })

  test('offline, the values stay and a banner reports it', async () => {
    const page = await open('/air')
    await cellOf(page, 'Cổng chính', 'pH').waitFor()
    await screen.context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    expect(await cellOf(page, 'Cổng chính', 'pH').isVisible()).toBe(true)
  })

  test('values are requested in one call, and all courses in another, however many stations there are', async () => {
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const { page } = screen
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/wasteWater')
    await lineOf(cellOf(page, 'Nhà máy Bình Minh', 'COD')).waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const calls = asked.filter((path) => path.startsWith('/api/modules/'))
    expect(calls).toEqual(['/api/modules/latest/', '/api/modules/get-trends-by-factor/'])
  })

  test.for([
    ['light', 'vi', 'office'],
    ['dark', 'vi', 'phone'],
    ['dark', 'en', 'wall'],
    ['light', 'en', 'phone'],
  ] as const)('axe finds nothing and nothing is cut off: %s, %s, %s', async ([theme, language, size]) => {
    const page = await open('/wasteWater', { theme, language, size })
    await page.locator('[data-row="WW-1"]').getByText('Nhà máy Bình Minh').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(sizes[size].width)
    expect(await page.locator('main').innerText()).not.toMatch(
      /undefined|null|NaN|\[object|stations\.|overview\.|condition\./,
    )
  })
})
