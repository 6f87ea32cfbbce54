import type { PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertAdder } from '../src/alerts.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  addStation,
  openScreen,
  type Person,
  personKnown,
  query,
  type ScreenOptions,
  type Station,
} from '../src/harness.ts'
import { isPainted } from '../src/painted.ts'

const { product, browser } = await startConsole()
let person: Person
let first: Station
let second: Station

beforeAll(async () => {
  first = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  const band = { params: { id: first.factorId }, body: { min_value: null, max_value: 75, max_range: 10 } }
  await product.api.call('thresholdUpdateByFactor', band)
  // With one station alone its page would open instead of the overview.
  second = await addStation(product, { code: 'NT-02', factor: 'COD', max: 75 })
  const waiting = { params: { id: second.factorId }, body: { max_value: 75, off_delay_seconds: 600 } }
  await product.api.call('thresholdUpdateByFactor', waiting)
})
afterAll(() => Promise.all([first?.close(), second?.close()]))
beforeEach(async () => {
  await query(
    product.databaseUrl,
    'truncate alert, factor_state, notification cascade; update list_version set version = version + 1',
  )
  person = await product.addPerson({ permissions: ['notify.view_alert', 'notify.view_notification'] })
})
afterEach(() => clearScreens(browser))

const MINUTE = 60_000

const addAlert = alertAdder(product)

/** Values of the station, a minute apart, the last of them so many minutes ago. */
async function measure(values: readonly number[], minutesAgo = 0, station = first): Promise<void> {
  const start = Date.now() - (values.length - 1 + minutesAgo) * MINUTE
  for (const [place, value] of values.entries())
    await station.publish(value, new Date(start + place * MINUTE))
}

async function openPage(path = '/notification', options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path)
  await personKnown(page)
  await page.getByRole('heading', { level: 1 }).or(detail(page)).first().waitFor()
  // Away from the rows, so that new ones are shown immediately.
  await page.mouse.move(5, 5)
  return page
}

const list = (page: Page) => page.getByRole('group', { name: 'Excursions' })
const detail = (page: Page) => page.getByRole('region', { name: 'The chosen excursion' })
const rows = (page: Page) => list(page).getByRole('listitem')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const group = (page: Page, name: string) => page.getByRole('list', { name })
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Alerts' : `Alerts, ${unread} unread`, exact: true })
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Alerts', exact: true }).getByRole('link', { name })
const params = (page: Page) => new URL(page.url()).searchParams
const chosen = (page: Page) => page.locator('[data-row][data-selected]')
const found = (page: Page, count: number) => page.getByText(`Alerts found: ${count}`)

async function markAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark all as read' }).click()
}

