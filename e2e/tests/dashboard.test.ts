import type { PermissionCode } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { clearScreens } from '../src/console.ts'
import {
  accessibilityProblems,
  openScreen,
  query,
  type Screen,
  type ScreenOptions,
  sizes,
} from '../src/harness.ts'
import { addJudgedStation, startJudgedPlant } from '../src/judged-plant.ts'

const permissions: PermissionCode[] = ['widgets.view_widget', 'notify.view_alert', 'notify.view_notification']

const { product, empty, browser, publish } = await startJudgedPlant()
const person = await product.addPerson({ permissions })
let screen: Screen

for (const [code, name, place] of [
  ['WW-1', 'Nhà máy Bình Minh', { latitude: 20.9, longitude: 106.7 }],
  ['WW-2', 'Suối Đá', { latitude: 10.8, longitude: 106.7 }],
  ['WW-3', 'Hồ Tây', {}],
] as const) {
  await addJudgedStation(product, { code, name, type: 'wasteWater', ...place, decimals: 1, band: 10 })
  await publish(code, { pH: 7, COD: 40 })
}
afterEach(() => clearScreens(browser))

const allNormal = async (): Promise<void> => {
  for (const code of ['WW-1', 'WW-2', 'WW-3']) await publish(code, { pH: 7, COD: 40 })
}

async function open(options: Partial<ScreenOptions> = {}): Promise<Page> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await screen.page.goto('/dashboard')
  return screen.page
}

/** A station whose only reading is so old. */
async function addSilent(code: string, agoMs: number): Promise<void> {
  await addJudgedStation(product, { code, name: code, type: 'air' })
  const timestamp = new Date(Date.now() - agoMs).toISOString()
  const { results } = await product.api.call('factorList', { query: { module: code } })
  for (const { id } of results)
    await product.api.call('metricCreate', { body: { factor: id, value: 7, timestamp } })
}

const headline = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const attention = (page: Page): Locator => page.getByRole('region', { name: /24-hour rhythm|Nhịp 24 giờ/ })
const recovered = (page: Page): Locator =>
  page.getByRole('region', { name: /Just back to normal|Vừa trở lại bình thường/ })
const map = (page: Page): Locator => page.getByRole('region', { name: /Map of the stations|Bản đồ trạm/ })
const figure = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: /Today’s figures/ }).getByRole('link', { name })
const says = (page: Page, text: string | RegExp): Promise<void> =>
  headline(page).filter({ hasText: text }).waitFor()

