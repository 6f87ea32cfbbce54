import { DAY_MS, localDay, localInstant, MINUTE_MS } from '@quantrac/contract'
import { afterAll, expect, test } from 'vitest'
import { judgeMaintained } from '../src/features/maintenance/judge-due.service.ts'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { depsOf, openCopy } from './history-copy.ts'
import { auditOf, makeFactor, makeModule } from './made-modules.ts'

let start = localInstant('2026-11-20', '08:00')
let now = start
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
let as = admin
const copies = [0, 1].map(() => openCopy(app.system.config.databaseUrl ?? '', () => now))
afterAll(() => Promise.all(copies.map((copy) => copy.stop())))

const raised: number[] = []
app.system.bus.on('alerts.raised', ({ ids }) => raised.push(...ids))

const iso = (minute: number) => new Date(start + minute * MINUTE_MS).toISOString()

async function limited(max_value = 10) {
  const module = await makeModule(app, as.token)
  const factor = await makeFactor(app, as.token, { module: module.code })
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value } }, as)
  return { module, factor }
}
type Station = Awaited<ReturnType<typeof limited>>

/** Sends values, one at each of these minutes; the clock goes with them. */
async function send({ factor }: Station, values: readonly (readonly [number, number])[]): Promise<void> {
  for (const [minute, value] of values) {
    if (start + minute * MINUTE_MS > now) await clock(start + minute * MINUTE_MS)
    const body = { factor: factor.id, value, timestamp: iso(minute) }
    expect((await app.call('metricCreate', { body }, as)).status).toBe(201)
  }
}

type Minutes = readonly [from: number, to: number | null]

async function announce({ module }: Station, [from, to]: Minutes, more: object = {}) {
  const body = {
    module_code: module.code,
    kind: 'service' as const,
    start_datetime: iso(from),
    end_datetime: to === null ? null : iso(to),
    reason: 'Thay màng',
    ...more,
  }
  const { status, body: answer } = await app.call('maintenanceCreate', { body }, as)
  expect(status).toBe(201)
  return answer.data
}

async function alerts({ factor }: Station) {
  const rows = await app.system.db
    .selectFrom('alert')
    .select(['id', 'value', 'started_at', 'resolved_at', 'resolve_reason', 'told'])
    .where('factor_id', '=', factor.id)
    .orderBy('timestamp')
    .execute()
  const minute = (at: Date) => (at.getTime() - start) / MINUTE_MS
  return rows.map(({ started_at, resolved_at, resolve_reason, value }) => [
    value,
    minute(started_at),
    resolved_at && minute(resolved_at),
    resolve_reason,
  ])
}

/** Sessions end on the way. */
async function clock(at: number): Promise<void> {
  now = at
  as = await signIn(app, { role: 'admin' })
}

/** Each test has a month of its own. */
async function morning(): Promise<void> {
  start += 30 * DAY_MS
  await clock(start)
  raised.length = 0
}

test('nothing in it is judged, the readings are there, and what is still wrong after it is new', async () => {
  await morning()
  const one = await limited()
  await announce(one, [10, 20])
  await send(one, [
    [5, 1],
    [12, 50],
    [15, 60],
  ])
  expect(await alerts(one)).toEqual([])
  expect(raised).toEqual([])
  await send(one, [[20, 55]])
  expect(await alerts(one)).toEqual([[55, 20, null, null]])
  expect(raised).toHaveLength(1)
  const query = { start_datetime: iso(0), end_datetime: iso(60), interval: 'raw' as const }
  const { body } = await app.call('moduleSeries', { params: { code: one.module.code }, query }, as)
  expect(body.datasets[0]?.data).toEqual([1, 50, 60, 55])
})

test('an alert from before is held; after it that one ends at its beginning, and what is wrong is raised as new', async () => {
  await morning()
  const one = await limited()
  await announce(one, [10, 20])
  await send(one, [
    [5, 20],
    [12, 1],
    [15, 90],
  ])
  expect(await alerts(one)).toEqual([[20, 5, null, null]])
  expect(raised).toHaveLength(1)
  await send(one, [[21, 30]])
  expect(await alerts(one)).toEqual([
    [20, 5, 10, 'maintenance'],
    [30, 21, null, null],
  ])
  expect(raised).toHaveLength(2)
})

