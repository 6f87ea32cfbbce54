import type { Module, ModuleWrite } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  openScreen,
  query,
  type Screen,
  type ScreenOptions,
  styleOf,
} from '../src/harness.ts'
import { startTileServer } from '../src/tile-server.ts'

const tiles = await startTileServer()
afterAll(() => tiles.stop())
const { product, browser } = await startConsole({
  env: { QUANTRAC_MAP_TILES: tiles.template, QUANTRAC_MAP_ATTRIBUTION: '© <b>Bản đồ</b> & người vẽ' },
})
const admin = await product.addPerson({ role: 'admin' })

beforeEach(async () => {
  tiles.fail(false)
  tiles.asked.length = 0
  await query(product.databaseUrl, 'truncate module cascade')
})
afterEach(() => clearScreens(browser))

const addModule = async (given: Partial<ModuleWrite> & { code: string }): Promise<Module> => {
  const body = { manufacturer_id: given.code, description: 'Cống số 3', ...given }
  return (await product.api.call('moduleCreate', { body })).data
}
const stored = async (code: string): Promise<Module | undefined> =>
  (await product.api.call('moduleList', {})).results.find((one) => one.code === code)

async function open(path: string, options: Partial<ScreenOptions> = {}): Promise<Screen> {
  const screen = await openScreen(browser, { url: product.url, tokens: admin.tokens, ...options })
  await screen.page.goto(path)
  return screen
}

const map = (page: Page): Locator => page.getByRole('region', { name: /Map of the stations|Bản đồ trạm/ })
const drawn = (at: Locator): Locator => at.locator('img.leaflet-tile-loaded')
/** Which of the map's layers is above the other, by their order and z-index. */
const layer = (at: Locator, name: string): Promise<number> =>
  styleOf(at.locator(`.leaflet-${name}-pane`), 'z-index').then(Number)

describe('a map with tiles', () => {
  test('draws them above the land and below the marks, with the attribution as it was written', async () => {
    await addModule({ code: 'NT-01', name: 'Bình Minh', latitude: 20.9, longitude: 106.7 })
    const { page, errors } = await open('/dashboard')
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await drawn(map(page)).first().waitFor()
    const panes = ['overlay', 'map-tiles', 'marker'] as const
    const heights = await Promise.all(panes.map((name) => layer(map(page), name)))
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    await map(page).getByText('© <b>Bản đồ</b> & người vẽ').waitFor()
    await map(page).getByText('Hoàng Sa Islands (Vietnam)').waitFor()
    await map(page).getByText('Trường Sa Islands (Vietnam)').waitFor()
    expect(await map(page).locator('path.map-home').count()).toBeGreaterThan(0)
    await map(page)
      .getByRole('button', { name: /Bình Minh/ })
      .click()
    await map(page).getByRole('link', { name: 'Open the station' }).waitFor()
    await map(page).getByRole('button', { name: 'Zoom in' }).click()
    expect([...hosts].every((origin) => [product.url, tiles.origin].includes(origin))).toBe(true)
    expect(errors).toEqual([])
  })

  test('shows the land where a tile does not come', async () => {
    tiles.fail(true)
    const { page } = await open('/dashboard')
    await expect.poll(() => tiles.asked.length).toBeGreaterThan(0)
    await map(page).locator('path.map-home').first().waitFor()
    await map(page).getByText('Trường Sa Islands (Vietnam)').waitFor()
    const shown = map(page).locator('img.leaflet-tile')
    await expect.poll(() => shown.count()).toBeGreaterThan(0)
    for (const image of await shown.all()) expect(await image.isVisible()).toBe(false)
  })

  test('dims them in the dark theme only', async () => {
    for (const [theme, dimmed] of [
      ['light', false],
      ['dark', true],
    ] as const) {
      const { page } = await open('/dashboard', { theme })
      await drawn(map(page)).first().waitFor()
      const filter = await styleOf(map(page).locator('.leaflet-map-tiles-pane'), 'filter')
      expect(filter.includes('brightness')).toBe(dimmed)
      expect(await accessibilityProblems(page)).toEqual([])
    }
  })
})

