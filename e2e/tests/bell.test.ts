import type { Alert } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { alertAdder } from '../src/alerts.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { addStation, openScreen, type Person, query, type ScreenOptions, styleOf } from '../src/harness.ts'

const { product, browser } = await startConsole()
let person: Person

beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
  await station.close()
})
beforeEach(async () => {
  await query(product.databaseUrl, 'truncate alert cascade; update list_version set version = version + 1')
  person = await product.addPerson({ permissions: ['notify.view_alert'] })
})
afterEach(() => clearScreens(browser))

const addAlert = alertAdder(product)

/** Marks the alert as read for the person. */
async function markRead(alert: Alert): Promise<void> {
  const answer = await fetch(`${product.url}/api/alerts/alerts/${alert.id}/mark-read/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.tokens.access_token}` },
  })
  expect(answer.status).toBe(200)
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Alerts|Cảnh báo)/ })
const popup = (page: Page) => page.getByRole('dialog', { name: /^(Notice|Thông báo)$/ })
const items = (page: Page) => popup(page).getByRole('listitem')
const dot = (page: Page) => page.getByTestId('bell-dot')

async function consoleOf(options: Partial<ScreenOptions> = {}): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto('/air')
  return page
}

/** The page with its bell open and the alerts loaded. */
async function openBell(options: Partial<ScreenOptions> = {}): Promise<Page> {
  const page = await consoleOf(options)
  await bell(page).click()
  await items(page).or(popup(page).getByText('No notice')).first().waitFor()
  return page
}

test('UI-083 UI-084 UI-087 UI-089 UI-091 the pop-up has «Notice», «2 new», its menu, and the facts of each alert', async () => {
  await addAlert(3, { status: 'WARNING', value: 70 })
  await addAlert(1)
  const page = await openBell()
  await popup(page).getByText('2 new').waitFor()
  const words = (await items(page).allInnerTexts()).map((text) =>
    text.split('\n').filter((line) => line !== ''),
  )
  expect(words).toEqual([
    ['Alert COD', '1 minute ago', 'COD: 91.5 mg/L (≤ 75) · NT-01'],
    ['Warning COD', '3 minutes ago', 'COD: 70.0 mg/L (≤ 75) · NT-01'],
  ])
  await popup(page).getByRole('button', { name: 'More actions' }).click()
  await popup(page).getByRole('menuitem', { name: 'Mark all as read' }).waitFor()
  await popup(page).getByRole('link', { name: 'View all' }).click()
  await page.waitForURL('**/notification')
  expect(await popup(page).count()).toBe(0)
})

test('UI-085 UI-092 UI-097 of twelve alerts ten are listed, in a list that scrolls, and the bell has a dot', async () => {
  for (let n = 12; n >= 1; n -= 1) await addAlert(n)
  const page = await openBell()
  await dot(page).waitFor()
  expect(await bell(page).getAttribute('aria-label')).toBe('Alerts, 12 unread')
  expect(await items(page).count()).toBe(10)
  const list = popup(page).getByRole('list')
  expect(await list.evaluate((ul) => ul.scrollHeight > ul.clientHeight)).toBe(true)
  await addAlert(0, { value: 123 })
  await items(page).first().filter({ hasText: '123' }).waitFor()
  expect(await bell(page).getAttribute('aria-label')).toBe('Alerts, 13 unread')
  expect(await items(page).count()).toBe(10)
  const last = items(page).last().getByRole('link')
  await last.focus()
  expect(await list.evaluate((ul) => ul.scrollTop > 0)).toBe(true)
})

test('UI-088 the time of an alert is relative and in the language of the page', async () => {
  await addAlert(5)
  const page = await openBell({ language: 'vi' })
  await items(page).getByText('5 phút trước').waitFor()
  await page.getByRole('banner').getByText('ENG').click()
  if ((await popup(page).count()) === 0) await bell(page).click()
  await items(page).getByText('5 minutes ago').waitFor()
})

test('UI-090 without alerts the pop-up says «No notice», and the bell has no dot', async () => {
  const page = await openBell()
  await popup(page).getByText('No notice').waitFor()
  expect(await dot(page).count()).toBe(0)
  expect(await bell(page).getAttribute('aria-label')).toBe('Alerts')
})

test('until the alerts are loaded the pop-up shows skeletons, not that there are none', async () => {
  const page = await consoleOf()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/alerts/alerts/?*', async (route) => {
    await answered
    await route.continue()
  })
  await page.reload()
  await bell(page).click()
  await popup(page).getByTestId('bell-loading').waitFor()
  expect(await popup(page).getByText('No notice').count()).toBe(0)
  answer()
  await popup(page).getByText('No notice').waitFor()
  expect(await popup(page).getByTestId('bell-loading').count()).toBe(0)
})

