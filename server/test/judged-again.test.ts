import type { Factor } from '@quantrac/contract'
import { beforeAll, expect, test } from 'vitest'
import { tellOfLateAlerts } from '../src/features/alerts/alerts.told.service.ts'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { auditOf, makeFactor, makeModule } from './made-modules.ts'

const minute = 60_000
const hour = 60 * minute
let now = Date.parse('2026-05-01T12:00:00Z')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const as = { token: admin.token }
const raised: number[] = []
beforeAll(() => {
  app.system.bus.on('alerts.raised', ({ ids }) => raised.push(...ids))
})

let made = 0
async function limited(limits: object = { max_value: 10 }): Promise<Factor> {
  made += 1
  const module = await makeModule(app, admin.token, { code: `S${made}`, name: `Trạm ${made}` })
  const factor = await makeFactor(app, admin.token, { module: module.code, code: 'COD', name: 'COD' })
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: limits }, as)
  return factor
}
const iso = (at: number) => new Date(at).toISOString()
const post = (factor: Factor, at: number, value: number) =>
  app.call('metricCreate', { body: { factor: factor.id, value, timestamp: iso(at) } }, as)
const alertsOf = async (factor: Factor) =>
  (
    await app.system.db
      .selectFrom('alert')
      .select(['id', 'value', 'peak', 'started_at', 'resolved_at', 'resolve_reason', 'told', 'judged_again'])
      .where('factor_id', '=', factor.id)
      .orderBy('timestamp')
      .execute()
  ).map(({ started_at, resolved_at, ...alert }) => ({
    ...alert,
    from: started_at.getTime() - now,
    to: resolved_at === null ? null : resolved_at.getTime() - now,
  }))
const unread = async (token = admin.token) =>
  (await app.call('alertList', { query: {} }, { token })).body.unread_count
const listen = async () =>
  (await signIn(app, { permissions: ['notify.view_alert', 'notify.view_notification'] })).token
const noticesOf = async (token: string) =>
  (await app.call('notificationList', { query: {} }, { token, language: 'vi' })).body.results

test('the same readings give the same alerts in any order of arrival', async () => {
  const timeSeries = [5, 12, 14, 4, 20, 20, 3, 11, 11].map(
    (value, n) => [n * minute - 30 * minute, value] as const,
  )
  const orders = [timeSeries, timeSeries.toReversed(), [...timeSeries.slice(4), ...timeSeries.slice(0, 4)]]
  const results = []
  for (const order of orders) {
    const factor = await limited()
    for (const [at, value] of order) await post(factor, now + at, value)
    const alerts = await alertsOf(factor)
    results.push(alerts.map(({ id: _, judged_again: _why, ...alert }) => alert))
  }
  expect(results[0]).toHaveLength(3)
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
})

test('a reading that is marked as faulty takes its alert back, on the screens and in the audit log', async () => {
  const factor = await limited()
  await post(factor, now - 2 * minute, 5)
  const bad = await post(factor, now - minute, 99)
  const [alert] = await alertsOf(factor)
  const resolved = new Promise<number[]>((resolve) =>
    app.system.bus.on('alerts.resolved', ({ ids }) => resolve(ids)),
  )
  await app.call('metricUpdate', { params: { id: bad.body.data.id }, body: { quality: 2 } }, as)
  expect(await alertsOf(factor)).toEqual([])
  expect(await resolved).toEqual([alert?.id])
  expect(await auditOf(app, 'alert', alert?.id ?? 0)).toMatchObject([
    { action: 'alert.withdraw', before: { value: 99 }, after: { why: 'corrected' } },
  ])
  const again = await app.call('metricUpdate', { params: { id: bad.body.data.id }, body: { quality: 0 } }, as)
  expect(again.status).toBe(200)
  expect(await alertsOf(factor)).toMatchObject([{ value: 99, judged_again: { cause: 'corrected' } }])
})

test('a deleted reading that ended an alert lets it go on, with its number and the reason', async () => {
  const factor = await limited()
  await post(factor, now - 3 * minute, 11)
  const end = await post(factor, now - 2 * minute, 5)
  await post(factor, now - minute, 12)
  const before = await alertsOf(factor)
  expect(before).toHaveLength(2)
  await app.call('metricDelete', { params: { id: end.body.data.id } }, as)
  expect(await alertsOf(factor)).toMatchObject([
    { id: before[0]?.id, peak: 12, to: null, judged_again: { cause: 'deleted' } },
  ])
})

