import type { AlertFrame } from '@quantrac/contract'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextAlertSocket, openListening } from '../src/alert-socket.ts'
import { closeScreens, startConsole } from '../src/console.ts'
import {
  addStation,
  openScreen,
  type Person,
  query,
  type Screen,
  type ScreenOptions,
  type Station,
  styleOf,
  themeColour,
} from '../src/harness.ts'

const { product, browser } = await startConsole()
let person: Person
let [first, second]: Station[] = []

beforeAll(async () => {
  first = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
  second = await addStation(product, { code: 'KK-02', factor: 'pm25', max: 50, type: 'air' })
})
afterAll(async () => {
  await Promise.all([first?.close(), second?.close()])
})
beforeEach(async () => {
  // Removes alerts and the judged states: each test begins with normal stations.
  await query(
    product.databaseUrl,
    'truncate alert, factor_state cascade; update list_version set version = version + 1',
  )
  person = await product.addPerson({ permissions: ['notify.view_alert', 'notify.change_setting'] })
})
afterEach(() => closeScreens(browser))

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Alerts|Cảnh báo)/ })
const items = (page: Page) => page.getByRole('dialog', { name: /^(Notice|Thông báo)$/ }).getByRole('listitem')
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const unread = (page: Page, count: number) => page.getByRole('button', { name: `Alerts, ${count} unread` })
const station = (one: Station | undefined): Station => {
  if (one === undefined) throw new Error('the stations are made before the tests')
  return one
}

const isAlerts = (socket: { url(): string }): boolean => socket.url().includes('/ws/alerts/')
const openConsole = (options: Partial<ScreenOptions> = {}): Promise<Screen> =>
  openScreen(browser, { url: product.url, tokens: person.tokens, ...options })

/** A console whose socket is open: it receives everything that is published from now on. */
async function listening(options: Partial<ScreenOptions> = {}): Promise<Screen> {
  const screen = await openConsole(options)
  const made = screen.page.waitForEvent('websocket', isAlerts)
  await openListening(screen.page, '/elecConsum')
  const opened = await made
  await screen.page.getByRole('heading', { level: 1 }).waitFor()
  await bell(screen.page).waitFor()
  expect(opened.isClosed()).toBe(false)
  return screen
}