describe('what is wrong now', () => {
  test.for([
    ['en', /^1 station above its limit$/, 'Over limit ↑', 'limit ≤ 75 · peak 92.4'],
    ['vi', /^1 trạm vượt ngưỡng$/, 'Vượt ngưỡng ↑', 'ngưỡng ≤ 75 · đỉnh 92,4'],
  ] as const)(
    'an excursion is in the headline, the list and on the map without a reload, and so is its end: %s',
    async ([language, sentence, condition, limit]) => {
      await allNormal()
      const page = await open({ language })
      await says(page, /bình thường|normal/)
      await publish('WW-1', { pH: 7, COD: 92.4 })
      await says(page, sentence)
      const row = attention(page).getByRole('listitem').filter({ hasText: 'WW-1' })
      expect(await row.innerText()).toContain('Nhà máy Bình Minh')
      expect(await row.innerText()).toContain(condition)
      expect(await row.innerText()).toContain(limit)
      await map(page)
        .getByRole('button', { name: `Nhà máy Bình Minh, ${condition}` })
        .waitFor()
      await publish('WW-1', { pH: 7, COD: 40 })
      await says(page, /bình thường|normal/)
      await recovered(page).getByText('COD 92').first().waitFor()
    },
  )

  test('the worst comes first: beyond a limit, near one, calibrating; below is not called above', async () => {
    await allNormal()
    await publish('WW-3', { pH: 7, COD: { value: 20, quality: 1 } })
    await publish('WW-2', { pH: 7, COD: 70 })
    await publish('WW-1', { pH: 5.2, COD: 40 })
    const page = await open()
    await says(page, '1 station below its limit, 1 near a limit')
    const rows = attention(page).getByRole('list').first().getByRole('listitem')
    await expect
      .poll(async () => (await rows.allInnerTexts()).map((text) => /WW-\d/.exec(text)?.[0]))
      .toEqual(['WW-1', 'WW-2', 'WW-3'])
    expect(await rows.first().innerText()).toContain('Below limit ↓')
    await page.getByText('1 is calibrating').waitFor()
  })

  test('a station above and one below are outside', async () => {
    await allNormal()
    await publish('WW-1', { pH: 5.2, COD: 40 })
    await publish('WW-2', { pH: 7, COD: 90 })
    const page = await open()
    await says(page, '2 stations outside their limits')
  })

  test('a row leads to its station, and keeps its place while the pointer is on the list', async () => {
    await allNormal()
    await publish('WW-2', { pH: 7, COD: 70 })
    const page = await open()
    const list = attention(page).getByRole('list').first()
    await list.getByText('WW-2').hover()
    await publish('WW-1', { pH: 7, COD: 90 })
    await says(page, '1 station above its limit, 1 near a limit')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    expect(await list.getByRole('listitem').first().innerText()).toContain('WW-2')
    await page.mouse.move(0, 0)
    await expect.poll(() => list.getByRole('listitem').first().innerText()).toContain('WW-1')
    await list.getByRole('link').first().click()
    await page.waitForURL(/\/wasteWater\?.*WW-1/)
  })

  test('nothing is wrong: it says so and since when', async () => {
    await allNormal()
    const page = await open()
    await says(page, /^3 stations normal since \d\d:\d\d$/)
    await expect
      .poll(() =>
        attention(page)
          .getByText(/^Normal/)
          .count(),
      )
      .toBe(3)
  })
})

describe('a calm day says how long it has been so', () => {
  test.for([
    ['en', 'No station has been outside its limits for 14 days', /normal, never outside/],
    ['vi', 'Không trạm nào vượt ngưỡng trong 14 ngày qua', /bình thường, chưa từng vượt ngưỡng/],
  ] as const)('%s', async ([language, long, never]) => {
    await publish('WW-1', { pH: 7, COD: 90 })
    await allNormal()
    await query(product.databaseUrl, `update alert set resolved_at = now() - interval '14 days 5 hours'`)
    const page = await open({ language })
    await says(page, long)
    await query(product.databaseUrl, 'truncate alert cascade')
    await page.reload()
    await says(page, never)
  })
})

describe('strips', () => {
  const strip = (page: Page, code: string): Locator =>
    attention(page).getByRole('listitem').filter({ hasText: code }).getByRole('img').last()

  test('an excursion is a mark of its station, that a person can read as a sentence, a tooltip and a table', async () => {
    await query(product.databaseUrl, 'truncate alert cascade')
    await allNormal()
    const page = await open()
    expect(await strip(page, 'WW-1').getAttribute('aria-label')).toBe('Nhà máy Bình Minh: normal')
    await publish('WW-1', { pH: 7, COD: 92.4 })
    await attention(page).getByText('Over limit ↑').waitFor()
    await expect
      .poll(() => strip(page, 'WW-1').getAttribute('aria-label'))
      .toBe('Nhà máy Bình Minh: out of limits once')
    await strip(page, 'WW-1').locator('[data-state=beyond]').hover()
    await page.locator('b[data-state=beyond]').filter({ hasText: '92.4 mg/L' }).waitFor()
    await page.getByText(/limit 75, /).waitFor()
    await page.getByText('Out of limits once in 24 hours').waitFor()
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await page.getByRole('row').filter({ hasText: 'WW-1' }).filter({ hasText: 'under way' }).waitFor()
    await publish('WW-1', { pH: 7, COD: 40 })
    await page.getByRole('row').filter({ hasText: 'under way' }).waitFor({ state: 'detached' })
  })

  test('a part of the headline leads to its first row', async () => {
    await allNormal()
    await publish('WW-2', { pH: 7, COD: 70 })
    await publish('WW-1', { pH: 7, COD: 90 })
    const page = await open()
    await page.getByRole('link', { name: '1 near a limit' }).click()
    const row = attention(page).getByRole('listitem').filter({ hasText: 'WW-2' }).getByRole('link')
    await expect.poll(() => row.evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true)
  })
})

