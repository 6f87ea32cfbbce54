import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, standInBrowser } from '../../test/browser-stand-in.ts'
import { alertsFeedListens, followAlerts } from './alerts-feed.ts'
import { LiveSocket } from './live-socket.ts'
import { useServerContact } from './server-contact.ts'
import { endSession, forgetSessionEnd } from './session.ts'
import { storeTokens } from './tokens.ts'

/** A socket whose other end is the test. */
class TestSocket extends EventTarget {
  static readonly OPEN = 1
  static all: TestSocket[] = []
  readonly url: string
  readonly protocols: string[]
  readonly sent: string[] = []
  readyState = 0

  constructor(url: URL, protocols: string[]) {
    super()
    this.url = url.href
    this.protocols = protocols
    TestSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(code = 1000): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }

  accept(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  receive(data: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

const last = (): TestSocket => TestSocket.all.at(-1)!
let refreshAnswer: Answer
const messages: unknown[] = []
const openings: boolean[] = []

function socket(): LiveSocket {
  return new LiveSocket({
    path: '/ws/alerts/',
    onMessage: (message) => messages.push(message),
    onOpen: (again) => openings.push(again),
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] })
  refreshAnswer = { status: 200, body: { access_token: 'A2', refresh_token: 'R2' } }
  standInBrowser(() => refreshAnswer)
  vi.stubGlobal('WebSocket', TestSocket)
  vi.stubGlobal('window', { location: { href: 'https://quantrac.local/air' } })
  TestSocket.all = []
  messages.length = 0
  openings.length = 0
  storeTokens('A1', 'R1')
})
afterEach(() => {
  endSession('signed-out')
  forgetSessionEnd()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('opens with the token as second sub-protocol and pings every 30 s', () => {
  socket().start()
  last().accept()
  expect(last()).toMatchObject({ url: 'wss://quantrac.local/ws/alerts/', protocols: ['quantrac', 'A1'] })
  vi.advanceTimersByTime(30_000)
  last().receive('{"type":"pong"}')
  vi.advanceTimersByTime(30_000)
  expect(last().sent).toEqual(['{"type":"ping"}', '{"type":"ping"}'])
})

test('a ping without an answer before the next one is a loss: it opens again and ignores the old socket', () => {
  socket().start()
  last().accept()
  vi.advanceTimersByTime(60_000)
  const silent = last()
  expect([silent.sent.length, silent.readyState]).toEqual([1, 3])
  vi.advanceTimersByTime(5_000)
  expect(TestSocket.all).toHaveLength(2)
  silent.receive('{"type":"pong"}')
  expect(messages).toEqual([])
})

test.each([
  ['answers calls meanwhile', { status: 200, body: { status: 'ok' } }, true],
  ['does not answer', 'no network', false],
  ['is absent behind a proxy', { status: 502 }, false],
] as [string, Answer, boolean][])(
  'a socket that does not open is refused if the server %s',
  async (_, answer, isRefused) => {
    const asked = standInBrowser(() => answer)
    storeTokens('A1', 'R1')
    const one = socket()
    one.start()
    while (TestSocket.all.length < 3) {
      last().close(1006)
      await vi.advanceTimersByTimeAsync(5_000)
    }
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked.map(({ url }) => url)).toEqual(['/api/health/live'])
    expect(useServerContact.getState()).toMatchObject({ isFeedAway: true, isFeedRefused: isRefused })
    last().accept()
    expect(useServerContact.getState()).toMatchObject({ isFeedAway: false, isFeedRefused: false })
  },
)

test('counts as away after 12 s without a connection, until it is open again or no longer wanted', () => {
  const isAway = () => useServerContact.getState().isFeedAway
  const one = socket()
  one.start()
  last().accept()
  last().close(1006)
  vi.advanceTimersByTime(5_000)
  last().close(1006)
  vi.advanceTimersByTime(6_999)
  expect(isAway()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isAway()).toBe(true)
  last().accept()
  expect(isAway()).toBe(false)
  last().close(1006)
  vi.advanceTimersByTime(12_000)
  expect(isAway()).toBe(true)
  one.stop()
  expect(isAway()).toBe(false)
})

test('opens again 5 s after a loss and reports that it was away', () => {
  socket().start()
  last().accept()
  last().close(1006)
  vi.advanceTimersByTime(4_999)
  expect(TestSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  last().accept()
  expect(TestSocket.all).toHaveLength(2)
  expect(openings).toEqual([false, true])
  expect(TestSocket.all[0]?.sent).toEqual([])
})

test('opening after a failed attempt also reports that messages were missed', () => {
  socket().start()
  last().close(1006)
  vi.advanceTimersByTime(5_000)
  last().accept()
  expect(openings).toEqual([true])
})

test('ignores what is not JSON', () => {
  socket().start()
  last().accept()
  last().receive('{"half')
  last().receive('{"type":"pong"}')
  expect(messages).toEqual([{ type: 'pong' }])
})

test('refreshes the token when it is refused and reopens immediately with the new one', async () => {
  socket().start()
  last().accept()
  last().close(4401)
  await vi.waitFor(() => expect(TestSocket.all).toHaveLength(2))
  expect(last().protocols).toEqual(['quantrac', 'A2'])
})

test('waits 5 s when the new token is refused as well', async () => {
  socket().start()
  last().close(4401)
  await vi.waitFor(() => expect(TestSocket.all).toHaveLength(2))
  last().close(4401)
  vi.advanceTimersByTime(4_999)
  expect(TestSocket.all).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(TestSocket.all).toHaveLength(3)
})

test('does not reopen without the permission, nor after the session has ended', () => {
  socket().start()
  last().close(4403)
  vi.advanceTimersByTime(60_000)
  expect(TestSocket.all).toHaveLength(1)

  socket().start()
  last().accept()
  endSession('signed-out')
  expect(last().readyState).toBe(3)
  vi.advanceTimersByTime(60_000)
  expect(TestSocket.all).toHaveLength(2)
})

test('the alerts feed passes on ALERT and WARNING only', () => {
  const seen: unknown[] = []
  const stop = followAlerts({ onAlert: (alert) => seen.push(alert.status), onLate: () => undefined })
  last().accept()
  for (const status of ['ALERT', 'INFO', 'WARNING', 'SUCCESS'])
    last().receive(JSON.stringify({ id: 1, status }))
  last().receive('null')
  stop()
  expect(seen).toEqual(['ALERT', 'WARNING'])
  expect(last().readyState).toBe(3)
})

describe('a list of alerts', () => {
  const late = vi.fn<() => void>()
  const follow = () => followAlerts({ onAlert: () => undefined, onLate: late })
  /** Requests a list as soon as the feed is open. */
  function ask(): { asked: boolean } {
    const list = { asked: false }
    void alertsFeedListens().then(() => (list.asked = true))
    return list
  }
  beforeEach(() => late.mockClear())

  test('is requested when the feed is open, and only once', async () => {
    const list = ask()
    const stop = follow()
    await vi.advanceTimersByTimeAsync(900)
    expect(list.asked).toBe(false)
    last().accept()
    await vi.advanceTimersByTimeAsync(0)
    expect([list.asked, late.mock.calls.length]).toEqual([true, 0])
    stop()
  })

  test('is requested after a second if the feed is slow, and again when it opens', async () => {
    const stop = follow()
    const list = ask()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([list.asked, late.mock.calls.length]).toEqual([true, 0])
    last().accept()
    expect(late).toHaveBeenCalledTimes(1)
    stop()
  })

  test('also waits for the feed of the next person', async () => {
    const stop = follow()
    last().accept()
    stop()
    const list = ask()
    await vi.advanceTimersByTimeAsync(900)
    expect(list.asked).toBe(false)
    const stopNext = follow()
    last().accept()
    await vi.advanceTimersByTimeAsync(0)
    expect([list.asked, late.mock.calls.length]).toEqual([true, 0])
    stopNext()
  })
})
