import { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOwner, createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { packHistory } from '../src/features/history/packing.service.ts'
import { dropPackedPartitions } from '../src/features/history/partitions.service.ts'
import { storeReadings } from '../src/features/readings/store/store.service.ts'
import { sureOf } from '../src/sure-time.ts'
import { makeStation } from './wire-stations.ts'

let database: TestDatabase
let pool: Pool
let app: TestApp
let now = new Date('2026-11-20T05:00:00Z')

beforeEach(async () => {
  database = await createDatabase()
  now = new Date('2026-11-20T05:00:00Z')
  app = await startTestApp({ databaseUrl: database.url, now: () => now })
  pool = app.connections.pool
})
afterEach(async () => {
  await app.stop()
  await database.drop()
})

/** As before there were pages: partitions of months in UTC, and a factor of which nothing is packed. */
async function oldDatabase() {
  for (const [month, next] of [
    ['2026-10', '2026-11'],
    ['2026-11', '2026-12'],
  ])
    await asOwner(
      app,
      `create table reading_${month?.replace('-', '_')} partition of reading
      for values from ('${month}-01T00:00:00Z') to ('${next}-01T00:00:00Z')`,
    )
  const station = await makeStation(pool, { key: 'OLD', factors: 2 })
  await pool.query(
    `insert into reading (factor_id, ts, value) select f.id, ts, extract(epoch from ts)
     from factor f cross join generate_series('2026-10-20'::timestamptz, '2026-11-20T04:55:00Z', '35 minutes') ts`,
  )
  return station
}

const all = async () =>
  (await pool.query('select factor_id, ts, value, quality from reading_all order by 1, 2')).rows
const partitions = async () =>
  (
    await pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading'::regclass order by 1`,
    )
  ).rows.map(({ name }) => name)
const count = async (table: string) =>
  (await pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n

test('a database of monthly partitions is packed in the background, also where it is stopped in between', async () => {
  await oldDatabase()
  const before = await all()
  const stopping = new AbortController()
  const log = { ...app.system.log, info: () => undefined }
  const sure = sureOf(() => (stopping.abort(), now))
  const stopped = { ...app.system, log, sure } as unknown as typeof app.system
  await packHistory(stopped, { pool, stopping: stopping.signal })
  expect(await all()).toEqual(before)
  await packHistory(app.system, { pool })
  expect(await all()).toEqual(before)
  // November is not over.
  expect(await partitions()).toEqual(['reading_2026_11'])
  expect(await count('reading_day')).toBe(2 * 31)
})

test('a table that a killed copy had detached and not yet dropped is dropped by the next packing', async () => {
  await oldDatabase()
  await asOwner(app, 'create table detached_reading_2026_09 (like reading)')
  await packHistory(app.system, { pool })
  const { rows } = await pool.query("select relname from pg_class where starts_with(relname, 'detached_')")
  expect(rows).toEqual([])
})

test('days that a month covers get no partition of their own, and those that follow it do, from where it ends', async () => {
  const { key, factors } = await oldDatabase()
  now = new Date('2026-12-01T01:00:00Z')
  const { bus, log } = app.system
  const target = { factor_id: factors[0]?.id ?? 0, module_key: key, factor_key: factors[0]?.key ?? '' }
  const store = (times: readonly string[]) =>
    storeReadings(
      { pool, bus, log, mail: false, now: () => now },
      times.map((time) => ({
        target,
        ts: Date.parse(time),
        value: 7,
        quality: 0,
        received_at: now.getTime(),
      })),
    )
  // 1 December in Asia/Ho_Chi_Minh begins at 17:00 UTC, seven hours before the month in UTC ends.
  const times = [
    '2026-11-25T01:00:00Z',
    '2026-11-30T18:00:00Z',
    '2026-12-01T00:30:00Z',
    '2026-09-02T00:00:00Z',
  ]
  expect((await store(times)).stored).toBe(4)
  expect((await store(times)).duplicates).toHaveLength(4)
  expect(await partitions()).toEqual([
    'reading_2026_09_02',
    'reading_2026_10',
    'reading_2026_11',
    'reading_2026_12_01',
  ])
  const before = await all()
  await packHistory(app.system, { pool })
  expect(await partitions()).toEqual(['reading_2026_11', 'reading_2026_12_01'])
  now = new Date('2026-12-03T01:00:00Z')
  await packHistory(app.system, { pool })
  expect(await partitions()).toEqual([])
  expect(await all()).toEqual(before)
  expect((await store(times)).duplicates).toHaveLength(4)
})

test('what is stored and packed by two copies at once is there once', async () => {
  const { key, factors } = await oldDatabase()
  const { bus, log } = app.system
  const given = Array.from({ length: 3000 }, (_, n) => ({
    factor: factors[n % 2],
    ts: Date.parse('2026-11-10T00:00:00Z') + ((n * 7919) % 1000) * 600_000,
  }))
  const before = await count('reading_all')
  const batches = Array.from({ length: 30 }, (_, n) => given.slice(n * 100, n * 100 + 100))
  let stored = 0
  const storing = async (own: typeof batches) => {
    for (const batch of own) {
      const result = await storeReadings(
        { pool, bus, log, mail: false, now: () => now },
        batch.map(({ factor, ts }) => ({
          target: { factor_id: factor?.id ?? 0, module_key: key, factor_key: factor?.key ?? '' },
          ts,
          value: 1,
          quality: 0 as const,
          received_at: now.getTime(),
        })),
      )
      stored += result.stored
    }
  }
  const packing = () => packHistory(app.system, { pool })
  await Promise.all([storing(batches.slice(0, 15)), packing(), storing(batches.slice(15)), packing()])
  await packing()
  await dropPackedPartitions(pool)
  const { rows } = await pool.query('select factor_id, ts from reading_all group by 1, 2 having count(*) > 1')
  expect(rows).toEqual([])
  expect(await count('reading_all')).toBe((before ?? 0) + stored)
})
