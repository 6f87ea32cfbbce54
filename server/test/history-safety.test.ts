import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CopyLock } from '../src/db/copy-lock.ts'
import { lockStates } from '../src/features/history/packing.queries.ts'
import { packHistory } from '../src/features/history/packing.service.ts'
import { mergeIntoBlocks } from '../src/features/history/day-blocks.service.ts'
import { removeOldestDay } from '../src/features/history/retention.queries.ts'
import { storeReadings } from '../src/features/readings/store/store.service.ts'
import { asOwner, createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeStation, type TestStation } from './wire-stations.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-20T05:00:00Z')
/** A midnight in Asia/Ho_Chi_Minh. */
const midnight = Date.parse('2026-11-10T17:00:00Z')

let database: TestDatabase
let app: TestApp
let pool: Pool

async function start(): Promise<void> {
  app = await startTestApp({ databaseUrl: database.url, now: () => now })
  pool = app.connections.pool
}

async function restart(): Promise<void> {
  await app.stop()
  await start()
}

beforeEach(async () => {
  database = await createDatabase()
  await start()
})
afterEach(async () => {
  await app.stop()
  await database.drop()
})

/** Readings at these instants, as a batch of the broker would store them. */
async function store({ key, factors }: TestStation, times: readonly number[], values = times) {
  const { bus, log } = app.system
  return storeReadings(
    { pool, bus, log, mail: false, now: () => now },
    factors.flatMap((factor) =>
      times.map((ts, at) => ({
        target: { factor_id: factor.id, module_key: key, factor_key: factor.key },
        ts,
        value: values[at] ?? 0,
        quality: 0 as const,
        received_at: now.getTime(),
      })),
    ),
  )
}

const all = async () =>
  (await pool.query('select factor_id, ts, value, quality from reading_all order by 1, 2')).rows
const numberOf = async (query: string) => (await pool.query<{ n: number }>(query)).rows[0]?.n
const waitingFor = (what: string) =>
  numberOf(`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%${what}%'`)
const unpacked = () =>
  numberOf(`select count(*) as n from factor_state where packed_until is distinct from '2026-11-19'`)

/** The job of every hour; resolves when it has ended. */
async function historyJob(): Promise<void> {
  await pool.query("select graphile_worker.add_job('history')")
  await expect
    .poll(() => numberOf("select count(*) as n from graphile_worker.jobs where task_identifier = 'history'"))
    .toBe(0)
}

test('a factor that cannot be packed does not keep the others from it, and its readings stay', async () => {
  const station = await makeStation(pool, { key: 'POISON', factors: 20 })
  await store(station, [midnight, midnight + 1000, midnight + dayMs])
  const before = await all()
  const poisoned = station.factors[6]?.id
  await asOwner(app, `alter table reading_day add constraint poison check (factor_id <> ${poisoned})`)
  await packHistory(app.system, { pool })
  expect(await unpacked()).toBe(1)
  expect(await numberOf('select count(*) as n from reading_day')).toBe(19 * 2)
  expect(await all()).toEqual(before)
  await asOwner(app, 'alter table reading_day drop constraint poison')
  await packHistory(app.system, { pool })
  expect(await unpacked()).toBe(0)
  expect(await all()).toEqual(before)
})

test('a page holds the very same numbers, also where the server writes floats with fewer digits', async () => {
  await asOwner(
    app,
    `do $$ begin execute format('alter database %I set extra_float_digits = 0', current_database()); end $$`,
  )
  await restart()
  const values = [0.1 + 0.2, 1 / 3, 5e-324, 1.7976931348623157e308]
  const station = await makeStation(pool, { key: 'DIGITS' })
  const times = values.map((_, at) => midnight + at * 1000)
  await store(station, times, values)
  await packHistory(app.system, { pool })
  expect((await all()).map(({ value }: { value: number }) => value)).toEqual(values)
})

