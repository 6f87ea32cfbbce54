import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertAdder } from '../src/alerts.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { addStation, openScreen, type Person, personKnown, query, type Station } from '../src/harness.ts'

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

const addAlert = alertAdder(product)

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
  page.getByRole('navigation', { name: 'Alerts', exact: true }).getByRole('link', { name })
const context = (page: Page, text: string) => page.getByText(`${text} · Times in GMT+7`)
const params = (page: Page) => new URL(page.url()).searchParams.toString()

async function press(page: Page, text: string, action: string): Promise<void> {
  await row(page, text).hover()
  await row(page, text).getByRole('button', { name: action }).click()
  await page.mouse.move(5, 5)
}

describe('live', () => {
  test('an alert adds its notification to that list, too', async () => {
    const page = await openPage(NOTIFICATIONS)
    await page.getByText('No notifications yet').waitFor()
    await addAlert()
    await row(page, '[ALERT] COD').waitFor()
    await tab(page, 'My notifications 1 unread').waitFor()
    await row(page, '[ALERT] COD').click()
    await page.getByRole('dialog').getByRole('button', { name: 'View the alert' }).click()
    await page
      .getByRole('region', { name: 'The chosen excursion' })
      .getByText(/^Raised by hand/)
      .waitFor()
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
    await page.getByText('1–1 of 1').waitFor()
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

describe('permissions for alerts and notifications', () => {
  test('with one of the permissions only that list is shown, without tabs; with none the page names both', async () => {
    await addAlert()
    const alone = await openPage(
      '/notification',
      await product.addPerson({ permissions: ['notify.view_alert'] }),
    )
    await alone.getByRole('group', { name: 'Excursions' }).getByText('91.5').waitFor()
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
