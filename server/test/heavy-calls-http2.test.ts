import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { heavyIn, holdCharts } from './held-charts.ts'
import { answerTo, callHttp2, openSession, startCall } from './http2-client.ts'
import { makeStation } from './wire-stations.ts'

let app: TestApp
let certificate: Certificate
beforeAll(async () => {
  certificate = await makeCertificate()
  app = await startTestApp({ config: { tls: certificate.tls } })
})
afterAll(async () => {
  await app.stop()
  await certificate.remove()
})

test('forty charts over one connection leave the queue and their places when it ends', async () => {
  await makeStation(app.connections.pool, { key: 'HEAVY' })
  const { token } = await signIn(app, { role: 'admin' })
  const chart = {
    path: '/api/modules/get-factor-with-time-by-module/HEAVY/',
    headers: { authorization: `Bearer ${token}` },
  }
  const held = await holdCharts(app)
  const session = await openSession(app.url)
  const streams = Array.from({ length: 40 }, () => startCall(session, chart))
  await held.awaited(4, 'reading_day')
  await expect.poll(() => heavyIn('waiting')).toBe(36)
  const reset = streams.slice(4, 14)
  for (const stream of reset) stream.close()
  await expect.poll(() => heavyIn('waiting')).toBe(26)
  session.destroy()
  await expect.poll(() => heavyIn('waiting')).toBe(0)
  await held.commit()
  await expect.poll(() => heavyIn('running')).toBe(0)
  const again = await openSession(app.url)
  const csv = { ...chart, path: '/api/alerts/export/csv/' }
  const files = Array.from({ length: 8 }, () => callHttp2(again, csv))
  expect(new Set((await Promise.all(files)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await answerTo(startCall(again, chart))).status).toBe(200)
  await expect.poll(() => heavyIn('running')).toBe(0)
  again.destroy()
})