test('only its own factors are not judged, and those that join the station later are', async () => {
  await morning()
  const one = await limited()
  const other = { ...one, factor: await makeFactor(app, as.token, { module: one.module.code }) }
  await app.call('thresholdUpdateByFactor', { params: { id: other.factor.id }, body: { max_value: 10 } }, as)
  const { factor_codes } = await announce(one, [0, 60], { factor_codes: [one.factor.code.toLowerCase()] })
  expect(factor_codes).toEqual([one.factor.code])
  await send(one, [[5, 20]])
  await send(other, [[6, 20]])
  expect([await alerts(one), await alerts(other)]).toEqual([[], [[20, 6, null, null]]])
  await announce(one, [10, 60])
  const late = { ...one, factor: await makeFactor(app, as.token, { module: one.module.code }) }
  await app.call('thresholdUpdateByFactor', { params: { id: late.factor.id }, body: { max_value: 10 } }, as)
  await send(late, [[20, 99]])
  expect(await alerts(late)).toEqual([])
})

test('announced for the past, changed and deleted, it is as if it had always been so', async () => {
  await morning()
  const one = await limited()
  await send(one, [
    [0, 1],
    [10, 20],
    [20, 1],
    [30, 40],
    [40, 41],
    [50, 1],
  ])
  const before = await alerts(one)
  expect(before).toEqual([
    [20, 10, 20, 'recovered'],
    [40, 30, 50, 'recovered'],
  ])
  const { id } = await announce(one, [8, 35])
  expect(await alerts(one)).toEqual([[41, 40, 50, 'recovered']])
  const change = (body: object) => app.call('maintenanceUpdate', { params: { id }, body }, as)
  expect((await change({ start_datetime: iso(15) })).status).toBe(200)
  expect(await alerts(one)).toEqual([
    [20, 10, 15, 'maintenance'],
    [41, 40, 50, 'recovered'],
  ])
  await app.call('maintenanceDelete', { params: { id } }, as)
  expect(await alerts(one)).toEqual(before)
  expect((await auditOf(app, 'maintenance', id)).map(({ action }) => action)).toEqual([
    'maintenance.create',
    'maintenance.update',
    'maintenance.delete',
  ])
})

test('without an end it lasts until somebody ends it', async () => {
  await morning()
  const one = await limited()
  const made = await announce(one, [0, null])
  expect(made).toMatchObject({ state: 'running', next_end: null })
  await send(one, [[30, 20]])
  await clock(start + 40 * MINUTE_MS)
  const ended = (await app.call('maintenanceEnd', { params: { id: made.id } }, as)).body.data
  expect(ended).toMatchObject({ state: 'over', end_datetime: iso(40) })
  expect((await app.call('maintenanceEnd', { params: { id: made.id } }, as)).status).toBe(409)
  await send(one, [[41, 21]])
  expect(await alerts(one)).toEqual([[21, 41, null, null]])
})

test('one that repeats comes again at the same local time, also after one of its times was ended early', async () => {
  await morning()
  const one = await limited()
  const day = DAY_MS / MINUTE_MS
  const until = { repeat: 'daily', repeat_until: localDay(start + 2 * DAY_MS) }
  const { id } = await announce(one, [10, 20], until)
  await send(one, [[12, 20]])
  await clock(start + 15 * MINUTE_MS)
  const ended = (await app.call('maintenanceEnd', { params: { id } }, as)).body.data
  expect(ended).toMatchObject({ state: 'planned', next_start: iso(day + 10), next_end: iso(day + 20) })
  await send(one, [[16, 21]])
  expect(await alerts(one)).toEqual([[21, 16, null, null]])
  await send(one, [
    [30, 1],
    [day + 12, 22],
    [day + 19, 22],
    [day + 25, 1],
  ])
  expect(await alerts(one)).toHaveLength(1)
  await clock(start + 3 * DAY_MS)
  await send(one, [
    [3 * day + 12, 22],
    [3 * day + 13, 1],
  ])
  expect(await alerts(one)).toHaveLength(2)
  const query = { module_code: one.module.code, start_datetime: iso(0), end_datetime: iso(9 * day) }
  const { data } = (await app.call('maintenanceStretches', { query }, as)).body
  expect(data.map(({ start: from, end }) => [from, end])).toEqual([
    [iso(10), iso(15)],
    [iso(day + 10), iso(day + 20)],
    [iso(2 * day + 10), iso(2 * day + 20)],
  ])
})