describe('over the real socket', () => {
  test('UI-098 UI-099 UI-107 UI-108 UI-109 UI-112 a published excursion is in toast, bell and count', async () => {
    const screen = await openConsole()
    const { page } = screen
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
    const policy = page.waitForResponse('**/elecConsum')
    await page.goto('/elecConsum')
    expect((await policy).headers()['content-security-policy']).toContain("connect-src 'self';")
    await bell(page).click()
    await page.getByText('No notice').waitFor()
    const at = new Date()
    await station(first).publish(91.5, at)
    const shown = toast(page, 'COD 91.5')
    await shown.waitFor()
    const time = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone: 'Asia/Ho_Chi_Minh',
    }).format(at)
    // What follows the station is only spoken.
    expect(await shown.textContent()).toContain(
      `COD 91.5 mg/L over 75 · NT-01. Over limit. Time: ${time}. View`,
    )
    expect(await shown.getAttribute('data-kind')).toBe('error')
    await unread(page, 1).waitFor()
    expect(await items(page).first().innerText()).toContain('COD: 91.5')
    await station(second).publish(60)
    await unread(page, 2).waitFor()
    expect(await items(page).first().innerText()).toContain('PM25: 60')
    await toast(page, '2 new alerts').getByRole('link', { name: 'View Detail' }).click()
    await page.waitForURL('**/notification')
    await toast(page, '2 new alerts').waitFor({ state: 'detached' })
    expect(await items(page).count()).toBe(0)
    expect(sockets.filter((path) => path === '/ws/alerts/')).toEqual(['/ws/alerts/'])
    expect(screen.errors).toEqual([])
  })

  test('on a phone a toast that appears over the open menu leaves its entries to the finger', async () => {
    const { page } = await listening({ size: 'phone' })
    await page.getByRole('button', { name: 'Expand the menu' }).click()
    const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    await links.first().waitFor()
    await station(first).publish(91.5)
    await (await toast(page, 'COD 91.5').elementHandle())?.waitForElementState('stable')
    const areTopmost = await links.evaluateAll((all) =>
      all.map((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect()
        return [left + 8, right - 8].every((x) =>
          link.contains(link.ownerDocument.elementFromPoint(x, (top + bottom) / 2)),
        )
      }),
    )
    expect(areTopmost).not.toContain(false)
    await links.last().click()
    await page.getByTestId('sidebar-backdrop').waitFor({ state: 'detached' })
  })

  test('on a phone a toast of an alert is above the title of a tall dialog', async () => {
    const { tokens } = await product.addPerson({ role: 'admin' })
    const { page } = await openConsole({ tokens, size: 'phone' })
    await openListening(page, '/setting/data?dialog=add')
    await page.getByRole('dialog').getByText('Advanced', { exact: true }).click()
    await station(first).publish(91.5)
    const shown = await toast(page, 'COD 91.5').elementHandle()
    await shown?.waitForElementState('stable')
    const box = await shown?.boundingBox()
    const title = await page.getByRole('dialog').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0)
    await toast(page, 'COD 91.5').getByRole('link').click({ trial: true })
  })

  test('UI-107 in Vietnamese toast and bell say in words that a limit is exceeded or near', async () => {
    const { page } = await listening({ language: 'vi' })
    const body = { factor: 'cod', module: 'NT-01', value: 70, status: 'WARNING' } as const
    await product.api.call('alertCreate', { body })
    await toast(page, 'COD 70,0 mg/L gần 75').waitFor()
    await product.api.call('alertCreate', { body: { ...body, value: 80, status: 'ALERT' } })
    await toast(page, 'COD 80,0 mg/L vượt 75').waitFor()
    await bell(page).click()
    await items(page).filter({ hasText: 'Vượt ngưỡng COD' }).first().waitFor()
    await items(page).filter({ hasText: 'Gần ngưỡng COD' }).first().waitFor()
  })

  test('UI-087 UI-107 a value below its limit is said to be below it', async () => {
    const low = await addStation(product, { code: 'NT-03', factor: 'pH', max: 9 })
    const params = { id: low.factorId }
    await product.api.call('thresholdUpdateByFactor', { params, body: { min_value: 6 } })
    const [vi, en] = [(await listening({ language: 'vi' })).page, (await listening()).page]
    await low.publish(5.2)
    await Promise.all([toast(vi, 'dưới 6').waitFor(), toast(en, 'below 6').waitFor()])
    await Promise.all([bell(vi).click(), bell(en).click()])
    await items(vi).filter({ hasText: 'Dưới ngưỡng PH' }).waitFor()
    await items(en).filter({ hasText: 'Alert PH' }).waitFor()
    await low.close()
  })

  test('UI-112 UI-113 a warning has the warning colour, and the alert that it becomes changes its toast', async () => {
    const { page } = await listening()
    const body = { factor: 'cod', module: 'NT-01', value: 70, status: 'WARNING' } as const
    await product.api.call('alertCreate', { body })
    const colour = (text: string) => styleOf(toast(page, text).locator('svg').first(), 'color')
    await toast(page, 'COD 70.0 mg/L near 75').waitFor()
    expect(await colour('COD 70.0')).toBe(await themeColour(page, '--state-warning'))
    await product.api.call('alertCreate', { body: { ...body, value: 80, status: 'ALERT' } })
    await toast(page, 'COD 80.0 mg/L over 75').waitFor()
    expect(await colour('COD 80.0')).toBe(await themeColour(page, '--state-alert'))
    expect(await page.locator('[data-alert]').count()).toBe(1)
  })

  test('UI-106 the socket is closed when the bell disappears on signing out', async () => {
    const { page } = await openConsole()
    const opened = page.waitForEvent('websocket', isAlerts)
    await page.goto('/elecConsum')
    const socket = await opened
    const closed = socket.waitForEvent('close')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await closed
  })

  test('UI-106 the socket is closed and the bell disappears when the permission is taken away', async () => {
    const { page } = await openConsole()
    const opened = page.waitForEvent('websocket', isAlerts)
    await page.goto('/setting/notifications')
    const socket = await opened
    await bell(page).waitFor()
    const closed = socket.waitForEvent('close')
    const { data: groups } = await product.api.call('groupListWhole', {})
    const own = groups.find(({ name }) => name === person.email)
    const left = own?.permissions.filter(({ codename }) => codename !== 'view_alert') ?? []
    const body = { name: person.email, permission_ids: left.map(({ id }) => id) }
    await product.api.call('groupUpdate', { params: { id: own?.id ?? 0 }, body })
    await closed
    await page.reload()
    await page.getByRole('switch', { name: 'App', exact: true }).waitFor()
    expect(await bell(page).count()).toBe(0)
  })

  test("UI-105 after a server was killed and restarted the page's socket is open again", async () => {
    const { page } = await openConsole()
    await page.clock.install()
    await openListening(page, '/elecConsum')
    await bell(page).waitFor()
    const again = await nextAlertSocket(page)
    await product.killAndRestart()
    await page.clock.runFor(6_000)
    await again.taken
    await station(first).publish(91.5)
    await unread(page, 1).waitFor()
    await toast(page, 'COD').waitFor()
  })

  test('an alert that is raised after the list was answered and before the socket is open is in the bell', async () => {
    const { page } = await openConsole()
    const listed = page.waitForResponse('**/api/alerts/alerts/?*')
    await page.routeWebSocket(/\/ws\/alerts\/\?/, async (socket) => {
      await (await listed).finished()
      await product.api.call('alertCreate', {
        body: { factor: 'cod', module: 'NT-01', value: 91.5, status: 'ALERT' },
      })
      socket.connectToServer()
    })
    await page.goto('/elecConsum')
    await unread(page, 1).waitFor()
  })

  test('UI-115 toasts are for followed alerts; the bell counts all of them', async () => {
    await follow({ module_ids: [station(second).id], factor_ids: [] })
    const { page } = await listening()
    await station(first).publish(91.5)
    await unread(page, 1).waitFor()
    await station(second).publish(60)
    await toast(page, 'PM25').waitFor()
    expect(await toast(page, 'COD').count()).toBe(0)
    await follow({ module_ids: [], factor_ids: [station(first).factorId] })
    await openListening(page, '/elecConsum')
    await unread(page, 2).waitFor()
    await query(
      product.databaseUrl,
      'truncate alert, factor_state cascade; update list_version set version = version + 1',
    )
    await station(second).publish(61)
    await station(first).publish(92.5)
    await toast(page, 'COD').waitFor()
    expect(await toast(page, 'PM25').count()).toBe(0)
  })

  test('a person who has switched off alerts on the screen sees them only in the bell', async () => {
    const { page } = await listening()
    await page.goto('/setting/notifications')
    const saved = page.waitForResponse('**/notification-settings/update/**')
    await page.getByRole('switch', { name: 'Alerts on screen' }).click()
    expect((await saved).ok()).toBe(true)
    await page.getByText('Alerts on screen is off').waitFor()
    await station(first).publish(91.5)
    await unread(page, 1).waitFor()
    expect(await page.locator('[data-alert]').count()).toBe(0)
  })
})

