import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { closeScreens, startConsole } from '../src/console.ts'
import { addStation, openScreen, type Station } from '../src/harness.ts'

const { product, browser } = await startConsole()
const { tokens } = await product.addPerson({ permissions: ['widgets.view_widget', 'notify.view_alert'] })
const stations: Station[] = []
for (const code of ['NT-01', 'NT-02', 'NT-03'])
  stations.push(await addStation(product, { code, factor: 'COD', max: 75 }))
const [first, second, third] = stations

beforeEach(async () => {
  for (const station of stations) await station.publish(40)
})
afterEach(() => closeScreens(browser))
afterAll(() => Promise.all(stations.map((station) => station.close())))

async function open(path: string): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens })
  await page.goto(path)
  return page
}

const attention = (page: Page): Locator => page.getByRole('region', { name: '24-hour rhythm' })
const says = (page: Page, text: string): Promise<void> =>
  page.getByRole('heading', { level: 1 }).filter({ hasText: text }).waitFor()
const codesIn = async (rows: Locator): Promise<(string | undefined)[]> =>
  (await rows.allInnerTexts()).map((text) => /NT-\d+/.exec(text)?.[0])

test('without a feed the lists are asked for each thirty seconds', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens })
  await page.clock.install()
  // Opened, and silent.
  await page.routeWebSocket(/\/ws\//, () => undefined)
  const answers: string[] = []
  page.on('response', (response) => answers.push(new URL(response.url()).pathname))
  await page.goto('/dashboard')
  await says(page, '3 stations normal')
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 1000)
  await first?.publish(90)
  answers.length = 0
  await page.clock.runFor(15_000)
  expect(answers.filter((path) => path.includes('attention'))).toEqual([])
  await page.clock.runFor(16_000)
  await page.clock.resume()
  await says(page, '1 station above its limit')
  await attention(page)
    .getByText(/90.* COD/)
    .waitFor()
})

test('a row of the attention list keeps its place while one has the focus, and moves when it is left', async () => {
  const body = { max_value: 75, max_range: 10 }
  await product.api.call('thresholdUpdateByFactor', { params: { id: second?.factorId ?? 0 }, body })
  await second?.publish(70)
  const page = await open('/dashboard')
  const rows = attention(page).getByRole('list').first().getByRole('listitem')
  await rows.first().getByRole('link').focus()
  await third?.publish(90)
  await says(page, '1 station above its limit, 1 near a limit')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await codesIn(rows)).toEqual(['NT-02', 'NT-03'])
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => codesIn(rows)).toEqual(['NT-03', 'NT-02'])
})

test('a row of the overview keeps its place while a cell has the focus, and moves when it is left', async () => {
  const page = await open('/wasteWater')
  const names = page.getByRole('grid').getByRole('rowheader')
  await names.filter({ hasText: 'NT-03' }).getByRole('link').focus()
  const before = await codesIn(names)
  expect(before.at(-1)).toBe('NT-03')
  await third?.publish(90)
  await page.getByRole('button', { name: '1 station above its limit' }).waitFor()
  expect(await codesIn(names)).toEqual(before)
  await page.getByRole('searchbox').focus()
  await expect.poll(async () => (await codesIn(names))[0]).toBe('NT-03')
})

test.for([
  ['/dashboard', '**/get-attention-dashboard/**', (page: Page) => attention(page).locator('ul').first()],
  ['/wasteWater', '**/api/modules/latest/**', (page: Page) => page.getByRole('grid')],
] as const)('while %s loads there are rows of the height of those that come', async ([path, call, list]) => {
  await first?.publish(90)
  const { page } = await openScreen(browser, { url: product.url, tokens })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path)
  const waiting = page.getByRole('main').locator('div:has(> .mantine-Skeleton-root:nth-child(3))')
  await waiting.nth(3).waitFor()
  const height = (await waiting.first().boundingBox())?.height ?? 0
  resolve()
  const row = list(page).locator('li, [role=row]').filter({ hasText: 'NT-01' }).first()
  await row.waitFor()
  await waiting.first().waitFor({ state: 'detached' })
  expect(Math.abs(((await row.boundingBox())?.height ?? 0) - height)).toBeLessThanOrEqual(1)
})
