import { HOUR_MS, localInstant, MINUTE_MS } from '@quantrac/contract'
import { afterAll, expect, test } from 'vitest'
import { limitPeriods } from '../src/features/judging/limit-periods.service.ts'
import { followDue } from '../src/features/standards/due.service.ts'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { asOwner } from './database.ts'
import { depsOf, openCopy } from './history-copy.ts'
import { auditOf, makeFactor, makeModule } from './made-modules.ts'

let now = localInstant('2026-05-04', '10:00')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
let as = admin
const databaseUrl = app.system.config.databaseUrl ?? ''
const copies = [openCopy(databaseUrl, () => now), openCopy(databaseUrl, () => now)] as const
afterAll(() => Promise.all(copies.map((copy) => copy.stop())))

const due = (place: 0 | 1 = 0) =>
  followDue(
    copies[place].ctx,
    depsOf(copies[place], () => new Date(now)),
  )
const at = ({ id }: { id: number }) => ({ params: { id } })

/** Sessions end on the way. */
async function clock(instant: number): Promise<void> {
  now = instant
  as = await signIn(app, { role: 'admin' })
}

let made = 0
const limit = { quantity: 'COD', period: 'instant' as const, unit: 'mg/L', max_value: 150 }

/** A document of the installation's own with these limits. */
async function document(entries: object[] = [limit]): Promise<number> {
  made += 1
  const body = { code: `Doc ${made}`, group: 'own', issued_on: '2026-01-02', entries } as const
  return (await app.call('standardCreate', { body: body as never }, as)).body.data.id
}

/** A station with a factor of COD, which follows a document if one is given. */
async function station(standard_id?: number, more: object = {}) {
  const module = await makeModule(app, as.token)
  const factor = await makeFactor(app, as.token, { module: module.code, quantity: 'COD', unit: 'mg/L' })
  if (standard_id !== undefined) await choose(module, { standard_id, follow_instant: true, ...more })
  return { module, factor }
}

const choose = (module: { id: number }, body: object) =>
  app.call('moduleStandardUpdate', { ...at(module), body }, as)
const read = async (factor: { id: number }) => (await app.call('thresholdByFactor', at(factor), as)).body.data
const put = (factor: { id: number }, body: object) =>
  app.call('thresholdUpdateByFactor', { ...at(factor), body }, as)
const post = (factor: { id: number }, value: number, ts = now) =>
  app.call('metricCreate', { body: { factor: factor.id, value, timestamp: new Date(ts).toISOString() } }, as)
async function periods(factor: { id: number }) {
  const held = (await limitPeriods(app.system.db, [factor.id])).get(factor.id) ?? []
  return held.map(({ from, limits, set_by }) => [from, limits?.max_value ?? null, set_by])
}

test('nothing follows until somebody says so', async () => {
  const { module, factor } = await station()
  await put(factor, { max_value: 99 })
  await choose(module, { standard_id: await document() })
  expect(await read(factor)).toMatchObject({ max_value: 99, follows_standard: true, standard: null })
})

test('a followed limit is C × Kq × Kf in the unit of the factor, and says where it is from', async () => {
  const { module } = await station(await document(), { kq: 0.9, kf: 1.1 })
  const factor = await makeFactor(app, as.token, { module: module.code, quantity: 'COD', unit: 'g/L' })
  expect(await read(factor)).toMatchObject({
    min_value: null,
    max_value: 0.1485,
    standard: {
      min: null,
      max: { kind: 'document', written: 150, kq: 0.9, kf: 1.1, product: 148.5, unit: 'mg/L', limit: 0.1485 },
    },
  })
  const listed = await app.call('thresholdList', { query: { module: module.code } }, as)
  expect(listed.body.results.map(({ standard }) => standard?.max?.limit)).toEqual([148.5, 0.1485])
})

test('the tighter limit of a permit holds instead of the document’s', async () => {
  const { module, factor } = await station(await document())
  const permit = {
    number: '118/GPMT',
    date: '2026-02-01',
    limits: [{ ...limit, max_value: 0.1, unit: 'g/L' }],
  }
  await choose(module, { permit })
  expect(await read(factor)).toMatchObject({
    max_value: 100,
    standard: {
      max: { kind: 'permit', standard: '118/GPMT', kq: null, product: 0.1, unit: 'g/L', limit: 100 },
    },
  })
  await choose(module, { permit: null })
  expect((await read(factor)).max_value).toBe(150)
})

test('the person who takes it is in the log and in the periods; the past keeps its limits', async () => {
  const { module, factor } = await station()
  await put(factor, { max_value: 99, max_range: 5 })
  const { email } = as
  await post(factor, 1)
  await clock(now + HOUR_MS)
  await choose(module, { standard_id: await document(), follow_instant: true })
  expect(await periods(factor)).toEqual([
    [-Infinity, 99, email],
    [now, 150, as.email],
  ])
  const { id } = await read(factor)
  expect((await auditOf(app, 'threshold', id ?? 0)).at(-1)).toMatchObject({
    action: 'threshold.update',
    actor_email: as.email,
    before: { max_value: 99 },
    after: { max_value: 150, max_range: 5, follows_standard: true, version: '2026-01-02' },
  })
})

