import { type Factor, HOUR_MS, localInstant, MINUTE_MS } from '@quantrac/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listAlertFramesAfter } from '../src/features/alerts/alert-frames.service.ts'
import { expireAlerts } from '../src/features/alerts/alerts.retention.service.ts'
import { judgeDue } from '../src/features/compliance/record.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const midnight = localInstant('2026-03-02')
let now = midnight + 1.5 * HOUR_MS
let app: TestApp
let admin: TestActor
let gas: Factor

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
  const station = await makeModule(app, admin.token, {
    code: 'KK-1',
    name: 'Nguyễn Văn Cừ',
    type: 'air',
    interval_seconds: 900,
  })
  gas = await makeFactor(app, admin.token, {
    module: 'KK-1',
    code: 'NO2',
    name: 'NO2',
    quantity: 'NO2',
    unit: 'µg/m³',
  })
  const found = await app.call('standardList', { query: { search: 'QCVN 05' } }, admin)
  const standard_id = found.body.results[0]?.id ?? 0
  await app.call('moduleStandardUpdate', { params: { id: station.id }, body: { standard_id } }, admin)
  await hour(0, 50)
  await hour(1, 238)
})
afterAll(() => app.stop())

/** Stores an hour's readings at its end, and judges it. */
async function hour(place: number, value: number): Promise<void> {
  now = midnight + (place + 1) * HOUR_MS + 2 * MINUTE_MS
  // A session does not last for hours.
  admin = await signIn(app, { role: 'admin' })
  const readings = [0, 15, 30, 45].map((minute) => ({
    at: new Date(midnight + place * HOUR_MS + minute * MINUTE_MS),
    value,
  }))
  await storeReadings(app, gas, readings)
  now += 9 * MINUTE_MS
  const until = new Date(midnight + (place + 1) * HOUR_MS)
  // The program judges, too: whoever comes second finds nothing to do.
  await vi.waitFor(
    async () => {
      await judgeDue(app.system)
      const { rows } = await app.connections.pool.query('select until_at from judged_factor')
      expect(rows).toEqual([{ until_at: until }])
    },
    { timeout: 20_000 },
  )
}

const list = async () => (await app.call('alertList', { query: {} }, admin)).body
const open = async () => (await app.call('excursionList', { query: { group: 'open' } }, admin)).body.results

const average = {
  kind: 'average',
  period: '1h',
  standard: 'QCVN 05:2023/BTNMT',
  factor: 'NO2',
  module: 'KK-1',
  module_type: 'air',
  status: 'ALERT',
  value: 238,
  unit: 'µg/Nm³',
  min_value: null,
  max_value: 200,
  timestamp: new Date(midnight + 2 * HOUR_MS).toISOString(),
  started_at: new Date(midnight + HOUR_MS).toISOString(),
  resolved_at: null,
}

test('is in the list, in the inbox and in live frames as other alerts are, with what it is of', async () => {
  const { results, unread_count } = await list()
  expect(results).toMatchObject([average])
  expect(unread_count).toBe(1)
  expect(await open()).toMatchObject([
    { ...average, class: 'HI', last: 238, peak: 238, group: 'open', earlier: [] },
  ])
  const { started_at: _, resolved_at: _end, ...frame } = average
  expect(await listAlertFramesAfter(app.system, 0, 10)).toMatchObject([frame])
  const id = results[0]?.id ?? 0
  // There are no readings that could be drawn against its limit.
  expect((await app.call('excursionShapes', { query: { ids: String(id) } }, admin)).body.data).toEqual([])
  expect((await app.call('excursionRetrieve', { params: { id } }, admin)).body.data).toMatchObject({
    in_30_days: 1,
    judged_again: null,
    before: null,
  })
})

test('tells people with average, value, limit and document, in both languages', async () => {
  const messages = await Promise.all(
    (['vi', 'en'] as const).map(async (language) => {
      const { body } = await app.call('notificationList', { query: {} }, { token: admin.token, language })
      return [body.results[0]?.title, body.results[0]?.message]
    }),
  )
  expect(messages).toEqual([
    [
      '[Vượt giới hạn] NO2',
      expect.stringContaining(
        'Trung bình 1 giờ NO2 vượt giới hạn tại trạm Nguyễn Văn Cừ: 238,00 µg/Nm³ > 200 µg/Nm³, QCVN 05:2023/BTNMT',
      ),
    ],
    [
      '[Above the limit] NO2',
      expect.stringContaining(
        '1-hour average of NO2 is above its limit at station Nguyễn Văn Cừ: 238.00 µg/Nm³ >',
      ),
    ],
  ])
  const search = async (text: string) =>
    (await app.call('notificationList', { query: { search: text } }, { token: admin.token, language: 'vi' }))
      .body.count
  expect([await search('trung bình 1 giờ'), await search('vượt ngưỡng')]).toEqual([1, 0])
})

test('is a line of the file, in words', async () => {
  const text = await (await app.raw('alertCsv', { query: { locale: 'vi' } }, admin)).text()
  expect(text).toContain('trung bình 1 giờ')
  expect(text).toContain('Vượt giới hạn')
  expect(text).toContain('QCVN 05:2023/BTNMT')
})

test('changes nothing of what its factor is in now, and counts among the open ones of the dashboard', async () => {
  const { body } = await app.call('dashboardStatistics', {}, admin)
  expect(body.data).toMatchObject({ open: 1, open_alert: 1 })
  const { rows } = await app.connections.pool.query<{ phase: string }>('select phase from factor_state')
  expect(rows.map(({ phase }) => phase)).not.toContain('ACTIVE')
})

test('only judging changes its end and its status', async () => {
  const [alert] = (await list()).results
  const change = (body: object) =>
    app.call('alertUpdate', { params: { id: alert?.id ?? 0 }, body }, admin).then(({ status }) => status)
  expect([
    await change({ status: 'INFO' }),
    await change({ resolved_at: new Date(now).toISOString() }),
  ]).toEqual([409, 409])
})

test('closes with the next period that is within; a person’s alerts and those of readings have their own kinds', async () => {
  await hour(2, 60)
  expect(await open()).toEqual([])
  await app.call('thresholdUpdateByFactor', { params: { id: gas.id }, body: { max_value: 300 } }, admin)
  const reading = { factor: gas.id, value: 400, timestamp: new Date(now).toISOString() }
  await app.call('metricCreate', { body: reading }, admin)
  await app.call('alertCreate', { body: { module: 'KK-1', factor: 'NO2', value: 1, status: 'INFO' } }, admin)
  const kinds = (await list()).results.map(({ kind, period, standard }) => `${kind} ${period} ${standard}`)
  expect(kinds.sort((one, other) => one.localeCompare(other))).toEqual([
    'average 1h QCVN 05:2023/BTNMT',
    'limit null null',
    'manual null null',
  ])
})

test('that a person deletes is not raised again', async () => {
  await hour(3, 250)
  const [alert] = await open()
  await app.call('alertDelete', { params: { id: alert?.id ?? 0 } }, admin)
  await hour(4, 260)
  expect((await open()).filter(({ kind }) => kind === 'average')).toEqual([])
})

test('goes when it is older than the configuration keeps, and is not found again', async () => {
  const kept = { ...app.system, config: { ...app.system.config, alertRetentionDays: 1 } }
  now = midnight + 10 * 24 * HOUR_MS
  admin = await signIn(app, { role: 'admin' })
  await expireAlerts(kept, new AbortController().signal).catch(() => 0)
  expect(
    (await list()).results.filter(({ kind, resolved_at }) => kind === 'average' && resolved_at === null),
  ).toEqual([])
})