/** How many px a box reaches out of another; 0 or less: it lies inside. */
async function outside(one: Locator, other: Locator): Promise<number> {
  const [inner, outer] = [await one.boundingBox(), await other.boundingBox()]
  if (inner === null || outer === null) return Infinity
  return Math.max(
    outer.x - inner.x,
    outer.y - inner.y,
    inner.x + inner.width - outer.x - outer.width,
    inner.y + inner.height - outer.y - outer.height,
  )
}

describe('the way to the map and from it', () => {
  test.for(['office', 'phone'] as const)(
    'the pop-up of a station with many values is whole, there and after a press on its mark: %s',
    async (size) => {
      await addModule({ code: 'NT-02', name: 'Suối Đá', latitude: 20.9, longitude: 106.7 })
      for (const factor of ['pH', 'COD', 'TSS', 'NH4', 'TEMP', 'FLOW', 'DO', 'N'])
        await product.api.call('factorCreate', {
          body: { code: factor, name: factor, manufacturer_id: factor, module: 'NT-02' },
        })
      const { page } = await open('/dashboard?at=NT-02', { size })
      const popup = map(page).locator('.leaflet-popup')
      const isWhole = async (): Promise<void> => {
        await popup.getByText('FLOW').waitFor()
        await expect
          .poll(() => outside(popup, map(page).locator('.leaflet-container')))
          .toBeLessThanOrEqual(0)
      }
      await isWhole()
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
      const mark = map(page).getByRole('button', { name: /Suối Đá/ })
      await mark.press('Enter')
      await isWhole()
      // Back to where the keyboard came from.
      await page.keyboard.press('Escape')
      await expect.poll(() => mark.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
    },
  )

  test('a station’s place leads to the map with the station in view and its pop-up open', async () => {
    await addModule({ code: 'NT-01', name: 'Bình Minh', latitude: 20.9, longitude: 106.7 })
    await addModule({ code: 'NT-02', name: 'Suối Đá', latitude: 10.8, longitude: 106.7 })
    const { page, errors } = await open('/wasteWater?module=NT-02')
    await page.getByRole('link', { name: '10.8000; 106.7000' }).click()
    await page.waitForURL('**/dashboard?at=NT-02#map')
    for (let turn = 0; turn < 2; turn += 1) {
      await map(page).locator('section[aria-label="Suối Đá"]:focus').waitFor()
      await map(page)
        .getByRole('button', { name: /Suối Đá/ })
        .waitFor()
      expect(
        await map(page)
          .getByRole('button', { name: /Bình Minh/ })
          .isVisible(),
      ).toBe(true)
      await page.reload()
    }
    expect(errors).toEqual([])
  })

  test('the count of stations without a place leads to these, and to a map that gives them one', async () => {
    await addModule({ code: 'NT-01', latitude: 20.9, longitude: 106.7 })
    await addModule({ code: 'NT-02' })
    const { page } = await open('/dashboard')
    await map(page).getByText('1 station has no place').waitFor()
    await map(page).getByRole('link').last().click()
    await page.waitForURL('**/setting/data?placed=false')
    const rows = page.locator('tbody').getByRole('row')
    await rows.filter({ hasText: 'NT-02' }).waitFor()
    expect(await rows.count()).toBe(1)
    await rows.hover()
    await page.getByRole('button', { name: 'Edit NT-02' }).click()
    await picker(page).locator('path.map-home').first().waitFor()
  })

  test('a map whose script cannot be fetched fails alone, and comes with Retry', async () => {
    await addModule({ code: 'NT-01', latitude: 20.9, longitude: 106.7 })
    const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
    const scripts = '**/assets/{map,StationMap}-*.js'
    await page.route(scripts, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/dashboard')
    const retry = map(page).getByRole('button', { name: 'Retry' })
    await retry.waitFor({ timeout: 20_000 })
    await page.getByRole('region', { name: '24-hour rhythm' }).waitFor()
    await page.unroute(scripts)
    await retry.click()
    await map(page).getByRole('button', { name: /NT-01/ }).waitFor({ timeout: 20_000 })
  })

  test('only who may give a place is led to it', async () => {
    await addModule({ code: 'NT-02' })
    const { tokens } = await product.addPerson({ permissions: ['widgets.view_widget'] })
    const { page } = await open('/dashboard', { tokens })
    await map(page).getByText('No station has a place yet').waitFor()
    expect(await map(page).getByRole('link').count()).toBe(0)
  })
})

const picker = (page: Page): Locator =>
  page.getByRole('application', { name: /^(Place on the map|Vị trí trên bản đồ)$/ })
const mark = (page: Page): Locator => picker(page).locator('.place-mark')
const latitude = (page: Page): Locator => page.getByRole('textbox', { name: /^(Latitude|Vĩ độ)$/ })
const longitude = (page: Page): Locator => page.getByRole('textbox', { name: /^(Longitude|Kinh độ)$/ })
const said = (page: Page): Locator => page.getByRole('dialog').getByRole('status')

async function edit(
  code: string,
  options: Partial<ScreenOptions> = {},
  place: Pick<ModuleWrite, 'latitude' | 'longitude'> = {},
): Promise<Screen> {
  const { id } = await addModule({ code, ...place })
  const screen = await open(`/setting/data?dialog=edit&id=${id}`, options)
  const { page } = screen
  await page
    .getByRole('dialog')
    .getByText(/^(Advanced|Nâng cao)$/)
    .click()
  await picker(page).locator('path.map-home').first().waitFor()
  return screen
}

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Save|Lưu)$/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** In px from the corner of the window. */
async function middle(at: Locator): Promise<{ x: number; y: number }> {
  const box = await at.boundingBox()
  if (box === null) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe('a place picked on the map', () => {
  test.for([
    ['en', /^8\.\d{5}$/, /^113\.\d{5}$/],
    ['vi', /^8,\d{5}$/, /^113,\d{5}$/],
  ] as const)(
    'a press sets both fields, and the stored station has them: %s',
    async ([language, ...forms]) => {
      const { page, errors } = await edit('NT-01', { language })
      const name = picker(page).getByText(/Trường Sa/)
      await name.scrollIntoViewIfNeeded()
      const { x, y } = await middle(name)
      await page.mouse.click(x, y)
      await mark(page).waitFor()
      const [north, east] = [await latitude(page).inputValue(), await longitude(page).inputValue()]
      expect(north).toMatch(forms[0])
      expect(east).toMatch(forms[1])
      expect(Math.abs((await middle(mark(page))).x - x)).toBeLessThan(2)
      const [place] = [north, east].map((text) => Number(text.replace(',', '.')))
      expect(Math.abs((place ?? 0) - 8.9)).toBeLessThan(0.1)
      await said(page)
        .getByText(/8[.,]\d{5}; 113[.,]\d{5}/)
        .waitFor()
      await save(page)
      expect(await stored('NT-01')).toMatchObject({
        latitude: Number(north.replace(',', '.')),
        longitude: Number(east.replace(',', '.')),
      })
      expect(errors).toEqual([])
    },
  )

  test('a map that cannot be fetched says so in its place, and a retry brings it', async () => {
    const { id } = await addModule({ code: 'NT-01' })
    const { page } = await open(`/setting/data?dialog=edit&id=${id}`)
    let isCut = true
    await page.route('**/assets/PlacePicker-*.js', (route) => (isCut ? route.abort() : route.fallback()))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Advanced').click()
    const failure = dialog.getByRole('alert').filter({ hasText: 'This could not be loaded' })
    await failure.waitFor()
    isCut = false
    await failure.getByRole('button', { name: 'Retry' }).click()
    await picker(page).locator('path.map-home').first().waitFor()
  })

  test('arrow keys move a crosshair and Enter sets its place, without sending the form', async () => {
    const { page } = await edit('NT-01')
    await picker(page).press('Enter')
    await mark(page).waitFor()
    const before = [await latitude(page).inputValue(), await longitude(page).inputValue()].map(Number)
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown']) await picker(page).press(key)
    await said(page)
      .getByText(/^Crosshair at/)
      .waitFor()
    expect(Number(await latitude(page).inputValue())).toBe(before[0])
    await picker(page).press('Enter')
    const after = [await latitude(page).inputValue(), await longitude(page).inputValue()]
    expect(Number(after[0])).toBeLessThan(before[0] ?? 0)
    expect(Number(after[1])).toBeGreaterThan(before[1] ?? 0)
    expect(after.join(' ')).toMatch(/^\d+\.\d{5} \d+\.\d{5}$/)
    expect(await stored('NT-01')).toMatchObject({ latitude: null, longitude: null })
    await save(page)
    expect(await stored('NT-01')).toMatchObject({ latitude: Number(after[0]), longitude: Number(after[1]) })
  })

  test('typing moves the mark, and a place off the map is said', async () => {
    const { page } = await edit('NT-01', { language: 'vi' })
    expect(await mark(page).count()).toBe(0)
    await latitude(page).fill('10,8')
    expect(await mark(page).count()).toBe(0)
    await longitude(page).fill('106,7')
    await mark(page).waitFor()
    const before = await middle(mark(page))
    await latitude(page).fill('21')
    await expect.poll(async () => (await middle(mark(page))).y).toBeLessThan(before.y - 50)
    expect((await middle(mark(page))).x).toBeCloseTo(before.x, 0)
    await longitude(page).fill('10,67')
    await said(page)
      .getByText(/ở ngoài bản đồ \(99–120° kinh Đông, 4–25° vĩ Bắc\)/)
      .waitFor()
    await latitude(page).fill('')
    await mark(page).waitFor({ state: 'detached' })
    expect(await said(page).innerText()).toBe('')
  })

  test('the dialog of a module with a place shows it in the middle of the map', async () => {
    const { page } = await edit('NT-01', {}, { latitude: 20.9, longitude: 106.7 })
    await mark(page).waitFor()
    const [at, frame] = [await middle(mark(page)), await middle(picker(page))]
    // The tip of the mark is at the place.
    expect(Math.hypot(at.x - frame.x, at.y + 15 - frame.y)).toBeLessThan(4)
  })

  test('the map’s script is fetched when «Advanced» opens, not before', async () => {
    const { id } = await addModule({ code: 'NT-01' })
    const screen = await openScreen(browser, { url: product.url, tokens: admin.tokens })
    const { page } = screen
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const maps = () => scripts.filter((path) => /\/assets\/map-[^/]*\.js$/.test(path)).length
    await page.goto(`/setting/data?dialog=edit&id=${id}`)
    await page.getByRole('dialog').getByText('Advanced').waitFor()
    await page.waitForLoadState('networkidle')
    expect(maps()).toBe(0)
    await page.getByRole('dialog').getByText('Advanced').click()
    await picker(page).locator('path.map-home').first().waitFor()
    expect(maps()).toBe(1)
  })

  test.for([
    ['light', 'vi', 'office'],
    ['dark', 'en', 'phone'],
  ] as const)('axe finds nothing: %s, %s, %s', async ([theme, language, size]) => {
    const { page } = await edit('NT-01', { theme, language, size })
    await picker(page).press('ArrowRight')
    await picker(page).press('Enter')
    await mark(page).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.getByRole('dialog').innerText()).not.toMatch(/undefined|NaN|placePicker|settingData/)
  })
})
