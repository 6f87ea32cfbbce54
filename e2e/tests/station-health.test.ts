import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { settled } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, query, type ScreenOptions } from '../src/harness.ts'
import { until } from '../src/waiting.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })

const FIRST = Date.parse('2026-10-01T00:00:00+07:00')
const HOUR_MS = 3_600_000
const october = '/station-health?month=2026-10'
/** The station sends each hour; on the third day twelve readings are missing, and the fifth day is empty. */
const hours = Array.from({ length: 31 * 24 }, (_, hour) => hour).filter(
  (hour) => (hour < 48 || hour >= 60) && (hour < 96 || hour >= 120),
)

beforeAll(async () => {
  const old = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  const quiet = await addStation(product, { code: 'KK-01', factor: 'O3', max: 200, type: 'air' })
  const well = await addStation(product, { code: 'NT-02', factor: 'COD', max: 75 })
  await quiet.publish(60, new Date(Date.now() - 20 * 60_000))
  await Promise.all([old, quiet, well].map((station) => station.close()))
  for (const { id } of [old, well])
    await product.api.call('moduleUpdate', { params: { id }, body: { interval_seconds: 3600 } })
  const line = (code: string) => (hour: number) =>
    `${code},COD,${new Date(FIRST + hour * HOUR_MS).toISOString()},40,0`
  const whole = Array.from({ length: 31 * 24 }, (_, hour) => hour)
  const lines = [...hours.map(line('NT-01')), ...whole.map(line('NT-02'))]
  await product.api.importCsv(['module,factor,timestamp,value,quality', ...lines].join('\n'))
  await query(
    product.databaseUrl,
    `insert into alert (factor_id, module_id, factor_code, factor_name, module_code, module_name, unit, decimals, status, value,
       timestamp, started_at, told, origin, fault)
     select f.id, m.id, f.code, f.name, m.code, m.name, 'min', 0, 'WARNING', 185, '2026-10-05T05:00:00Z', '2026-10-05T02:00:00Z',
       'live', 'health', 'partial' from factor f join module m on m.id = f.module_id where m.code = 'NT-01'`,
  )
  await query(product.databaseUrl, 'update list_version set version = version + 1')
}, 120_000)
afterEach(() => clearScreens(browser))

async function opened(path: string, options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens, ...options })
  await page.goto(path)
  await settled(page)
  return page
}

const calendar = (page: Page): Locator => page.getByRole('grid', { name: 'Stations by day' })
const stationRow = (page: Page, code: string): Locator => page.locator(`[data-station="${code}"]`)
const cell = (page: Page, code: string, name: RegExp | string): Locator =>
  stationRow(page, code).getByRole('gridcell', { name })

test('each day of a month says how much came and what was wrong, the worst station first', async () => {
  const page = await opened(october)
  await cell(page, 'NT-01', /^03\/10\/2026, 50.0 % of readings came, no readings for/).waitFor()
  await cell(page, 'NT-01', /^05\/10\/2026, 0 % of readings came, no readings for .*Factor missing/).waitFor()
  await cell(page, 'NT-02', '05/10/2026, 100 % of readings came').waitFor()
  const codes = await calendar(page)
    .locator('[data-station]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-station')))
  expect(codes.indexOf('NT-01')).toBeLessThan(codes.indexOf('NT-02'))
  await page.getByRole('region', { name: 'Most frequent faults' }).getByText('Factor missing').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('arrow keys lead from day to day with its words beside it, and Enter to the readings of the day', async () => {
  const page = await opened(`${october}&q=NT-01`)
  const fourth = cell(page, 'NT-01', /^04\/10\/2026/)
  await fourth.focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('tooltip').getByText('50.0 % of readings came').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(
    (url) =>
      url.pathname === '/wasteWater' && url.searchParams.get('range') === '2026-10-03T00:00~2026-10-04T00:00',
  )
})

test('availability is another view of the same days, kept in the address', async () => {
  const page = await opened(october)
  await page.getByRole('radiogroup', { name: 'What a day shows' }).getByText('Availability').click()
  await page.waitForURL(/by=availability/)
  await cell(page, 'NT-02', '05/10/2026, heard 100 % of the time').waitFor()
  await cell(page, 'NT-01', /^05\/10\/2026, heard 0 % of the time/).waitFor()
})