async function follow(body: { module_ids: number[]; factor_ids: number[] }): Promise<void> {
  const answer = await fetch(`${product.url}/api/accounts/user/followed/`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${person.tokens.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

interface Simulated {
  page: Page
  errors: string[]
  /** Every socket that the page has opened, the newest last. */
  sockets: WebSocketRoute[]
  sent: string[]
}

/** A console whose alert socket ends in the test, with a clock that only the test moves. */
async function simulated(): Promise<Simulated> {
  const { page, errors } = await openConsole()
  const [sockets, sent]: [WebSocketRoute[], string[]] = [[], []]
  await page.clock.install()
  await page.routeWebSocket(/\/ws\/alerts\/\?/, (socket) => {
    sockets.push(socket)
    socket.onMessage((message) => {
      sent.push(String(message))
      socket.send('{"type":"pong"}')
    })
  })
  await page.goto('/elecConsum')
  await bell(page).click()
  await page.getByText('No notice').waitFor()
  await expect.poll(() => sockets.length).toBe(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  return { page, errors, sockets, sent }
}

const frame = (id: number, given: Partial<AlertFrame> = {}): string =>
  JSON.stringify({
    id,
    factor: 'cod',
    value: 90 + id,
    status: 'ALERT',
    timestamp: new Date().toISOString(),
    module: 'NT-01',
    module_name: 'Outlet 1',
    unit: 'mg/L',
    decimals: 0,
    min_value: null,
    max_value: 75,
    module_type: 'wasteWater',
    episode: id,
    followed: true,
    ...given,
  })

describe('over a socket that the test controls', () => {
  test('an average beyond its limit says so in its toast and in the bell, with its document', async () => {
    const { page, errors, sockets } = await simulated()
    const average = { kind: 'average', period: '1h', standard: 'QCVN 05:2023/BTNMT' } as const
    const given = {
      ...average,
      factor: 'NO2',
      value: 238,
      unit: 'µg/m³',
      max_value: 200,
      module_type: 'air',
    } as const
    const timestamp = '2026-11-25T03:00:00.000Z'
    sockets[0]?.send(frame(1, { ...given, timestamp }))
    await page.clock.runFor(200)
    const said = 'NO2 1-hour average 238 µg/m³ > 200 µg/m³, QCVN 05:2023/BTNMT'
    await page.locator('[data-alert="ALERT"]').getByText(said).waitFor()
    expect(await items(page).allInnerTexts()).toEqual([
      expect.stringContaining('NO2 1-hour average: 238 µg/m³ > 200 µg/m³, QCVN 05:2023/BTNMT'),
    ])
    // To the day on which its period ended.
    const link = page.locator('a[href*="tab=compliance"][href*="day=2026-11-25"]')
    expect(await link.count()).toBe(1)
    expect(errors).toEqual([])
  })

  test('UI-100 UI-101 UI-102 a known alert, a frame that is no alarm, and an invalid message change nothing', async () => {
    const { page, errors, sockets } = await simulated()
    const send = (text: string) => sockets[0]?.send(text)
    send(frame(1))
    await page.clock.runFor(200)
    await unread(page, 1).waitFor()
    for (const text of ['no JSON', '', '[]', 'null', '7', '{"status":"ALERT"}', frame(1)]) send(text)
    send(frame(2, { status: 'INFO' }))
    send(frame(3, { status: 'SUCCESS' }))
    send(frame(4))
    await page.clock.runFor(200)
    await unread(page, 2).waitFor()
    expect(await items(page).allInnerTexts()).toEqual([
      expect.stringContaining('COD: 94'),
      expect.stringContaining('COD: 91'),
    ])
    expect(errors).toEqual([])
  })

  test('alerts of a long burst that the list has already counted are not counted twice', async () => {
    const { page, sockets } = await simulated()
    const made: number[] = []
    for (let n = 0; n < 25; n += 1) {
      const body = { factor: 'cod', module: 'NT-01', value: 80 + n, status: 'ALERT' } as const
      made.push((await product.api.call('alertCreate', { body })).data.id)
    }
    // The page's clock runs until the list has been requested and its answer rendered.
    const listedWithin = async (ms: number) => {
      const listed = page.waitForResponse('**/api/alerts/alerts/?**')
      await page.clock.runFor(ms)
      await (await listed).finished()
      await page.clock.runFor(200)
    }
    // A page that reconnects requests the list; the frames of the alerts that it counts arrive later.
    await sockets[0]?.close()
    await listedWithin(5_000)
    await unread(page, 25).waitFor()
    for (const id of made) sockets[1]?.send(frame(id))
    await page.clock.runFor(500)
    await unread(page, 30).waitFor()
    await listedWithin(1_000)
    await unread(page, 25).waitFor()
  })

  test('UI-103 the socket sends a ping every 30 s', async () => {
    const { page, sent } = await simulated()
    const ping = '{"type":"ping"}'
    const before = sent.length
    await page.clock.runFor(30_000)
    await expect.poll(() => sent.slice(before)).toEqual([ping])
    await page.clock.runFor(29_000)
    expect(sent.slice(before)).toEqual([ping])
    await page.clock.runFor(1_000)
    await expect.poll(() => sent.slice(before)).toEqual([ping, ping])
  })

  test('UI-104 UI-105 a lost socket is opened again after 5 s, and again when that one is lost', async () => {
    const { page, sockets } = await simulated()
    for (const [round, code] of [1000, 1011].entries()) {
      await sockets.at(-1)?.close({ code })
      await page.clock.runFor(4_900)
      expect(sockets).toHaveLength(1 + round)
      // Alerts raised meanwhile are only in the list: it is requested again.
      const asked = page.waitForRequest('**/api/alerts/alerts/?**')
      await page.clock.runFor(100)
      await expect.poll(() => sockets.length).toBe(2 + round)
      await asked
    }
  })

  test('a socket closed for its token reopens with a new one; closed for the permission it stays closed', async () => {
    const { page, sockets } = await simulated()
    const refreshed = page.waitForResponse('**/api/accounts/token/refresh/')
    await sockets[0]?.close({ code: 4401 })
    expect((await refreshed).ok()).toBe(true)
    await expect.poll(() => sockets.length).toBe(2)
    await sockets[1]?.close({ code: 4403 })
    await page.clock.runFor(60_000)
    expect(sockets).toHaveLength(2)
  })

  test('several alerts share one toast, and there is none on a page that shows the station, or of old readings', async () => {
    const { page, sockets } = await simulated()
    const old = new Date(Date.now() - 11 * 60_000).toISOString()
    sockets[0]?.send(frame(1, { timestamp: old, module: 'NT-02' }))
    sockets[0]?.send(frame(2, { module_type: 'elecConsum', module: 'DN-01' }))
    await page.clock.runFor(1_000)
    await unread(page, 2).waitFor()
    expect(await page.locator('[data-alert]').count()).toBe(0)
    sockets[0]?.send(frame(3))
    await toast(page, 'COD 93').waitFor({ state: 'attached' })
    sockets[0]?.send(frame(4, { module: 'NT-03' }))
    sockets[0]?.send(frame(5, { module: 'NT-04' }))
    await page.clock.runFor(600)
    await toast(page, '3 new alerts').waitFor()
    expect(await page.locator('[data-alert]').count()).toBe(1)
  })

  test('UI-110 UI-111 a toast does not close on a click into it, and closes by itself after 8 s', async () => {
    const { page, sockets } = await simulated()
    sockets[0]?.send(frame(1))
    const shown = toast(page, 'COD 91')
    await shown.waitFor({ state: 'attached' })
    await page.clock.runFor(200)
    await shown.getByText('COD 91').click()
    await page.mouse.move(400, 600)
    await page.clock.runFor(7_900)
    expect(await shown.isVisible()).toBe(true)
    // 100 ms more than 8 s, and the duration of the fade.
    await page.clock.runFor(200 + 250)
    await shown.waitFor({ state: 'detached' })
  })
})
