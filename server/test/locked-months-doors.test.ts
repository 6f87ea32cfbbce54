import { localInstant, MINUTE_MS } from '@quantrac/contract'
import { afterAll, expect, test } from 'vitest'
import { workAtImport } from '../src/features/imports/job/attempt.service.ts'
import { expireReadings } from '../src/features/history/retention.service.ts'
import { packHistory } from '../src/features/history/packing.service.ts'
import { storeReadings } from '../src/features/readings/store/store.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { depsOf, openCopy } from './history-copy.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { otherTransaction } from './other-transaction.ts'
import { sendFile, until } from './sent-files.ts'

const now = localInstant('2026-11-20', '12:00')
// Jobs run where a test says so.
const { app, admin } = await startWithAdmin({
  now: () => new Date(now),
  config: { roles: new Set(['api', 'ingest']) },
})
const copy = openCopy(app.system.config.databaseUrl ?? '', () => now)
afterAll(() => copy.stop())
const officer = await signIn(app, {
  permissions: [
    'readings.approve_review',
    'adaptors.view_metric',
    'adaptors.add_metric',
    'adaptors.delete_metric',
  ],
})
const { pool } = app.connections

const lock = (month: string) => app.call('reviewMonthLock', { body: { month } }, officer)
const iso = (ts: number) => new Date(ts).toISOString()

async function station() {
  const module = await makeModule(app, admin.token)
  const factor = await makeFactor(app, admin.token, { module: module.code, code: 'COD', unit: 'mg/L' })
  return { module, factor }
}
type Station = Awaited<ReturnType<typeof station>>

async function instantsOf({ factor }: Station) {
  const query = { factor: String(factor.id), limit: 100 }
  const { results } = (await app.call('metricList', { query }, admin)).body
  return results.toReversed().map(({ timestamp }) => Date.parse(timestamp))
}

async function changedAfter({ factor }: Station) {
  const { rows } = await pool.query(
    'select ts, change from after_lock_reading where factor_id = $1 order by ts, change',
    [factor.id],
  )
  return rows.map(({ ts, change }) => [ts.getTime(), change])
}

/** As a device does it. */
async function sent({ module, factor }: Station, ts: number) {
  const target = {
    factor_id: factor.id,
    module_key: module.manufacturer_id,
    factor_key: factor.manufacturer_id,
  }
  const deps = depsOf(copy, () => new Date(now))
  return storeReadings(deps, [{ target, ts, value: 7, quality: 0, received_at: now }])
}

const work = (id: number) =>
  workAtImport(
    {
      system: app.system,
      pool,
      databaseUrl: app.system.config.databaseUrl ?? '',
      stopping: new AbortController().signal,
    },
    id,
  )

async function imported(content: string, { module }: Station, who: TestActor) {
  const { id } = await sendFile(app, who, { content, module_id: module.id })
  await work(id)
  await until(app, who, { id, status: 'ready' })
  await app.call('importRun', { params: { id } }, who)
  await work(id)
  return (await app.call('importRetrieve', { params: { id } }, who)).body.data
}

test('what a device sends late into a locked month is stored, and kept as late', async () => {
  const one = await station()
  const [july, november] = [localInstant('2026-07-05', '08:00'), localInstant('2026-11-05', '08:00')]
  await sent(one, july)
  await lock('2026-07')
  await sent(one, july + MINUTE_MS)
  await sent(one, july + MINUTE_MS)
  await sent(one, november)
  expect(await instantsOf(one)).toEqual([july, july + MINUTE_MS, november])
  expect(await changedAfter(one)).toEqual([[july + MINUTE_MS, 'came']])
})

test('rows of a file that are of a locked month are refused, the others stored', async () => {
  const one = await station()
  const [august, september] = [localInstant('2026-08-31', '23:59'), localInstant('2026-09-01')]
  await lock('2026-08')
  const lines = [august, september].map((ts) => `${one.module.code},COD,${iso(ts)},5`)
  const body = ['module,factor,timestamp,value', ...lines].join('\n')
  const answer = await app.call('metricImport', { body }, { ...officer, language: 'vi' })
  expect(answer.body.data).toMatchObject({
    accepted: 1,
    rejected_total: 1,
    rejected: [{ line: 2, reason: 'Tháng của số đo này đã khóa; cần quyền mở khóa.' }],
  })
  expect(await instantsOf(one)).toEqual([september])
  expect((await app.call('metricImport', { body }, admin)).body.data).toMatchObject({
    accepted: 1,
    duplicates: 1,
  })
  expect(await changedAfter(one)).toEqual([[august, 'came']])
})