test('an alert that a person has deleted is not made again', async () => {
  const factor = await limited()
  await post(factor, now - 5 * minute, 11)
  await post(factor, now - 3 * minute, 5)
  const [alert] = await alertsOf(factor)
  await app.call('alertDelete', { params: { id: alert?.id ?? 0 } }, as)
  await post(factor, now - 4 * minute, 12)
  expect(await alertsOf(factor)).toEqual([])
})

test('late readings are judged by the limits of then', async () => {
  const factor = await limited({ max_value: 10 })
  await post(factor, now, 1)
  const changed = (now += 10 * minute)
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value: 20 } }, as)
  await post(factor, now + minute, 15)
  expect(await alertsOf(factor)).toEqual([])
  await post(factor, changed - 8 * minute, 15)
  await post(factor, changed - 6 * minute, 5)
  expect(await alertsOf(factor)).toMatchObject([{ value: 15, resolve_reason: 'recovered' }])
})

test('what a station kept during an outage comes as one notice, without a toast', async () => {
  const reader = await listen()
  const factor = await limited()
  const other = await makeFactor(app, admin.token, { module: factor.module.code, code: 'PH', name: 'pH' })
  await app.call('thresholdUpdateByFactor', { params: { id: other.id }, body: { max_value: 10 } }, as)
  await post(factor, now, 5)
  await post(other, now, 5)
  raised.length = 0
  for (const [at, value] of [
    [-8, 11],
    [-6, 12],
    [-5.8, 4],
    [-4, 30],
    [-3, 3],
  ] as const)
    await post(factor, now + at * hour, value)
  for (const [at, value] of [
    [-4, 11],
    [-3.5, 4],
  ] as const)
    await post(other, now + at * hour, value)
  expect(raised).toEqual([])
  expect((await alertsOf(factor)).map(({ told }) => told)).toEqual(['waiting', 'waiting'])
  expect(await noticesOf(reader)).toEqual([])
  await app.connections.pool.query(
    "update alert set created_at = now() - interval '2 minutes' where told = 'waiting'",
  )
  await tellOfLateAlerts(app.system)
  await tellOfLateAlerts(app.system)
  const notices = await noticesOf(reader)
  expect(notices.map(({ message }) => message)).toEqual([
    'Trong lúc mất mạng: 3 lần vượt, dài nhất COD 2 giờ 12 phút.',
  ])
})

test('an excursion of an outage that goes on is told like a new one, once', async () => {
  const reader = await listen()
  const factor = await limited()
  raised.length = 0
  for (const at of [-3, -2, -1.5]) await post(factor, now + at * hour, 11)
  const [quiet] = await alertsOf(factor)
  expect([quiet?.told, raised]).toEqual(['waiting', []])
  await post(factor, now - minute, 12)
  await post(factor, now, 13)
  const alerts = await alertsOf(factor)
  expect(alerts).toMatchObject([{ told: 'live', from: -3 * hour, to: null, peak: 13 }])
  expect(alerts[0]?.id).toBeGreaterThan(quiet?.id ?? 0)
  expect(raised).toEqual([alerts[0]?.id])
  expect(await noticesOf(reader)).toHaveLength(1)
  await post(factor, now + minute, 5)
  expect(await alertsOf(factor)).toMatchObject([{ id: alerts[0]?.id, resolve_reason: 'recovered' }])
})

test('the alerts of a file are read by everybody, and nobody is told', async () => {
  const reader = await listen()
  const factor = await limited()
  const before = await unread(reader)
  raised.length = 0
  const lines = [11, 5, 12, 4].map(
    (value, n) => `${factor.module.code},COD,${iso(now - (9 - n) * minute)},${value}`,
  )
  const body = new TextEncoder().encode(['module,factor,timestamp,value', ...lines].join('\n'))
  const answer = await fetch(`${app.url}/api/metrics/import/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    body,
  })
  expect(answer.status).toBe(200)
  expect(await alertsOf(factor)).toMatchObject([{ told: 'none' }, { told: 'none' }])
  expect([await unread(reader), raised, await noticesOf(reader)]).toEqual([before, [], []])
  const { results } = (
    await app.call('alertList', { query: { module: factor.module.code } }, { token: reader })
  ).body
  expect(results.map(({ is_read }) => is_read)).toEqual([true, true])
  const id = results[0]?.id ?? 0
  await app.call('alertUnmarkRead', { params: { id } }, { token: reader })
  expect(await unread(reader)).toBe(before + 1)
  await app.call('alertMarkRead', { params: { id } }, { token: reader })
  expect(await unread(reader)).toBe(before)
})