test('a list that fails to load says so in the pop-up', async () => {
  const page = await consoleOf()
  await page.route('**/api/alerts/alerts/?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await bell(page).click()
  await popup(page).getByText('Failed to fetch alerts').waitFor()
  expect(await popup(page).getByText('No notice').count()).toBe(0)
})

test('the menu is used by keys alone, and Escape closes it before the pop-up', async () => {
  await addAlert(1)
  const page = await openBell()
  const more = popup(page).getByRole('button', { name: 'More actions' })
  const item = popup(page).getByRole('menuitem', { name: 'Mark all as read' })
  const hasFocus = (one: Locator) => one.evaluate((element) => element.matches(':focus'))
  await more.press('Enter')
  await expect.poll(() => hasFocus(item)).toBe(true)
  await item.press('ArrowDown')
  expect(await hasFocus(item)).toBe(true)
  await item.press('Escape')
  expect([await item.count(), await popup(page).count(), await hasFocus(more)]).toEqual([0, 1, true])
  await more.press('Enter')
  await item.press('Enter')
  await dot(page).waitFor({ state: 'detached' })
  expect(await hasFocus(more)).toBe(true)
  await more.press('Escape')
  await popup(page).waitFor({ state: 'detached' })
})

test('UI-086 UI-093 UI-094 UI-096 unread alerts come first and are highlighted; a click marks one as read, and only once', async () => {
  await addAlert(9, { value: 80 })
  await markRead(await addAlert(1, { value: 99 }))
  const page = await openBell()
  const [unread, read] = [items(page).nth(0).getByRole('link'), items(page).nth(1).getByRole('link')]
  expect([await unread.innerText(), await read.innerText()]).toEqual([
    expect.stringContaining('80.0'),
    expect.stringContaining('99.0'),
  ])
  // The colour of the bar at the left: transparent without the highlight.
  const bar = (item: Locator) => styleOf(item, 'border-left-color')
  const [highlighted, plain] = [await bar(unread), await bar(read)]
  expect(plain).toBe('rgba(0, 0, 0, 0)')
  expect(highlighted).not.toBe(plain)
  // Each leads to its station, and the pop-up closes.
  await read.click()
  await popup(page).waitFor({ state: 'detached' })
  expect(await bell(page).getAttribute('aria-label')).toBe('Alerts, 1 unread')
  await bell(page).click()
  const marked = page.waitForResponse('**/mark-read/')
  await unread.click()
  await dot(page).waitFor({ state: 'detached' })
  expect((await marked).status()).toBe(200)
  await bell(page).click()
  expect(await bar(items(page).nth(0).getByRole('link'))).toBe(plain)
  expect(await popup(page).getByText('new', { exact: false }).count()).toBe(0)
  await items(page).nth(0).getByRole('link').click()
  expect(await bell(page).getAttribute('aria-label')).toBe('Alerts')
  await page.reload()
  await bell(page).waitFor()
  expect(await dot(page).count()).toBe(0)
})

test('UI-095 «Mark all as read» is one call, and nothing stays highlighted or counted', async () => {
  for (let n = 12; n >= 1; n -= 1) await addAlert(n)
  const page = await openBell()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const marked = page.waitForResponse('**/mark-all-read/')
  await popup(page).getByRole('button', { name: 'More actions' }).click()
  await popup(page).getByRole('menuitem', { name: 'Mark all as read' }).click()
  await dot(page).waitFor({ state: 'detached' })
  expect((await marked).status()).toBe(200)
  expect(await popup(page).locator('[data-unread]').count()).toBe(0)
  expect(calls).toEqual(['PUT /api/alerts/alerts/mark-all-read/'])
  await page.reload()
  await bell(page).click()
  await items(page).first().waitFor()
  expect(await dot(page).count()).toBe(0)
})

test('a mark that the server refuses is taken back and reported', async () => {
  await addAlert()
  const page = await openBell()
  await page.route('**/mark-read/', (route) => route.fulfill({ status: 500, body: '' }))
  await items(page).first().getByRole('link').click()
  await page.getByRole('alert').filter({ hasText: 'Failed to mark alert as read' }).waitFor()
  await dot(page).waitFor()
  expect(await bell(page).getAttribute('aria-label')).toBe('Alerts, 1 unread')
})

test('an alert of a history that is read in raises no toast, and is in the bell', async () => {
  const page = await consoleOf()
  await bell(page).waitFor()
  await addAlert(2 * 24 * 60)
  await page.getByRole('button', { name: 'Alerts, 1 unread' }).waitFor()
  await addAlert(1, { value: 88 })
  await page.locator('[data-alert]').filter({ hasText: '88' }).waitFor()
  expect(await page.locator('[data-alert]').count()).toBe(1)
})
