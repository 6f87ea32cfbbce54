import { beforeEach, expect, test } from 'vitest'
import type { Factor } from '@quantrac/contract'
import { limitPeriods } from '../src/features/judging/limit-periods.service.ts'
import { storeReadings } from '../src/features/readings/store/store.service.ts'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { expectedAlerts } from './alerts-model.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const begin = Date.parse('2026-04-20T00:00:00Z')
const now = Date.parse('2026-05-01T00:00:00Z')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const as = { token: admin.token }
const module = await makeModule(app, admin.token, { code: 'PAST', manufacturer_id: 'past' })
const { db, bus, log } = app.system
const deps = { pool: app.connections.pool, bus, log, mail: false, now: () => new Date(now) }

const count = 1500
const limits = { min_value: null, max_value: 16, min_range: 0, max_range: 2, deadband: 1 }
const whole = { ...limits, on_delay_seconds: 120, off_delay_seconds: 180 }
const minute = (n: number) => begin + n * 60_000
const time = (n: number) => new Date(minute(n)).toISOString()
// It goes up and down every 97 minutes, and ends within the limits.
const readings = Array.from({ length: count }, (_, n) => ({
  ts: minute(n),
  value: n > count - 30 ? 5 : Math.round(1000 + 1000 * Math.sin(n / 15.4) + 30 * (n % 7)) / 100,
  quality: 0 as const,
}))

let factor: Factor
beforeEach(async () => {
  factor = await makeFactor(app, admin.token, { module: 'PAST' })
  const { id, manufacturer_id } = factor
  const target = { factor_id: id, module_key: 'past', factor_key: manufacturer_id }
  await storeReadings(
    deps,
    readings.map((reading) => ({ ...reading, target, received_at: reading.ts })),
  )
  await app.call('thresholdUpdateByFactor', { params: { id }, body: whole }, as)
})

const preview = async (query: object = {}) =>
  (await app.call('thresholdJudgePreview', { params: { id: factor.id }, query }, as)).body.data
const judge = (more: object = {}, token = admin.token) =>
  app.call('thresholdJudge', { body: { factor_id: factor.id, ...more } }, { token })
const alerts = () =>
  db
    .selectFrom('alert')
    .select(['status', 'class', 'started_at', 'timestamp', 'resolved_at', 'peak', 'told'])
    .where('factor_id', '=', factor.id)
    .orderBy('id')
    .execute()
const periods = async () =>
  ((await limitPeriods(db, [factor.id])).get(factor.id) ?? []).map(({ from, limits: held }) => [
    from,
    held?.max_value ?? null,
  ])
const state = () =>
  db.selectFrom('factor_state').selectAll().where('factor_id', '=', factor.id).executeTakeFirstOrThrow()

test('limits that are younger than a history find in it what a second computation finds', async () => {
  expect(await alerts()).toEqual([])
  const expected = expectedAlerts([{ kind: 'readings', readings }], whole)
  expect(expected.length).toBeGreaterThan(20)
  const { body } = await judge()
  expect(await alerts()).toEqual(
    expected.map((one) => ({
      status: one.severity,
      class: one.class,
      started_at: new Date(one.started_at),
      timestamp: new Date(one.raised_by),
      resolved_at: one.closed && new Date(one.closed.at),
      peak: one.peak,
      told: 'none',
    })),
  )
  expect(body.data).toEqual({
    factor_id: factor.id,
    first: time(0),
    since: new Date(minute(count - 1) + 1).toISOString(),
    readings: count,
    made: expected.length,
    changed: 0,
    withdrawn: 0,
    excursions_before: 0,
    excursions_after: expected.filter(({ episode }) => episode === 'new').length,
  })
  expect(await periods()).toEqual([[-Infinity, 16]])
  expect(await state()).toMatchObject({ phase: 'NORMAL', alert_id: null, written_by: null })
})