test('a side that the document does not limit stays a person’s, unless no value would be left', async () => {
  const { module, factor } = await station()
  await put(factor, { min_value: 10, max_value: 500, min_range: 80, max_range: 80, deadband: 30 })
  await choose(module, { standard_id: await document(), follow_instant: true })
  expect(await read(factor)).toMatchObject({
    min_value: 10,
    max_value: 150,
    min_range: 0,
    max_range: 0,
    deadband: 30,
  })
  expect((await put(factor, { min_value: 20 })).status).toBe(200)
  await choose(module, { standard_id: await document([{ ...limit, max_value: 15 }]) })
  expect(await read(factor)).toMatchObject({ min_value: null, max_value: 15 })
})

test('a limit that the standard sets is changed by leaving it, and one factor leaves alone', async () => {
  const { module, factor } = await station(await document())
  const other = await makeFactor(app, as.token, { module: module.code, quantity: 'COD', unit: 'mg/L' })
  const refused = await put(factor, { max_value: 120 })
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['max_value']])
  expect((await put(factor, { max_value: 150, max_range: 10 })).status).toBe(200)
  const left = (await put(factor, { max_value: 120, follows_standard: false })).body.data
  expect(left).toMatchObject({ max_value: 120, max_range: 10, follows_standard: false })
  expect(left.standard?.max?.limit).toBe(150)
  await choose(module, { kq: 0.9 })
  expect([(await read(factor)).max_value, (await read(other)).max_value]).toEqual([120, 135])
  const back = (await put(factor, { follows_standard: true })).body.data
  expect(back).toMatchObject({ max_value: 135, follows_standard: true })
  const lines = (await auditOf(app, 'threshold', back.id ?? 0)).map(({ after }) => after)
  expect(lines.slice(-2)).toMatchObject([
    { max_value: 120, follows_standard: false },
    { max_value: 135, follows_standard: true },
  ])
})

test('a followed threshold is not deleted; one that has left stays deleted', async () => {
  const { module, factor } = await station(await document())
  const { id } = await read(factor)
  const remove = () => app.call('thresholdDelete', { params: { id: id ?? 0 } }, as)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'threshold-follows' } })
  await put(factor, { follows_standard: false })
  expect((await remove()).status).toBe(204)
  await choose(module, { kq: 0.9 })
  await due()
  expect(await read(factor)).toMatchObject({ id: null, max_value: null })
  expect((await put(factor, { follows_standard: true })).body.data.max_value).toBe(135)
})

test('what stops following keeps its numbers, which are free then', async () => {
  const { module, factor } = await station(await document())
  await choose(module, { follow_instant: false })
  expect(await read(factor)).toMatchObject({ max_value: 150, standard: null })
  expect((await put(factor, { max_value: 70 })).status).toBe(200)
  await due()
  expect((await read(factor)).max_value).toBe(70)
})

test('another quantity or unit of a factor, and a changed document, are followed at once', async () => {
  const id = await document([limit, { ...limit, quantity: 'TSS', max_value: 80 }])
  const { factor } = await station(id)
  await app.call('factorUpdate', { ...at(factor), body: { unit: 'g/L' } }, as)
  expect((await read(factor)).max_value).toBe(0.15)
  await app.call('factorUpdate', { ...at(factor), body: { quantity: 'TSS', unit: 'mg/L' } }, as)
  expect((await read(factor)).max_value).toBe(80)
  const entries = [limit, { ...limit, quantity: 'TSS', max_value: 60 }]
  await app.call('standardUpdate', { ...at({ id }), body: { entries } }, as)
  expect((await read(factor)).max_value).toBe(60)
  await app.call('factorUpdate', { ...at(factor), body: { quantity: null } }, as)
  expect(await read(factor)).toMatchObject({ max_value: 60, standard: null })
})

test('a document that a person of another station changes is followed beyond their reach', async () => {
  const id = await document()
  const [one, other] = [await station(id), await station()]
  const changer = await signIn(app, {
    permissions: ['standards.change_standard'],
    module_ids: [other.module.id],
  })
  const body = { entries: [{ ...limit, max_value: 75 }] as never }
  expect((await app.call('standardUpdate', { ...at({ id }), body }, changer)).status).toBe(200)
  expect((await read(one.factor)).max_value).toBe(75)
})

/** From `day` on 75 instead of 150. */
const dated = (day: string, before: string) => [
  { ...limit, valid_until: before },
  { ...limit, max_value: 75, valid_from: day },
]