describe('what arrives before a feed listens is seen when it does', () => {
  test('a value of the readings’ feed, in the list, the figures and on the map', async () => {
    await allNormal()
    await publish('WW-1', { pH: 7, COD: { value: 20, quality: 1 } })
    const { page, listen } = await openDeaf('/ws/readings/')
    await attention(page).getByText('not judged').waitFor()
    const mark = (condition: string) =>
      map(page).getByRole('button', { name: `Nhà máy Bình Minh, ${condition}` })
    await mark('Calibrating').waitFor()
    await publish('WW-1', { pH: 7, COD: 40 })
    listen()
    await attention(page).getByText('not judged').waitFor({ state: 'detached' })
    await mark('Normal').waitFor()
  })

  test('an alert of the alerts’ feed', async () => {
    await allNormal()
    const { page, listen } = await openDeaf('/ws/alerts/')
    await says(page, /normal/)
    await publish('WW-1', { pH: 7, COD: 90 })
    listen()
    await says(page, '1 station above its limit')
    await attention(page).getByText('Over limit ↑').waitFor()
  })
})

/** The dashboard, whose socket at the path opens when `listen` is called. */
async function openDeaf(path: string): Promise<{ page: Page; listen: () => void }> {
  screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
  // Another page: a routed socket cannot be undone.
  const page = await screen.context.newPage()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.routeWebSocket(
    (url) => url.pathname === path,
    async (socket) => {
      await promise
      socket.connectToServer()
    },
  )
  await page.goto('/dashboard')
  return { page, listen: resolve }
}

describe('the figures', () => {
  test('UI-126 they are those of the statistics, and lead to their lists', async () => {
    await allNormal()
    await publish('WW-1', { pH: 7, COD: 90 })
    const { data } = await product.api.call('dashboardStatistics', { query: {} })
    const page = await open()
    const text = async (name: string) => (await figure(page, name).innerText()).replaceAll('\n', ' ')
    expect(await text('This time yesterday: 0')).toContain(`${data.today} alert`)
    expect(await text('back to normal')).toContain(`${data.today_resolved} back to normal`)
    expect(await text('of readings arrived')).toContain(' readings')
    await figure(page, 'back to normal').click()
    await page.waitForURL(/\/notification/)
  })

  test('who is late or offline is a row, and in the headline', async () => {
    await allNormal()
    const page = await open()
    await addSilent('LT-1', 750_000)
    await page.reload()
    await says(page, '1 station late')
    await addSilent('OF-1', 86_400_000)
    await page.reload()
    await says(page, '1 station offline, 1 late')
    const row = attention(page).getByRole('listitem').filter({ hasText: 'OF-1' })
    expect(await row.innerText()).toContain('No readings')
    for (const { id, code } of (await product.api.call('moduleList', {})).results)
      if (/^(LT|OF)-/.test(code)) await product.api.call('moduleDelete', { params: { id } })
  })
})