test('it says beforehand what it does, and writes nothing', async () => {
  const before = [await periods(), await alerts(), await state()]
  const said = await preview({ start_datetime: time(100), end_datetime: time(900) })
  expect(said.made).toBeGreaterThan(5)
  expect([await periods(), await alerts(), await state()]).toEqual(before)
  const { body } = await judge({ start_datetime: time(100), end_datetime: time(900) })
  expect(body.data).toEqual(said)
})

test('what held after the stretch still holds, and the second time nothing changes', async () => {
  const period = { start_datetime: time(100), end_datetime: time(900) }
  await judge(period)
  const since = minute(count - 1) + 1
  expect(await periods()).toEqual([
    [minute(100), 16],
    [minute(900), null],
    [since, 16],
  ])
  const found = await alerts()
  expect(found.length).toBeGreaterThan(5)
  expect(found.every(({ timestamp }) => timestamp.getTime() <= minute(900))).toBe(true)
  const again = await judge(period)
  expect(again.body.data).toMatchObject({ made: 0, changed: 0, withdrawn: 0 })
  expect([await alerts(), await periods()]).toEqual([
    found,
    [
      [minute(100), 16],
      [minute(900), null],
      [since, 16],
    ],
  ])
})

test('other limits change and take back what was found, and an alert that is open goes on', async () => {
  const { id, manufacturer_id } = factor
  await judge()
  const before = (await alerts()).length
  await app.call('thresholdUpdateByFactor', { params: { id }, body: { max_value: 18, max_range: 0 } }, as)
  const higher = await judge()
  const expected = expectedAlerts([{ kind: 'readings', readings }], { ...whole, max_value: 18, max_range: 0 })
  expect(higher.body.data.withdrawn).toBeGreaterThan(0)
  expect(higher.body.data.changed).toBeGreaterThan(0)
  expect(await alerts()).toHaveLength(expected.length)
  expect(expected.length).toBeLessThan(before)
  const target = { factor_id: id, module_key: 'past', factor_key: manufacturer_id }
  const late = [0, 1, 2, 3].map((n) => ({ ts: now - 240_000 + n * 60_000, value: 30, quality: 0 as const }))
  await storeReadings(
    deps,
    late.map((reading) => ({ ...reading, target, received_at: reading.ts })),
  )
  const open = await state()
  expect(open).toMatchObject({ phase: 'ACTIVE' })
  await judge()
  expect(await state()).toMatchObject({ phase: 'ACTIVE', alert_id: open.alert_id, is_untold: false })
})

test('it is in the audit log, and each alert says why', async () => {
  await judge({ start_datetime: time(0) })
  const lines = await db
    .selectFrom('audit_log')
    .select(['actor_email', 'after'])
    .where('action', '=', 'threshold.judge')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(lines).toMatchObject([
    { actor_email: admin.email, after: { factor: factor.code, module: 'PAST', start_datetime: time(0) } },
  ])
  const one = await db
    .selectFrom('alert')
    .select('id')
    .where('factor_id', '=', factor.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { body } = await app.call('alertRetrieve', { params: { id: one.id } }, as)
  expect(body.data.judged_again).toEqual({ cause: 'limits', at: new Date(now).toISOString() })
})

test('it needs the right to change limits, the station, limits, and an end after the start', async () => {
  const viewer = await signIn(app, { permissions: ['adaptors.view_threshold'] })
  expect((await judge({}, viewer.token)).status).toBe(403)
  const other = await makeModule(app, admin.token)
  const outside = await signIn(app, { permissions: ['adaptors.change_threshold'], module_ids: [other.id] })
  const inside = await signIn(app, { permissions: ['adaptors.change_threshold'], module_ids: [module.id] })
  expect((await judge({}, outside.token)).status).toBe(404)
  const backwards = await judge({ start_datetime: time(9), end_datetime: time(8) }, inside.token)
  expect([backwards.status, backwards.body]).toMatchObject([400, { start_datetime: [expect.any(String)] }])
  expect((await judge({}, inside.token)).status).toBe(200)
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { status: false } }, as)
  const off = await judge()
  expect([off.status, off.body]).toMatchObject([409, { code: 'no-limits' }])
})