test('times that overlap or meet are one', async () => {
  await morning()
  const one = await limited()
  await announce(one, [10, 30])
  await announce(one, [20, 40], { kind: 'off', factor_codes: [one.factor.code] })
  await announce(one, [40, 50])
  await send(one, [
    [5, 20],
    [35, 20],
    [45, 20],
    [50, 20],
  ])
  expect(await alerts(one)).toEqual([
    [20, 5, 10, 'maintenance'],
    [20, 50, null, null],
  ])
})

test('what was killed after the change is judged by the next copy, once', async () => {
  await morning()
  const one = await limited()
  await send(one, [
    [10, 20],
    [20, 1],
  ])
  const { rows } = await app.connections.pool.query<{ id: number }>(
    `insert into maintenance (module_id, factor_ids, kind, start_at, end_at, reason, created_at)
     values ($1, '{}', 'off', $2, $3, '', now()) returning id`,
    [one.module.id, iso(5), iso(15)],
  )
  await app.connections.pool.query(
    'insert into maintenance_judging (factor_id, from_at, to_at) values ($1, $2, $3)',
    [one.factor.id, iso(5), iso(15)],
  )
  expect(rows).toHaveLength(1)
  await Promise.all(
    copies.map((copy) =>
      judgeMaintained(
        copy.ctx,
        depsOf(copy, () => new Date(now)),
      ),
    ),
  )
  expect(await alerts(one)).toEqual([])
  const left = await app.connections.pool.query('select 1 from maintenance_judging')
  expect(left.rows).toEqual([])
})

test('wrong input is refused field by field', async () => {
  await morning()
  const { module } = await limited()
  const body = { module_code: module.code, kind: 'service', start_datetime: iso(0) }
  const refused = async (more: object) => {
    const { status, body: answer } = await app.call(
      'maintenanceCreate',
      { body: { ...body, ...more } as never },
      { ...as, language: 'en' },
    )
    return [status, Object.keys(answer).sort()]
  }
  expect(await refused({ module_code: 'nowhere' })).toEqual([400, ['module_code']])
  expect(await refused({ factor_codes: ['nothing'] })).toEqual([400, ['factor_codes']])
  expect(await refused({ end_datetime: iso(-1), kind: 'x' })).toEqual([400, ['end_datetime', 'kind']])
  expect(await refused({ repeat: 'weekly' })).toEqual([400, ['end_datetime']])
  expect(await refused({ repeat: 'daily', end_datetime: iso(24 * 60) })).toEqual([400, ['end_datetime']])
  expect(
    await refused({ repeat: 'daily', end_datetime: iso(9), repeat_until: localDay(start - DAY_MS) }),
  ).toEqual([400, ['repeat_until']])
  expect(await refused({ start_datetime: '0001-01-01' })).toEqual([400, ['start_datetime']])
  expect(await refused({ start_datetime: '9999-01-01' })).toEqual([400, ['start_datetime']])
})

test('a list has what runs first, then what comes next, then what is over', async () => {
  await morning()
  const one = await limited()
  const over = await announce(one, [-60, -30])
  const later = await announce(one, [60, 90])
  const soon = await announce(one, [30, 90], { factor_codes: [one.factor.code] })
  const running = await announce(one, [-10, 10])
  const query = { module_code: one.module.code, limit: 10 }
  const { results } = (await app.call('maintenanceList', { query }, as)).body
  expect(results.map(({ id }) => id)).toEqual([running.id, soon.id, later.id, over.id])
  const planned = (await app.call('maintenanceList', { query: { ...query, state: 'planned' } }, as)).body
  expect(planned.count).toBe(2)
})
