import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../../db/database.ts'
import { column, numberArray } from '../../db/sql-arrays.ts'
import type { SentQuality } from '@quantrac/contract'
import type { Instant } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    held_reading: {
      module_manufacturer_id: string
      factor_manufacturer_id: string
      ts: Instant
      value: number
      quality: SentQuality
    }
    held_station: { module_manufacturer_id: string; count: number; since: Instant }
  }
}

export interface FutureRow {
  readonly module_manufacturer_id: string
  readonly factor_manufacturer_id: string
  /** Epoch milliseconds. */
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
}

const keyArrays = (rows: readonly FutureRow[]): unknown[] => [
  rows.map((row) => row.module_manufacturer_id),
  rows.map((row) => row.factor_manufacturer_id),
  column(rows, (row) => row.ts),
]
const rowArrays = (rows: readonly FutureRow[]): unknown[] => [
  ...keyArrays(rows),
  column(rows, (row) => row.value),
  column(rows, (row) => row.quality),
]

const givenRows = `unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::smallint[])
  with ordinality as given (m, f, t, v, q, n)`

/** Locks the stations, in the order of their names; answers how many readings each has. */
export async function lockHeldStations(
  client: PoolClient,
  stations: readonly string[],
  at: number,
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ module: string; count: number }>(
    `insert into held_station (module_manufacturer_id, count, since)
     select m, 0, to_timestamp($2 / 1000.0) from unnest($1::text[]) as given (m) order by m
     on conflict (module_manufacturer_id) do update set
       since = case when held_station.count = 0 then excluded.since else held_station.since end
     returning module_manufacturer_id as module, count`,
    [stations, at],
  )
  return new Map(rows.map(({ module, count }) => [module, count]))
}

/** Answers the stations of those that are new, one for each. */
export async function insertHeld(client: PoolClient, rows: readonly FutureRow[]): Promise<string[]> {
  const { rows: inserted } = await client.query<{ module: string }>(
    `insert into held_reading (module_manufacturer_id, factor_manufacturer_id, ts, value, quality)
     select m, f, to_timestamp(t / 1000.0), v, q from ${givenRows} order by m, f, t, n
     on conflict do nothing returning module_manufacturer_id as module`,
    rowArrays(rows),
  )
  return inserted.map(({ module }) => module)
}

/** The places in the list of those that are held with another value. */
export async function selectHeldOtherwise(client: PoolClient, rows: readonly FutureRow[]): Promise<number[]> {
  const { rows: found } = await client.query<{ place: number }>(
    `select given.n - 1 as place from ${givenRows} join held_reading h on h.module_manufacturer_id = m
       and h.factor_manufacturer_id = f and h.ts = to_timestamp(t / 1000.0)
     where h.value <> v or h.quality <> q`,
    rowArrays(rows),
  )
  return found.map(({ place }) => place)
}

/** The caller holds the stations. */
export async function addToHeldStations(
  client: PoolClient,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  await client.query(
    `update held_station s set count = s.count + given.n
     from unnest($1::text[], $2::int[]) as given (m, n) where s.module_manufacturer_id = given.m`,
    [[...counts.keys()], numberArray([...counts.values()])],
  )
}

/** Those whose time has come, oldest first. */
export async function selectDue(db: Database, until: Date, limit: number): Promise<FutureRow[]> {
  const rows = await db
    .selectFrom('held_reading')
    .selectAll()
    .where('ts', '<=', until)
    .orderBy('ts')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, ts: row.ts.getTime() }))
}

export async function deleteHeld(db: Database, rows: readonly FutureRow[]): Promise<void> {
  const [modules, factors, times] = keyArrays(rows)
  await sql`
    with gone as (
      delete from held_reading h
      using unnest(${modules}::text[], ${factors}::text[], ${times}::float8[]) as given (m, f, t)
      where h.module_manufacturer_id = m and h.factor_manufacturer_id = f and h.ts = to_timestamp(t / 1000.0)
      returning h.module_manufacturer_id as module)
    update held_station s set count = s.count - g.count
    from (select module, count(*)::int as count from gone group by module order by module) g
    where s.module_manufacturer_id = g.module`.execute(db)
}

/** The stations that have most. */
export async function selectHeldStations(db: Database, limit: number) {
  return db
    .selectFrom('held_station')
    .selectAll()
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .orderBy('module_manufacturer_id')
    .limit(limit)
    .execute()
}