test('a dated change holds from its midnight on, also for what was judged since, and is the program’s', async () => {
  await clock(localInstant('2026-06-30', '23:50'))
  const { factor } = await station(await document(dated('2026-07-01', '2026-06-30')))
  const taker = as.email
  const midnight = localInstant('2026-07-01')
  await post(factor, 100)
  now = midnight + MINUTE_MS
  await post(factor, 100)
  expect((await read(factor)).max_value).toBe(150)
  now += MINUTE_MS
  await due()
  expect((await read(factor)).max_value).toBe(75)
  expect(await periods(factor)).toEqual([
    [-Infinity, 150, taker],
    [midnight, 75, null],
  ])
  const { id } = await read(factor)
  expect((await auditOf(app, 'threshold', id ?? 0)).at(-1)).toMatchObject({
    actor_email: '',
    after: { max_value: 75 },
  })
  const alerts = await app.system.db
    .selectFrom('alert')
    .select(['started_at', 'max_value', 'resolved_at', 'told'])
    .where('factor_id', '=', factor.id)
    .execute()
  const started_at = new Date(midnight + MINUTE_MS)
  expect(alerts).toEqual([{ started_at, max_value: 75, resolved_at: null, told: 'live' }])
})

test('days that the program was away for are made up for one by one', async () => {
  await clock(localInstant('2026-08-01', '12:00'))
  const entries = [
    { ...limit, valid_until: '2026-08-02' },
    { ...limit, max_value: 75, valid_from: '2026-08-03', valid_until: '2026-08-04' },
    { ...limit, max_value: 50, valid_from: '2026-08-06' },
  ]
  const { factor } = await station(await document(entries))
  const taker = as.email
  await post(factor, 1)
  await clock(localInstant('2026-08-10', '12:00'))
  await due()
  expect(await periods(factor)).toEqual([
    [-Infinity, 150, taker],
    [localInstant('2026-08-03'), 75, null],
    [localInstant('2026-08-06'), 50, null],
  ])
})

test('a change on its day comes before what a person changes after it', async () => {
  await clock(localInstant('2026-08-20', '12:00'))
  const { module, factor } = await station(await document(dated('2026-08-21', '2026-08-20')))
  const taker = as.email
  await post(factor, 1)
  await clock(localInstant('2026-08-21', '00:00') + 20_000)
  await choose(module, { kq: 0.8 })
  expect(await periods(factor)).toEqual([
    [-Infinity, 150, taker],
    [localInstant('2026-08-21'), 75, null],
    [now, 60, as.email],
  ])
})

test('of two copies one makes the change, and a killed one leaves all of it or nothing', async () => {
  await clock(localInstant('2026-09-01', '12:00'))
  const { factor } = await station(await document(dated('2026-09-02', '2026-09-01')))
  await post(factor, 1)
  const { id } = await read(factor)
  const count = (await auditOf(app, 'threshold', id ?? 0)).length
  await clock(localInstant('2026-09-02', '00:01'))
  await asOwner(
    app,
    `create function kill_follow() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger kill_follow before insert or update on threshold_standard execute function kill_follow()`,
  )
  const other = openCopy(databaseUrl, () => now)
  await expect(
    followDue(
      other.ctx,
      depsOf(other, () => new Date(now)),
    ),
  ).rejects.toBeInstanceOf(Error)
  await other.stop()
  expect((await read(factor)).max_value).toBe(150)
  await asOwner(app, 'drop function kill_follow cascade')
  await Promise.all([due(0), due(1)])
  expect((await read(factor)).max_value).toBe(75)
  expect(await auditOf(app, 'threshold', id ?? 0)).toHaveLength(count + 1)
  expect((await periods(factor)).slice(1)).toEqual([[localInstant('2026-09-02'), 75, null]])
})

test('those who may change thresholds of the station are told the day before, once', async () => {
  await clock(localInstant('2026-10-01', '07:59'))
  const { module, factor } = await station(await document(dated('2026-10-02', '2026-10-01')))
  const changer = await signIn(app, {
    permissions: ['adaptors.change_threshold', 'notify.view_notification'],
    module_ids: [module.id],
  })
  const viewer = await signIn(app, { permissions: ['adaptors.view_threshold', 'notify.view_notification'] })
  const notices = async (of: { token: string }, language = 'vi') => {
    const { body } = await app.call('notificationList', { query: { kind: 'station' } }, { ...of, language })
    return body.results.filter(({ title }) => title.includes(module.name))
  }
  await due()
  expect(await notices(changer)).toEqual([])
  await clock(localInstant('2026-10-01', '08:00'))
  await Promise.all([due(0), due(1)])
  await due()
  expect(await notices(changer)).toMatchObject([
    {
      title: `Trạm ${module.name}: ngưỡng đổi từ 02/10/2026`,
      message: `${factor.name}: ≤ 150 mg/L → ≤ 75 mg/L theo Doc ${made}.`,
    },
  ])
  expect((await notices(changer, 'en'))[0]?.message).toBe(
    `${factor.name}: ≤ 150 mg/L → ≤ 75 mg/L by Doc ${made}.`,
  )
  expect(await notices(viewer)).toEqual([])
})