test('a station that falls silent is said in the headline, in its row and with since when', async () => {
  const page = await opened('/station-health')
  await page.getByRole('heading', { level: 1, name: /stations? offline/ }).waitFor()
  const silent = page.getByRole('region', { name: 'Offline since' })
  const line = silent.getByRole('link').filter({ hasText: 'KK-01' })
  expect(await line.innerText()).toMatch(/whole station[\s\S]*2\d min[\s\S]*since/)
  await stationRow(page, 'KK-01').getByText('offline', { exact: true }).waitFor()
  await line.click()
  await page.waitForURL('**/air?module=KK-01')
})

test('stations are found by type and words, and a file has all of them', async () => {
  const page = await opened(october)
  await page.getByLabel('Find a station').fill('nt-02')
  await stationRow(page, 'NT-01').waitFor({ state: 'detached' })
  await page.waitForURL(/q=nt-02/)
  await page.getByLabel('Find a station').fill('nothing like it')
  await page.getByText('No station matches the filters.').waitFor()
  await page.goto(`${october}&type=wasteWater`)
  await cell(page, 'NT-02', /^05/).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('NT-01')
  expect(text).not.toContain('KK-01')
})

test('what cannot be loaded says so, and a press tries again', async () => {
  const page = await opened('/wasteWater')
  await page.route('**/api/station-health/?**', (call) => call.fulfill({ status: 500, body: '' }))
  await page.goto(october)
  await page.getByText('The health of the stations could not be loaded.').first().waitFor()
  await page.unroute('**/api/station-health/?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await cell(page, 'NT-02', /^05/).waitFor()
})

test('a phone shows the last week, each day as wide as a thumb, within the page', async () => {
  const page = await opened(october, { size: 'phone' })
  await page.getByText('last 7 days').waitFor()
  const day = cell(page, 'NT-02', /^31\/10\/2026/)
  const box = await day.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
})

test('an alert of a fault has its own words in the inbox, and no chart with a limit', async () => {
  const page = await opened('/notification')
  const row = page.locator('[data-row]').filter({ hasText: 'no longer sent' })
  await row.getByRole('link').click()
  await page.getByText('The station sends, but this factor is missing.').waitFor()
  expect(await page.locator('main canvas').count()).toBe(0)
  expect(await page.getByRole('main').innerText()).not.toContain('undefined')
})

test('the rules of a type are sentences, are changed in a dialog, and refuse a number outside their bounds', async () => {
  const page = await opened('/setting/health')
  const card = page.getByRole('region', { name: 'Air quality' })
  await card.getByText('no reading in 3 intervals, 5 minutes at least').waitFor()
  await card.getByRole('button', { name: 'Edit rules: Air quality' }).click()
  const dialog = page.getByRole('dialog')
  const rule = dialog.getByRole('group', { name: 'Offline' })
  await rule.getByLabel('Told after no reading in').fill('1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await rule.getByText('Enter a whole number from 2 to 1,000.').waitFor()
  await rule.getByLabel('Told after no reading in').fill('4')
  await dialog.getByRole('group', { name: 'Unchanging' }).getByRole('switch').press('Space')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await card.getByText('no reading in 4 intervals, 5 minutes at least').waitFor()
  // A jump is not looked for where nobody has switched it on.
  await until(
    'two faults are not looked for',
    async () => (await card.getByText('not looked for').count()) === 2,
  )
  await page
    .getByRole('region', { name: 'Waste water' })
    .getByText('no reading in 3 intervals, 5 minutes at least')
    .waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('a station has the rules of its type until it is given its own, and takes them back by one press', async () => {
  const page = await opened('/setting/data?q=NT-01')
  const open = () => page.getByRole('button', { name: 'Rules of the health of NT-01' }).click()
  const dialog = page.getByRole('dialog')
  const rule = dialog.getByRole('group', { name: 'Offline' })
  const save = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await open()
  await rule.getByText('As its type', { exact: true }).waitFor()
  await rule.getByLabel('Told after no reading in').fill('12')
  await rule.getByText('Of this station').waitFor()
  await save()
  await open()
  await rule.getByText('Of this station').waitFor()
  expect(await rule.getByLabel('Told after no reading in').inputValue()).toBe('12')
  await rule.getByRole('button', { name: 'Offline: as its type again' }).click()
  expect(await rule.getByLabel('Told after no reading in').inputValue()).toBe('3')
  await save()
  const { data } = await product.api
    .call('moduleList', { query: { search: 'NT-01' } })
    .then(async ({ results }) =>
      product.api.call('stationHealthRuleList', { params: { id: results[0]?.id ?? 0 } }),
    )
  expect(data.every(({ is_inherited }) => is_inherited)).toBe(true)
})
