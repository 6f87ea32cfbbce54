import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openLive } from './live-client.ts'
import { makeLiveModule, raiseAlerts } from './raised-alerts.ts'

let app: TestApp
let now = new Date()

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
})
afterAll(() => app.stop())

test('a stalled reader is disconnected, while the others receive everything', async () => {
  const { token } = await signIn(app, { permissions: ['notify.view_alert'] })
  const reading = await openLive(app.url, '/ws/alerts/', { token })
  const stalled = connect(Number(new URL(app.url).port), '127.0.0.1')
  stalled.on('error', () => undefined)
  stalled.write(
    [
      'GET /ws/alerts/ HTTP/1.1',
      `Host: ${new URL(app.url).host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: quantrac, ${token}`,
      '\r\n',
    ].join('\r\n'),
  )
  await once(stalled, 'data')
  stalled.pause()
  expect(app.live.state()).toEqual({ alerts: 2, readings: 0 })
  const module = await makeLiveModule(app, 'x'.repeat(2000))
  // More than the kernel buffers for a reader (some megabytes on both ends) plus the megabyte that counts as stalled.
  for (let sent = 0; sent < 16; sent += 1) {
    await raiseAlerts(
      app,
      module,
      Array.from({ length: 500 }, (_, index) => index),
    )
    await reading.take(500)
  }
  await vi.waitFor(
    () => {
      now = new Date(now.getTime() + 1000)
      expect(app.live.state().alerts).toBe(1)
    },
    // 40 seconds of the server's time: a silent reader would be disconnected only later.
    { timeout: 60_000, interval: 200 },
  )
  expect(reading.ws.readyState).toBe(reading.ws.OPEN)
  stalled.resume()
  await once(stalled, 'close')
  await reading.close()
})