describe('the map', () => {
  test('UI-130 it has every module with a place, counts the others, and shows newest values', async () => {
    await allNormal()
    const page = await open()
    // What was outside goes from above the map: a press meanwhile would miss.
    await says(page, /normal/)
    const marks = map(page).getByRole('button', { name: /Nhà máy Bình Minh|Suối Đá|Hồ Tây/ })
    await expect.poll(() => marks.count()).toBe(2)
    await map(page).getByText('1 station has no place').waitFor()
    await map(page).getByText('Hoàng Sa Islands (Vietnam)').waitFor()
    await map(page).getByText('Trường Sa Islands (Vietnam)').waitFor()
    await marks.first().focus()
    await page.keyboard.press('Enter')
    await map(page).getByText('40.0').waitFor()
    await map(page).getByRole('link', { name: 'Open the station' }).click()
    await page.waitForURL(/\/wasteWater\?.*WW-\d/)
    expect(screen.errors).toEqual([])
  })

  test('it asks no other machine for anything', async () => {
    screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
    const hosts = new Set<string>()
    screen.page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await screen.page.goto('/dashboard')
    await map(screen.page).getByText('Hoàng Sa Islands (Vietnam)').waitFor()
    expect([...hosts]).toEqual([new URL(product.url).host])
  })
})

describe('a dashboard without its data', () => {
  test.for([
    ['get-alert-statistics-dashboard', 'Failed to fetch alert statistics'],
    ['get-attention-dashboard', 'Failed to fetch alerts'],
    ['get-module-map-dashboard', 'Failed to fetch station map'],
  ] as const)('UI-131 %s fails alone, says so and can be asked again', async ([call, words]) => {
    await allNormal()
    // Without alerts, whose feed asks again by itself when it opens.
    const { tokens } = await product.addPerson({ permissions: ['widgets.view_widget'] })
    screen = await openScreen(browser, { url: product.url, tokens })
    const { page } = screen
    let isDown = true
    await page.route(`**/${call}/**`, (route) =>
      isDown ? route.fulfill({ status: 502, body: '' }) : route.continue(),
    )
    await page.goto('/dashboard')
    await page.getByText(words).waitFor()
    const others = {
      'get-alert-statistics-dashboard': figure(page, 'back to normal'),
      'get-attention-dashboard': attention(page)
        .getByText(/^Normal/)
        .first(),
      'get-module-map-dashboard': map(page).getByText('1 station has no place'),
    }
    for (const [name, part] of Object.entries(others)) if (name !== call) await part.waitFor()
    // What stands below does not move when it is there.
    const top = async (): Promise<number> => {
      const head = await page.getByRole('main').locator('header').first().boundingBox()
      return ((await map(page).boundingBox())?.y ?? 0) - (head === null ? 0 : head.y + head.height)
    }
    const before = await top()
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await others[call].waitFor()
    // The board is as high as the number of stations.
    const moved = call === 'get-attention-dashboard' ? 0 : Math.abs((await top()) - before)
    expect(moved).toBeLessThan(1)
  })

  test('no stations: it says so, and leads to the first one', async () => {
    const other = await empty.addPerson({ permissions: [...permissions, 'adaptors.add_module'] })
    const page = await open({ url: empty.url, tokens: other.tokens })
    await says(page, 'There are no stations yet')
    await attention(page).getByRole('link', { name: 'Add station' }).waitFor()
    expect(screen.errors).toEqual([])
  })
})

test.for([
  ['light', 'vi', 'office'],
  ['dark', 'vi', 'phone'],
  ['dark', 'en', 'wall'],
  ['light', 'en', 'phone'],
] as const)('axe finds nothing and nothing is cut off: %s, %s, %s', async ([theme, language, size]) => {
  await allNormal()
  await publish('WW-1', { pH: 5.2, COD: 90 })
  await publish('WW-2', { pH: 7, COD: { value: 20, quality: 1 } })
  const page = await open({ theme, language, size })
  await attention(page).getByText('Nhà máy Bình Minh').first().waitFor()
  // On a phone it is drawn when a person comes to it.
  await map(page).scrollIntoViewIfNeeded()
  await map(page)
    .getByRole('button', { name: /Suối Đá/ })
    .waitFor()
  // Where it ended nothing is half below a bar.
  await page.evaluate('scrollTo(0, 0)')
  expect(await accessibilityProblems(page)).toEqual([])
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(sizes[size].width)
  expect(await page.locator('main').innerText()).not.toMatch(/undefined|null|NaN|\[object|dashboard\./)
})