test('an import into a locked month stores the rest, and is undone only by who may unlock', async () => {
  const one = await station()
  const content = 'time,COD (mg/L)\n2026-05-31 23:45,1\n2026-06-01 00:00,2\n2026-06-01 00:15,3\n'
  await lock('2026-05')
  expect(await imported(content, one, officer)).toMatchObject({ status: 'done', stored: 2, refused: 1 })
  const first = localInstant('2026-06-01')
  expect(await instantsOf(one)).toEqual([first, first + 15 * MINUTE_MS])
  const { id } = (await app.call('importList', { query: { limit: 1 } }, officer)).body.results[0] ?? { id: 0 }
  await lock('2026-06')
  const undo = (who: TestActor) => app.call('importUndo', { params: { id } }, who)
  expect(await undo(officer)).toMatchObject({ status: 409, body: { code: 'month-locked' } })
  expect((await undo(admin)).status).toBe(200)
  await work(id)
  expect(await instantsOf(one)).toEqual([])
  expect(await changedAfter(one)).toEqual([
    [first, 'removed'],
    [first + 15 * MINUTE_MS, 'removed'],
  ])
})

test('before an import runs it says how many values are of locked months, as things are when one looks', async () => {
  const one = await station()
  // Of February: one that is there, one that is there with another value, one that is new.
  const [first, second] = [localInstant('2026-02-01'), localInstant('2026-02-01', '00:15')]
  for (const [ts, value] of [
    [first, 1],
    [second, 9],
  ] as const)
    await app.call('metricCreate', { body: { factor: one.factor.id, value, timestamp: iso(ts) } }, admin)
  const content =
    'time,COD (mg/L)\n2026-01-31 23:45,7\n2026-02-01 00:00,1\n2026-02-01 00:15,2\n2026-02-01 00:30,3\n'
  const { id } = await sendFile(app, officer, { content, module_id: one.module.id })
  await work(id)
  await until(app, officer, { id, status: 'ready' })
  const expected = async (who: TestActor) =>
    (await app.call('importRetrieve', { params: { id } }, who)).body.data.expected
  const whole = { values: 4, store: 2, duplicates: 1, left_out: [{ count: 1, first_line: 4 }] }
  expect(await expected(officer)).toMatchObject({ ...whole, locked: 0 })
  await lock('2026-02')
  expect(await expected(admin)).toMatchObject({ ...whole, locked: 3 })
  expect(await expected(officer)).toMatchObject({
    values: 4,
    store: 1,
    duplicates: 0,
    left_out: [{ reason: 'of a locked month', count: 3, of_cells: true, first_line: 3 }],
    locked: 3,
  })
  await app.call('importRun', { params: { id } }, officer)
  await work(id)
  const { status, stored, refused } = (await app.call('importRetrieve', { params: { id } }, officer)).body
    .data
  expect({ status, stored, refused }).toEqual({ status: 'done', stored: 1, refused: 3 })
})

test('a lock waits for a change that has begun, and a change for a lock: each is whole before the other', async () => {
  const one = await station()
  const ts = localInstant('2026-04-05', '08:00')
  await sent(one, ts)
  const remove = () => app.call('metricDelete', { params: { id: `${one.factor.id}-${ts}` } }, officer)
  const change = await otherTransaction(pool)
  await change.query("select pg_advisory_xact_lock_shared(7824, hashtext('locked months'))")
  const locking = lock('2026-04')
  await change.awaited(1, 'locked months')
  const removing = remove()
  await change.awaited(2, 'locked months')
  await change.commit()
  expect((await locking).status).toBe(200)
  expect((await removing).body).toMatchObject({ code: 'month-locked' })
  expect(await instantsOf(one)).toEqual([ts])
})

test('a suspect reading waits for nobody once it is corrected, deleted or gone by age', async () => {
  const one = await station()
  await app.call('readingTestsUpdate', { params: { id: one.factor.id }, body: { spike_over: 10 } }, admin)
  const start = localInstant('2026-03-05', '08:00')
  const { module, factor } = one
  const values = [1, 1, 1, 50, 1, 1, 60, 1, 1, 70]
  const lines = values.map(
    (value, place) => `${module.code},COD,${iso(start + place * 10 * MINUTE_MS)},${value}`,
  )
  const body = ['module,factor,timestamp,value', ...lines].join('\n')
  await app.call('metricImport', { body }, admin)
  const waiting = async () =>
    (await app.call('reviewSuspects', { query: { module_code: module.code } }, admin)).body.data.map(
      ({ first_value, count }) => [first_value, count],
    )
  const idOf = (place: number) => ({ id: `${factor.id}-${start + place * 10 * MINUTE_MS}` })
  expect((await waiting()).length).toBeGreaterThan(0)
  await app.call('metricUpdate', { params: idOf(3), body: { value: 1, quality: 0 } }, admin)
  await app.call('metricDelete', { params: idOf(6) }, admin)
  expect(await waiting()).toEqual([[70, 1]])
  await packHistory(app.system, { pool })
  const config = { ...copy.ctx.config, retentionDays: 90 }
  const expire = () => expireReadings({ ...copy.ctx, config }, new AbortController().signal)
  await expire()
  // An administrator's word, which it waits for where it is much.
  await pool.query('update waiting_removal set allowed_at = now()')
  await expire()
  expect(await instantsOf(one)).toEqual([])
  expect(await waiting()).toEqual([])
})