describe('the list', () => {
  test('UI-116 UI-124 all of them are listed, page by page, and a reload shows the same page', async () => {
    for (let n = 1; n <= 12; n += 1) await addAlert(n * 0.01, { value: n })
    const page = await openPage()
    await page.getByText('1–10 of 12').waitFor()
    expect(await rows(page).count()).toBe(10)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('11–12 of 12').waitFor()
    // The previous page stays until this one is loaded.
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([expect.stringContaining('11.0 / 75 mg/L'), expect.stringContaining('12.0 / 75 mg/L')])
    await page.reload()
    await page.getByText('11–12 of 12').waitFor()
  })

  test('a page is full of excursions, each with a warning and the alert that it became', async () => {
    for (let n = 11; n >= 1; n -= 1) await measure([50, 70, 80 + n, 50], n * 6)
    const page = await openPage()
    await page.getByText('1–10 of 11').waitFor()
    expect(await rows(page).count()).toBe(10)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
  })

  test('what is open comes first, then what ended today, then the rest, each under its name and number', async () => {
    await addAlert(3 * 1440, { value: 33 })
    // It ends now: some minutes ago may be yesterday.
    await measure([50, 90, 60])
    await measure([50, 88, 87.5], 0, second)
    const page = await openPage()
    await page.getByText('1 open, 1 with nobody · 1 back to normal today').waitFor()
    const open = group(page, 'Nobody has it 1').getByRole('listitem')
    await expect.poll(() => open.count()).toBe(1)
    expect(await open.innerText()).toMatch(/COD over limit ↑ · NT-02\s*87\.5 \/ 75 mg\/L · peak 88\.0/)
    expect(await group(page, 'Back to normal today 1').getByRole('listitem').innerText()).toContain(
      'peak 90.0',
    )
    expect(await group(page, 'Earlier').getByRole('listitem').innerText()).toContain('33.0')
    await page.getByRole('link', { name: 'Open 1' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(params(page).get('group')).toBe('open')
    // A drawing of each comes with one call.
    await expect.poll(() => rows(page).locator('svg path').count()).toBeGreaterThan(1)
  })

  test('UI-118 UI-119 search, status, read or unread, and time filter the list and are in the address', async () => {
    await addAlert(3 * 1440, { value: 11, status: 'WARNING' })
    const read = await addAlert(0, { value: 22 })
    await product.api.call('alertMarkRead', { params: { id: read.id } })
    const headers = { authorization: `Bearer ${person.tokens.access_token}` }
    await fetch(`${product.url}/api/alerts/alerts/${read.id}/mark-read/`, { method: 'PUT', headers })
    const page = await openPage()
    await page.getByText('1–2 of 2').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const choose = async (label: string, choice: string, count: number): Promise<void> => {
      await page.getByLabel(label, { exact: true }).selectOption(choice)
      await found(page, count).waitFor()
    }
    await choose('Status', 'WARNING', 1)
    await row(page, '11.0').waitFor()
    expect(params(page).toString()).toBe('status=WARNING')
    await page.getByLabel('Status', { exact: true }).selectOption('')
    await choose('Seen', 'true', 1)
    await row(page, '22.0').waitFor()
    await page.getByLabel('Seen', { exact: true }).selectOption('')
    await choose('Time range', 'today', 1)
    await row(page, '22.0').waitFor()
    await choose('Time range', '7d', 2)
    expect(params(page).toString()).toBe('range=7d')
    await page.getByLabel('Search alerts').fill('nt-01')
    await page.waitForURL('**q=nt-01')
    await page.getByLabel('Search alerts').fill('no such thing')
    await page.getByText('Nothing matches your search').waitFor()
    await found(page, 0).waitFor()
    await page.reload()
    await page.getByText('Nothing matches your search').waitFor()
  })

  test('UI-119 from and to are times of the product’s zone', async () => {
    const at = new Date('2026-03-05T01:30:00Z').toISOString()
    await addAlert(0, { value: 33, timestamp: at })
    await addAlert(0, { value: 44 })
    const page = await openPage()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Time range').selectOption('own')
    // 01:30 UTC is 08:30 in the zone, within the minute of `to`.
    await page.getByLabel('From (GMT+7)').fill('05/03/2026 08:30')
    await page.getByLabel('To (GMT+7)').fill('05/03/2026 08:30')
    await found(page, 1).waitFor()
    await row(page, '33.0').waitFor()
    await page.getByLabel('To (GMT+7)').fill('05/03/2026 08:29')
    await page.getByText('The end must be after the start').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await page.getByText('1–2 of 2').waitFor()
  })

  test('a station of which nothing comes is one row, and leads there', async () => {
    person = await product.addPerson({ role: 'admin' })
    const quiet = await addStation(product, { code: 'NT-03', factor: 'ph', max: 9 })
    await quiet.publish(7, new Date(Date.now() - 20 * MINUTE))
    await quiet.close()
    const page = await openPage()
    const silent = row(page, 'Station offline · NT-03')
    expect(await silent.innerText()).toMatch(/last value .*\d\d:\d\d · 7[\s\S]*20 min/)
    await silent.getByRole('link').click()
    await page.waitForURL('**/wasteWater?module=NT-03')
    await product.api.call('moduleDelete', { params: { id: quiet.id } })
  })

  test('a list that fails says so, and a click tries again', async () => {
    const page = await openPage()
    await page.route('**/api/alerts/excursions/?**', (call) => call.fulfill({ status: 500, body: '' }))
    await page.reload()
    await list(page).getByText('Failed to fetch alerts').waitFor()
    await page.unroute('**/api/alerts/excursions/?**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No alerts', { exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('marks', () => {
  test('a mark appears in bell, tab and list together, the row keeps its place, and it stays after a reload', async () => {
    await addAlert(0.02, { value: 11 })
    await addAlert(0.01, { value: 22 })
    const page = await openPage()
    await row(page, '11.0').click()
    await bell(page, 1).waitFor()
    await tab(page, 'Alerts 1 unread').waitFor()
    expect(await rows(page).last().innerText()).toContain('11.0')
    await page.reload()
    await row(page, '11.0').getByText('Read', { exact: true }).waitFor()
    const steps = detail(page).getByRole('listitem')
    await steps.filter({ hasText: 'Seen by ' }).waitFor()
    await detail(page).getByRole('button', { name: 'Mark as unread' }).click()
    await steps.filter({ hasText: 'Seen by ' }).waitFor({ state: 'detached' })
    await bell(page, 2).waitFor()
    await page.getByRole('link', { name: 'Unread', exact: true }).click()
    await found(page, 2).waitFor()
  })

  test('«Mark all as read» is one call, and bell, tab and list follow', async () => {
    for (let n = 1; n <= 11; n += 1) await addAlert(n * 0.01)
    const page = await openPage()
    await bell(page, 11).waitFor()
    const calls: string[] = []
    page.on('request', (one) => one.method() !== 'GET' && calls.push(new URL(one.url()).pathname))
    await markAll(page)
    await bell(page, 0).waitFor()
    await tab(page, /^Alerts$/).waitFor()
    expect(await page.locator('[data-mark=unread]').count()).toBe(0)
    expect(calls).toEqual(['/api/alerts/alerts/mark-all-read/'])
    await page.getByRole('button', { name: 'More actions' }).click()
    const item = page.getByRole('menuitem', { name: 'Mark all as read' })
    expect(await item.getAttribute('aria-disabled')).toBe('true')
  })

  test('deleting needs the permission: the excursion disappears from list and bell', async () => {
    const may: PermissionCode[] = ['notify.view_alert', 'notify.delete_alert']
    person = await product.addPerson({ permissions: may })
    await addAlert(0.02, { value: 11 })
    await addAlert(0.01, { value: 22 })
    const page = await openPage()
    const remove = async (): Promise<void> => {
      await detail(page).getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete alert COD · NT-01' }).click()
    }
    await detail(page).getByText('22.0').first().waitFor()
    await remove()
    const dialog = page.getByRole('dialog', { name: 'Delete COD · NT-01?' })
    await page.route('**/api/alerts/alerts/*/', (call) => call.fulfill({ status: 500, body: '' }))
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('Failed to delete alert').waitFor()
    await page.unroute('**/api/alerts/alerts/*/')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await bell(page, 1).waitFor()
    await row(page, '22.0').waitFor({ state: 'detached' })
    await page.close()
    person = await product.addPerson({ permissions: ['notify.view_alert'] })
    await addAlert(0, { value: 12 })
    const plain = await openPage()
    await detail(plain).getByText('12.0').first().waitFor()
    expect(await detail(plain).getByRole('button', { name: 'Actions' }).count()).toBe(0)
  })
})

describe('keys', () => {
  test('J and K walk, E marks as read, Enter opens the station; not while a person types', async () => {
    for (let n = 1; n <= 3; n += 1) await addAlert(n * 0.01, { value: 10 * n })
    const page = await openPage()
    await chosen(page).filter({ hasText: '10.0' }).waitFor()
    await page.keyboard.press('j')
    await chosen(page).filter({ hasText: '20.0' }).waitFor()
    await page.keyboard.press('j')
    await detail(page).getByText('30.0').first().waitFor()
    await page.keyboard.press('k')
    await chosen(page).filter({ hasText: '20.0' }).waitFor()
    // Walking reads nothing.
    await bell(page, 3).waitFor()
    await page.keyboard.press('e')
    await bell(page, 2).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('jeck')
    await page.waitForURL('**q=jeck')
    await bell(page, 2).waitFor()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await chosen(page).filter({ hasText: '20.0' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/wasteWater\?module=NT-01&factor=COD&alert=\d+$/i)
  })

  test('they are named under the list and among the shortcuts', async () => {
    const page = await openPage()
    for (const text of ['up and down', 'open station']) await page.getByText(text).waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const text of ['Next or previous alert', 'Mark an alert as read'])
      await dialog.getByText(text).waitFor()
  })
})

describe('the chosen one', () => {
  test('one that is open while its value is back inside says so, in list and sentence', async () => {
    await measure([50, 90, 60], 0, second)
    const page = await openPage()
    await row(page, 'COD recovering · NT-02').waitFor()
    await detail(page)
      .getByRole('heading', { name: /^COD over limit for .*, recovering$/ })
      .waitFor()
    await detail(page)
      .getByRole('listitem')
      .filter({ hasText: 'Within its limits, 60.0 mg/L, not closed yet' })
      .waitFor()
  })

  test('its sentence, facts, chart, course, and what else happened there', async () => {
    const start = Date.now() - 40 * MINUTE
    const values = [...Array.from({ length: 20 }, () => 50), null, null, null, 70, 80, 95, 88, 60]
    for (const [minute, value] of values.entries())
      if (value !== null) await first.publish(value, new Date(start + minute * MINUTE))
    const page = await openPage()
    const shown = detail(page)
    await shown.getByRole('heading', { name: 'COD over limit for 3 minutes' }).waitFor()
    const facts = shown.locator('dl > div')
    await expect
      .poll(() => facts.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Peak\s+95\.0 mg\/L\s+27% over$/),
        expect.stringMatching(/^Limit\s+≤ 75 mg\/L\s+/),
        expect.stringMatching(/^Last 30 days\s+1 time\s+first time$/),
      ])
    const steps = shown.getByRole('listitem')
    for (const text of ['Entered the warning band, 70.0 mg/L', 'Over limit, 80.0 mg/L', 'Peak 95.0 mg/L'])
      await steps.filter({ hasText: text }).waitFor()
    await steps.filter({ hasText: 'The value came back inside its limits' }).waitFor()
    const chart = shown.getByRole('img', { name: /^COD at NT-01, from/ })
    await expect
      .poll(() => chart.getAttribute('aria-label'))
      .toMatch(/Upper limit 75 mg\/L\. .* 95 mg\/L · 3 minutes\./)
    await expect.poll(() => isPainted(chart)).toBe(true)
    await shown.getByText('The readings as a table').click()
    await shown.getByRole('cell', { name: '95.0 mg/L' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('the address names it, and Back leads to the one before', async () => {
    await addAlert(0.02, { value: 11 })
    const newest = await addAlert(0.01, { value: 22 })
    const page = await openPage()
    await row(page, '11.0').click()
    await detail(page).getByText('11.0').first().waitFor()
    await row(page, '22.0').click()
    await page.waitForURL(`**?alert=${newest.id}`)
    await page.goBack()
    await chosen(page).filter({ hasText: '11.0' }).waitFor()
    await page.goForward()
    await page.reload()
    await chosen(page).filter({ hasText: '22.0' }).waitFor()
  })

  test('on a phone it takes the place of the list, as a page that Back leaves', async () => {
    await addAlert(0.02, { value: 11 })
    const page = await openPage('/notification', { size: 'phone' })
    expect(await detail(page).count()).toBe(0)
    expect((await row(page, '11.0').boundingBox())?.height).toBeLessThanOrEqual(72)
    await row(page, '11.0').click()
    await detail(page).getByText('11.0').first().waitFor()
    expect(await list(page).count()).toBe(0)
    await page.goBack()
    await row(page, '11.0').click()
    await page.getByRole('button', { name: 'All alerts' }).click()
    await row(page, '11.0').waitFor()
    expect(params(page).toString()).toBe('')
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('any alert of an excursion leads to it, also one that is on no page', async () => {
    await measure([50, 70, 90, 50], 60 * 24 * 4)
    for (let n = 1; n <= 10; n += 1) await addAlert(n * 0.01, { value: n })
    const warning = (await product.api.call('alertList', { query: { status: 'WARNING' } })).results[0]
    const page = await openPage(`/notification?alert=${warning?.id}`)
    await detail(page)
      .getByRole('heading', { name: /^COD over limit/ })
      .waitFor()
  })

  test('one of a deleted station keeps its words; a deleted one is reported as gone', async () => {
    const other = await addStation(product, { code: 'NT-09', factor: 'ph', max: 9 })
    await other.publish(11)
    await expect.poll(async () => (await product.api.call('alertList', {})).count).toBe(1)
    await product.api.call('moduleDelete', { params: { id: other.id } })
    await other.close()
    const [alert] = (await product.api.call('alertList', {})).results
    const page = await openPage(`/notification?alert=${alert?.id}`)
    await detail(page).getByText('This station or factor no longer exists').waitFor()
    for (const text of ['NT-09', '11.0', 'switched off or deleted'])
      await detail(page).getByText(text).first().waitFor()
    expect(await detail(page).getByRole('link', { name: 'Open station' }).count()).toBe(0)
    await page.goto('/notification?alert=999999')
    await detail(page).getByRole('alert').waitFor()
  })
})

describe('live', () => {
  test('a new alert appears at the top without a reload, in bell and list', async () => {
    const page = await openPage()
    await page.getByText('No alerts', { exact: true }).waitFor()
    await first.publish(91.5)
    await rows(page).first().filter({ hasText: '91.5 / 75 mg/L' }).waitFor()
    await bell(page, 1).waitFor()
    await page.getByText('1 open, 1 with nobody · 0 back to normal today').waitFor()
    await first.publish(50, new Date(Date.now() + 1))
  })

  test('it waits behind a button while a row has the focus or the pointer, and on another page', async () => {
    for (let n = 1; n <= 11; n += 1) await addAlert(n * 0.01, { value: n })
    const page = await openPage()
    await row(page, '2.0 / 75').first().hover()
    await addAlert(0, { value: 501 })
    await page.getByRole('button', { name: '1 new alert' }).waitFor()
    await addAlert(0, { value: 502 })
    await page.getByRole('button', { name: '2 new alerts' }).click()
    await row(page, '502.0').waitFor()
    await row(page, '501.0').waitFor()
    await page.mouse.move(5, 5)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('11–13 of 13').waitFor()
    // The rows of the first page stay until those of the second are loaded.
    await expect.poll(() => rows(page).count()).toBe(3)
    const before = await rows(page).allInnerTexts()
    await addAlert(0, { value: 503 })
    const more = page.getByRole('button', { name: '1 new alert' })
    await more.waitFor()
    expect(await rows(page).allInnerTexts()).toEqual(before)
    await more.click()
    await rows(page).first().filter({ hasText: '503.0' }).waitFor()
    expect(params(page).toString()).toBe('')
  })
})