test('a late reading of a day that retention removes at that moment does not bring the day back', async () => {
  const station = await makeStation(pool, { key: 'LATE' })
  await store(
    station,
    Array.from({ length: 10 }, (_, at) => midnight + at * 1000),
  )
  await packHistory(app.system, { pool })
  let storing: Promise<unknown> = Promise.resolve()
  const removed = await app.system.db.transaction().execute(async (tx) => {
    const count = await removeOldestDay(tx, 30_000)
    storing = store(station, [midnight + 60_000])
    await expect.poll(() => waitingFor('reading_day')).toBe(1)
    return count
  })
  await storing
  expect(removed).toBe(10)
  expect((await all()).map(({ ts }: { ts: Date }) => ts.getTime())).toEqual([midnight + 60_000])
})

test('a copy that waited while another packed leaves the pages as they are, with what was merged into them since', async () => {
  const station = await makeStation(pool, { key: 'WAITED' })
  await store(station, [midnight + 8 * dayMs])
  let waited: Promise<unknown> = Promise.resolve()
  await app.system.db.transaction().execute(async (tx) => {
    await lockStates(tx, [station.factors[0]?.id ?? 0])
    waited = packHistory(app.system, { pool })
    await expect.poll(() => waitingFor('factor_state')).toBe(1)
    await packHistory({ ...app.system, db: tx }, { pool })
    const late = {
      target: { factor_id: station.factors[0]?.id ?? 0 },
      ts: midnight + 8 * dayMs + 1000,
      value: 7,
      quality: 0,
    }
    await mergeIntoBlocks(tx, [late])
  })
  await waited
  expect((await all()).map(({ value }: { value: number }) => value)).toEqual([midnight + 8 * dayMs, 7])
})

test('the job packs nothing while one of another copy packs, and goes on once that copy is gone', async () => {
  const station = await makeStation(pool, { key: 'TWICE' })
  await store(station, [midnight])
  const other = new CopyLock(database.url, () => undefined)
  await other.take('the history job')
  await historyJob()
  expect(await unpacked()).toBe(1)
  await other.release()
  await historyJob()
  expect(await unpacked()).toBe(0)
})

test('a copy that was killed while it packed does not keep the next start from it', async () => {
  const station = await makeStation(pool, { key: 'KILLED' })
  await store(station, [midnight])
  // What a killed copy leaves: a job that seems to run, and an hour that was missed.
  await pool.query(`insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
    values ('history', now(), 'killed')`)
  await pool.query("select graphile_worker.add_job('history', run_at => now() + interval '1 hour')")
  await pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed'")
  await pool.query(
    "insert into timetable values ('history', '2026-01-01') on conflict (name) do update set last_at = excluded.last_at",
  )
  await restart()
  await expect.poll(unpacked).toBe(0)
})

test('a stop while the history is packed ends at once, leaves it whole, and the next start goes on', async () => {
  const station = await makeStation(pool, { key: 'STOP', factors: 300 })
  await asOwner(
    app,
    `create table reading_2026_11 partition of reading
    for values from ('2026-11-01T00:00:00Z') to ('2026-12-01T00:00:00Z')`,
  )
  await pool.query(`insert into reading (factor_id, ts, value) select f.id, ts, extract(epoch from ts) / 7
    from factor f cross join generate_series('2026-11-02'::timestamptz, '2026-11-19T12:00:00Z', '20 minutes') ts
    where f.module_id = ${station.id}`)
  const hashes = async () =>
    (
      await pool.query(`select factor_id, count(*) as n, md5(string_agg(concat_ws(' ', ts, value, quality), ',' order by ts)) as hash
        from reading_all group by 1 order by 1`)
    ).rows
  const before = await hashes()
  await pool.query("select graphile_worker.add_job('history')")
  await expect.poll(unpacked, { interval: 10 }).toBeLessThan(300)
  await app.stop()
  await start()
  expect(await unpacked()).toBeGreaterThan(0)
  expect(await hashes()).toEqual(before)
  await historyJob()
  expect(await unpacked()).toBe(0)
  expect(await hashes()).toEqual(before)
})
