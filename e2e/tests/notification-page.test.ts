import type { Alert, AlertWrite, PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  addStation,
  openScreen,
  type Person,
  personKnown,
  query,
  type Station,
} from '../src/harness.ts'
import { isPainted } from '../src/painted.ts'

const { product, browser } = await startConsole()
let person: Person
let first: Station

beforeAll(async () => {
  first = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
})
afterAll(async () => {
  await first?.close()
})
beforeEach(async () => {
  await query(
    product.databaseUrl,
    'truncate alert, factor_state, notification cascade; update list_version set version = version + 1',
  )
  person = await product.addPerson({ permissions: ['notify.view_alert', 'notify.view_notification'] })
})
afterEach(() => clearScreens(browser))

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function addAlert(minutesAgo = 0, given: Partial<AlertWrite> = {}): Promise<Alert> {
  const timestamp = new Date(Date.now() - minutesAgo * MINUTE).toISOString()
  const body: AlertWrite = {
    factor: 'cod',
    module: 'NT-01',
    value: 91.5,
    status: 'ALERT',
    timestamp,
    ...given,
  }
  return (await product.api.call('alertCreate', { body })).data
}

/** The page's own menu. */
async function markAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark all as read' }).click()
}

/** Sends a notification to this person only. */
async function notify(title: string, message = ''): Promise<number> {
  const body = { title, message, user_ids: [person.id] }
  await product.api.call('notificationCreate', { body })
  const rows = await query<{ id: string }>(
    product.databaseUrl,
    'select max(id) as id from notification where user_id = $1',
    [person.id],
  )
  return Number(rows[0]?.id)
}

/** Makes a call as the person's other device. */
async function elsewhere(method: string, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${person.tokens.access_token}` }
  const answer = await fetch(`${product.url}/api${path}`, { method, headers })
  expect(answer.ok).toBe(true)
}

async function openPage(path = '/notification', by: Person = person): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: by.tokens })
  await page.goto(path)
  await personKnown(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Away from the rows, so that new ones are shown immediately.
  await page.mouse.move(5, 5)
  return page
}

const NOTIFICATIONS = '/notification?tab=notifications'
const rows = (page: Page) => page.locator('tbody').getByRole('row')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Alerts' }).getByRole('link', { name })
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Alerts' : `Alerts, ${unread} unread`, exact: true })
const context = (page: Page, text: string) => page.getByText(`${text} · Times in GMT+7`)
const params = (page: Page) => new URL(page.url()).searchParams.toString()

async function press(page: Page, text: string, action: string): Promise<void> {
  await row(page, text).hover()
  await row(page, text).getByRole('button', { name: action }).click()
  await page.mouse.move(5, 5)
}

describe('the alerts', () => {
  test('UI-116 UI-124 all of them are listed, page by page, and a reload shows the same page', async () => {
    for (let n = 1; n <= 12; n += 1) await addAlert(n, { value: n })
    const page = await openPage()
    await context(page, 'Alerts: 12, unread: 12').waitFor()
    expect(await rows(page).count()).toBe(10)
    await page.getByText('1–10 of 12').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('11–12 of 12').waitFor()
    // The previous page stays until this one is loaded.
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([expect.stringContaining('11.0 mg/L'), expect.stringContaining('12.0 mg/L')])
    await page.reload()
    await page.getByText('11–12 of 12').waitFor()
  })

  test('UI-118 UI-119 search, status, read or unread, and time filter the list and are in the address', async () => {
    await addAlert(3 * 1440, { value: 11, status: 'WARNING' })
    const read = await addAlert(1, { value: 22 })
    await elsewhere('PUT', `/alerts/alerts/${read.id}/mark-read/`)
    const page = await openPage()
    await context(page, 'Alerts: 2, unread: 1').waitFor()
    // Unread first, although it is older.
    expect(await rows(page).allInnerTexts()).toEqual([
      expect.stringContaining('11.0'),
      expect.stringContaining('22.0'),
    ])
    const choose = async (label: string, choice: string, shown: string): Promise<void> => {
      await page.getByLabel(label, { exact: true }).selectOption(choice)
      await context(page, shown).waitFor()
    }
    await choose('Status', 'WARNING', 'Alerts found: 1')
    expect(params(page)).toBe('status=WARNING')
    await choose('Status', '', 'Alerts: 2, unread: 1')
    await choose('Seen', 'true', 'Alerts found: 1')
    await row(page, '22.0').waitFor()
    await choose('Seen', '', 'Alerts: 2, unread: 1')
    await choose('Time range', 'today', 'Alerts found: 1')
    await row(page, '22.0').waitFor()
    await choose('Time range', '7d', 'Alerts found: 2')
    expect(params(page)).toBe('range=7d')
    await page.getByLabel('Search alerts').fill('nt-01')
    await page.waitForURL('**q=nt-01')
    await page.getByLabel('Search alerts').fill('no such thing')
    await page.getByText('Nothing matches your search').waitFor()
    await context(page, 'Alerts found: 0').waitFor()
    await page.reload()
    await page.getByText('Nothing matches your search').waitFor()
  })

  test('UI-119 from and to are times of the product’s zone', async () => {
    const at = new Date('2026-03-05T01:30:00Z').toISOString()
    await addAlert(0, { value: 33, timestamp: at })
    await addAlert(0, { value: 44 })
    const page = await openPage()
    await page.getByLabel('Time range').selectOption('own')
    // 01:30 UTC is 08:30 in the zone, within the minute of `to`.
    await page.getByLabel('From (GMT+7)').fill('05/03/2026 08:30')
    await page.getByLabel('To (GMT+7)').fill('05/03/2026 08:30')
    await context(page, 'Alerts found: 1').waitFor()
    await row(page, '33.0').waitFor()
    await page.getByLabel('To (GMT+7)').fill('05/03/2026 08:29')
    await page.getByText('The end must be after the start').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await context(page, 'Alerts: 2, unread: 2').waitFor()
  })

  test('a mark appears in bell, tab and list together, the row keeps its place, and it stays after a reload', async () => {
    await addAlert(2, { value: 11 })
    await addAlert(1, { value: 22 })
    const page = await openPage()
    await press(page, '22.0', 'Mark as read')
    await bell(page, 1).waitFor()
    await tab(page, 'Alerts 1 unread').waitFor()
    expect(await rows(page).first().innerText()).toContain('22.0')
    await page.reload()
    await row(page, '22.0').getByText('Read', { exact: true }).waitFor()
    expect(await rows(page).first().innerText()).toContain('11.0')
    await press(page, '22.0', 'Mark as unread')
    await bell(page, 2).waitFor()
    await bell(page, 2).click()
    await page.getByRole('dialog', { name: 'Notice' }).getByRole('listitem').first().getByRole('link').click()
    await page.waitForURL(/[?&]alert=\d+$/)
    await page.goBack()
    await row(page, '22.0').getByText('Read', { exact: true }).waitFor()
  })

  test('«Mark all as read» is one call, and bell, tab and list follow', async () => {
    for (let n = 1; n <= 11; n += 1) await addAlert(n)
    const page = await openPage()
    await bell(page, 11).waitFor()
    const calls: string[] = []
    page.on('request', (one) => one.method() !== 'GET' && calls.push(new URL(one.url()).pathname))
    await markAll(page)
    await bell(page, 0).waitFor()
    await context(page, 'Alerts: 11, unread: 0').waitFor()
    expect(await page.locator('[data-mark=unread]').count()).toBe(0)
    expect(calls).toEqual(['/api/alerts/alerts/mark-all-read/'])
    await page.getByRole('button', { name: 'More actions' }).click()
    const item = page.getByRole('menuitem', { name: 'Mark all as read' })
    expect(await item.getAttribute('aria-disabled')).toBe('true')
  })

  test('deleting needs the permission: the alert disappears from list and bell', async () => {
    const may: PermissionCode[] = ['notify.view_alert', 'notify.delete_alert']
    person = await product.addPerson({ permissions: may })
    await addAlert(2, { value: 11 })
    await addAlert(1, { value: 22 })
    const page = await openPage()
    await press(page, '22.0', 'Delete alert COD · NT-01')
    const dialog = page.getByRole('dialog', { name: 'Delete COD · NT-01?' })
    await page.route('**/api/alerts/alerts/*/', (call) => call.fulfill({ status: 500, body: '' }))
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('Failed to delete alert').waitFor()
    await page.unroute('**/api/alerts/alerts/*/')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await bell(page, 1).waitFor()
    await row(page, '22.0').waitFor({ state: 'detached' })
    await page.close()
    const plain = await openPage(
      '/notification',
      await product.addPerson({ permissions: ['notify.view_alert'] }),
    )
    await row(plain, '11.0').waitFor()
    expect(await plain.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  })
})

describe('live', () => {
  test('a new alert appears at the top without a reload, in bell and list', async () => {
    const page = await openPage()
    await page.getByText('No alerts').waitFor()
    await first.publish(91.5)
    await rows(page).first().filter({ hasText: '91.5 mg/L' }).waitFor()
    await bell(page, 1).waitFor()
    await context(page, 'Alerts: 1, unread: 1').waitFor()
    await first.publish(50, new Date(Date.now() + 1))
  })

  test('it waits behind a button while a row has the focus or the pointer, and on another page', async () => {
    for (let n = 1; n <= 11; n += 1) await addAlert(n, { value: n })
    const page = await openPage()
    await row(page, '2.0 mg/L').first().hover()
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
    expect(params(page)).toBe('')
  })

  test('an alert adds its notification to that list, too', async () => {
    const page = await openPage(NOTIFICATIONS)
    await page.getByText('No notifications yet').waitFor()
    await addAlert()
    await row(page, '[ALERT] COD').waitFor()
    await tab(page, 'My notifications 1 unread').waitFor()
    await row(page, '[ALERT] COD').click()
    await page.getByRole('dialog').getByRole('button', { name: 'View the alert' }).click()
    await page.getByRole('dialog').getByText('Raised by hand').waitFor()
    expect(params(page)).toMatch(/^alert=\d+$/)
  })
})

describe('the notifications', () => {
  test('UI-117 UI-124 all of them are listed, page by page', async () => {
    for (let n = 1; n <= 11; n += 1) await notify(`Message ${n}`)
    await addAlert()
    const page = await openPage(NOTIFICATIONS)
    await context(page, 'Notifications: 12, unread: 12').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('11–12 of 12').waitFor()
    // The previous page stays until this one is loaded.
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([expect.stringContaining('Message 2'), expect.stringContaining('Message 1')])
    await page.reload()
    await page.getByText('11–12 of 12').waitFor()
  })

  test('UI-118 a search finds by text, with or without marks; without a match list and count are empty', async () => {
    await notify('Bảo trì hệ thống', 'Máy chủ ngừng từ 22:00')
    await notify('Calibration done')
    const page = await openPage(NOTIFICATIONS)
    await context(page, 'Notifications: 2, unread: 2').waitFor()
    await page.getByLabel('Search notifications').fill('may chu')
    await context(page, 'Notifications found: 1').waitFor()
    await row(page, 'Bảo trì hệ thống').waitFor()
    await page.getByLabel('Search notifications').fill('%')
    await page.getByText('Nothing matches your search').waitFor()
    await context(page, 'Notifications found: 0').waitFor()
    expect(await rows(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await context(page, 'Notifications: 2, unread: 2').waitFor()
  })

  test('UI-119 time, kind, read and important filter the list and are in the address', async () => {
    const old = await notify('Old message')
    const at = new Date(Date.now() - 3 * DAY)
    await query(product.databaseUrl, 'update notification set created_at = $1 where id = $2', [at, old])
    await addAlert()
    const page = await openPage(NOTIFICATIONS)
    const choose = async (label: string, choice: string, shown: string): Promise<void> => {
      await page.getByLabel(label, { exact: true }).and(page.locator('select')).selectOption(choice)
      await context(page, shown).waitFor()
    }
    await choose('Time range', 'today', 'Notifications found: 1')
    await row(page, '[ALERT] COD').waitFor()
    await choose('Time range', '7d', 'Notifications found: 2')
    await choose('Kind', 'system', 'Notifications found: 1')
    await row(page, 'Old message').waitFor()
    await choose('Important', 'true', 'Notifications found: 0')
    await choose('Important', '', 'Notifications found: 1')
    await choose('Seen', 'false', 'Notifications found: 1')
    expect(params(page)).toBe('tab=notifications&n_range=7d&n_kind=system&n_read=false')
    await page.reload()
    await context(page, 'Notifications found: 1').waitFor()
    // Each list has its own filters in the address.
    await tab(page, /^Alerts/).click()
    await context(page, 'Alerts: 1, unread: 1').waitFor()
  })

  test('UI-120 one is marked read and unread; the count follows, also when another device marked it meanwhile', async () => {
    const id = await notify('Message 1')
    await notify('Message 2')
    const page = await openPage(NOTIFICATIONS)
    await tab(page, 'My notifications 2 unread').waitFor()
    await press(page, 'Message 1', 'Mark as read')
    await tab(page, 'My notifications 1 unread').waitFor()
    await press(page, 'Message 1', 'Mark as unread')
    await tab(page, 'My notifications 2 unread').waitFor()
    await elsewhere('POST', '/notifications/mark-all-read/')
    const marked = page.waitForResponse(`**/api/notifications/mark-read/${id}/`)
    await press(page, 'Message 1', 'Mark as read')
    expect((await marked).status()).toBe(200)
    await tab(page, /^My notifications$/).waitFor()
    await page.reload()
    await context(page, 'Notifications: 2, unread: 0').waitFor()
  })

  test('UI-121 one is marked important and unimportant; the mark is visible and stays after a reload', async () => {
    await notify('Message 1')
    const page = await openPage(NOTIFICATIONS)
    const star = (pressed: boolean) =>
      row(page, 'Message 1').getByRole('button', { name: 'Important', pressed })
    for (const [call, before] of [
      ['**/mark-important/**', false],
      ['**/unmark-important/**', true],
    ] as const) {
      const marked = page.waitForResponse(call)
      await star(before).click()
      await star(!before).waitFor()
      expect((await marked).status()).toBe(200)
      await page.reload()
      await star(!before).waitFor()
    }
  })

  test('UI-122 «Mark all as read» sets all read and the count to 0 in one call', async () => {
    for (let n = 1; n <= 11; n += 1) await notify(`Message ${n}`)
    const page = await openPage(NOTIFICATIONS)
    await tab(page, 'My notifications 11 unread').waitFor()
    const calls: string[] = []
    page.on('request', (one) => one.method() !== 'GET' && calls.push(new URL(one.url()).pathname))
    await markAll(page)
    await tab(page, /^My notifications$/).waitFor()
    await context(page, 'Notifications: 11, unread: 0').waitFor()
    expect(await page.locator('[data-mark=unread]').count()).toBe(0)
    expect(calls).toEqual(['/api/notifications/mark-all-read/'])
  })

  test('UI-123 deleting an unread one removes it and lowers the count', async () => {
    await notify('Message 1')
    await notify('Message 2')
    const page = await openPage(NOTIFICATIONS)
    await press(page, 'Message 1', 'Delete notification “Message 1”')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await row(page, 'Message 1').waitFor({ state: 'detached' })
    await tab(page, 'My notifications 1 unread').waitFor()
    await context(page, 'Notifications: 1, unread: 1').waitFor()
  })

  test('a refused change is taken back and reported in the catalogue’s words', async () => {
    await notify('Message 1')
    const page = await openPage(NOTIFICATIONS)
    await row(page, 'Message 1').waitFor()
    const said = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
    await page.route(/\/(un)?mark-/, (call) => call.fulfill({ status: 500, body: '' }))
    await press(page, 'Message 1', 'Mark as read')
    await said('Failed to mark notification as read')
    await tab(page, 'My notifications 1 unread').waitFor()
    await row(page, 'Message 1').getByRole('button', { name: 'Important' }).click()
    await said('Failed to mark notification as important')
    await markAll(page)
    await said('Failed to mark all notifications as read')
    await page.route('**/api/notifications/list/**', (call) => call.fulfill({ status: 500, body: '' }))
    for (const [search, text] of [
      ['', 'Failed to fetch notifications'],
      ['&n_range=7d', 'Failed to fetch notifications with time filter'],
      ['&n_q=x', 'Failed to search notifications'],
    ] as const) {
      await page.goto(`${NOTIFICATIONS}${search}`)
      await page.getByRole('group', { name: 'My notifications' }).getByText(text, { exact: true }).waitFor()
    }
  })

  test('they are marked and deleted by keyboard alone', async () => {
    await notify('Message 1')
    await notify('Message 2')
    const page = await openPage(NOTIFICATIONS)
    await row(page, 'Message 2').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('message 1')
    await context(page, 'Notifications found: 1').waitFor()
    const tabTo = async (name: string): Promise<void> => {
      const at = () =>
        page.evaluate<string>(
          `document.activeElement.getAttribute('aria-label') ?? document.activeElement.tagName`,
        )
      for (let n = 0; n < 30 && (await at()) !== name; n += 1) await page.keyboard.press('Tab')
      expect(await at()).toBe(name)
    }
    await tabTo('TR')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Message 1' }).waitFor()
    await tab(page, 'My notifications 1 unread').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await tabTo('TR')
    await tabTo('Important')
    await page.keyboard.press('Space')
    await page.locator('[aria-pressed=true]').waitFor()
    await tabTo('Delete notification “Message 1”')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Nothing matches your search').waitFor()
  })
})

describe('the details of an alert', () => {
  const facts = async (page: Page): Promise<Record<string, string>> => {
    const words = await page.getByRole('dialog').locator('dt, dd').allInnerTexts()
    return Object.fromEntries(words.flatMap((name, n) => (n % 2 === 0 ? [[name, words[n + 1] ?? '']] : [])))
  }

  test('the measured value, its limits, peak and length, and the hour around it as a chart and a table', async () => {
    const own = await addStation(product, { code: 'NT-02', factor: 'cod', max: 75 })
    const body = { factor_id: own.factorId, min_value: 5, max_value: 75, min_range: 0, max_range: 10 }
    await product.api.call('thresholdUpdateByFactor', { params: { id: own.factorId }, body })
    const start = Date.now() - 40 * MINUTE
    // Twenty minutes inside, ten without a reading, five outside, and inside again.
    const inside = Array.from({ length: 20 }, () => 50)
    const timeSeries = [...inside, null, null, null, null, null, 80, 95, 88, 60]
    for (const [minute, value] of timeSeries.entries())
      if (value !== null) await own.publish(value, new Date(start + minute * MINUTE))
    await own.close()
    const page = await openPage()
    await page.getByText(/^Alerts: 1/).waitFor()
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'COD · NT-02' })
    await dialog.waitFor()
    expect(await facts(page)).toMatchObject({
      Status: 'Above the upper limit',
      Value: '80.0 mg/L',
      Limits: '5 – 75 mg/L',
      'Farthest value': '95.0 mg/L',
      Lasted: '3 minutes',
      Ended: expect.stringContaining('The value came back inside its limits'),
    })
    const chart = dialog.getByRole('img', { name: /^COD at NT-02, from/ })
    await chart.waitFor()
    // Once it is drawn, with what every chart says.
    await expect
      .poll(() => chart.getAttribute('aria-label'))
      .toMatch(
        /\. Lower limit 5 mg\/L\. Upper limit 75 mg\/L\. .* 95 mg\/L · 3 minutes\. COD, newest value 60\.0\smg\/L$/,
      )
    await expect.poll(() => isPainted(chart)).toBe(true)
    await dialog.getByText('The readings as a table').click()
    await dialog.getByRole('cell', { name: '95.0 mg/L' }).waitFor()
    // Opening it marks it as read.
    await bell(page, 0).waitFor()
    await page.reload()
    await chart.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(params(page)).toBe('')
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        rows(page)
          .first()
          .evaluate((one) => one.matches(':focus')),
      )
      .toBe(true)
  })

  test('an alert of a deleted station keeps its words; a deleted alert is reported as gone', async () => {
    const other = await addStation(product, { code: 'NT-09', factor: 'ph', max: 9 })
    await other.publish(11)
    await expect.poll(async () => (await product.api.call('alertList', {})).count).toBe(1)
    await product.api.call('moduleDelete', { params: { id: other.id } })
    await other.close()
    const [alert] = (await product.api.call('alertList', {})).results
    const page = await openPage(`/notification?alert=${alert?.id}`)
    await page.getByText('This station or factor no longer exists').waitFor()
    expect(await facts(page)).toMatchObject({
      Station: 'NT-09',
      Value: '11.0 mg/L',
      Ended: expect.stringContaining('switched off or deleted'),
    })
    await page.goto('/notification?alert=999999')
    await page.getByRole('dialog').getByRole('alert').waitFor()
  })
})

describe('permissions for alerts and notifications', () => {
  test('with one of the permissions only that list is shown, without tabs; with none the page names both', async () => {
    await addAlert()
    const alone = await openPage(
      '/notification',
      await product.addPerson({ permissions: ['notify.view_alert'] }),
    )
    await row(alone, '91.5').waitFor()
    person = await product.addPerson({ permissions: ['notify.view_notification'] })
    const id = await notify('About an alert')
    const about = 'update notification set alert_id = (select max(id) from alert) where id = $1'
    await query(product.databaseUrl, about, [id])
    const other = await openPage('/notification')
    await row(other, 'About an alert').click()
    const dialog = other.getByRole('dialog', { name: 'About an alert' })
    await dialog.getByRole('button', { name: 'Mark as unread' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'View the alert' }).count()).toBe(0)
    for (const page of [alone, other]) expect(await tab(page, /./).count()).toBe(0)
    const { page } = await openScreen(browser, {
      url: product.url,
      tokens: (await product.addPerson()).tokens,
    })
    await page.goto('/notification')
    await page
      .getByText('«View notifications» (notify.view_notification) or «View alerts» (notify.view_alert)')
      .waitFor()
  })
})
