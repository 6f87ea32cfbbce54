import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'
import type { Day } from './day.ts'
import { dayValue, idList, openFrom } from './sql.queries.ts'

/** Factors before one, against the order of their ids, that are not packed up to a day. */
export async function selectUnpacked(
  db: Database,
  { before, until, limit }: { before: number; until: Day; limit: number },
): Promise<number[]> {
  const query = sql<{ factor_id: number }>`
    select factor_id from factor_state
    where factor_id < ${before} and (packed_until is null or packed_until < ${dayValue(until)})
    order by factor_id desc limit ${limit}`
  return (await query.execute(db)).rows.map(({ factor_id }) => factor_id)
}

export async function countUnpacked(db: Database, until: Day): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from factor_state
    where packed_until is null or packed_until < ${dayValue(until)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** Held until the transaction ends, in id order as a batch holds them. */
export async function lockStates(tx: Database, factorIds: readonly number[]): Promise<void> {
  await sql`select from factor_state where factor_id = any(${idList(factorIds)}) order by factor_id for update`.execute(
    tx,
  )
}

export interface OldestRow {
  readonly factor_id: number
  /** null: no row up to the day. */
  readonly day: Day | null
}

/** The day of each factor's oldest row that is not packed so far, of days up to `until`. */
export async function selectOldestRows(
  tx: Database,
  factorIds: readonly number[],
  until: Day,
): Promise<OldestRow[]> {
  const query = sql<OldestRow>`
    select s.factor_id, local_day(o.ts) - '1970-01-01'::date as day from factor_state s cross join lateral (
      select min(r.ts) as ts from reading r
      where r.factor_id = s.factor_id and r.ts >= ${openFrom} and r.ts < day_start(${dayValue(until + 1)})) o
    where s.factor_id = any(${idList(factorIds)})`
  return (await query.execute(tx)).rows
}

export interface FactorDays {
  readonly factor_id: number
  readonly from: Day
  readonly to: Day
}

export interface RowsOfDay {
  readonly factor_id: number
  readonly day: Day
  /** Arrays as texts, in event-time order; offsets in milliseconds from midnight. */
  readonly offsets: string
  readonly values: string
  readonly qualities: string
}

/** The rows of some factors' days, of each from its first to its last, both included. */
export async function selectRowsByDay(tx: Database, days: readonly FactorDays[]): Promise<RowsOfDay[]> {
  const [ids, from, to] = [
    column(days, (one) => one.factor_id),
    column(days, (one) => one.from),
    column(days, (one) => one.to),
  ]
  const query = sql<RowsOfDay>`
    select k.factor_id, d.day, r.* from unnest(${ids}::int[], ${from}::int[], ${to}::int[]) as k (factor_id, start, stop)
      cross join lateral generate_series(k.start, k.stop) as d (day)
      cross join lateral (select day_start('1970-01-01'::date + d.day) as midnight) m
      cross join lateral (
        select array_agg(r.ms)::text as offsets, array_agg(r.value)::text as values, array_agg(r.quality)::text as qualities
        from (select round(date_part('epoch', r.ts - m.midnight) * 1000)::int as ms, r.value, r.quality from reading r
          where r.factor_id = k.factor_id and r.ts >= m.midnight and r.ts < m.midnight + interval '1 day'
          order by r.ts) r) r
    where r.offsets is not null`
  return (await query.execute(tx)).rows
}

export async function updatePackedUntil(tx: Database, days: readonly FactorDays[]): Promise<void> {
  await sql`update factor_state s set packed_until = '1970-01-01'::date + k.day, written_by = null
    from unnest(${column(days, (one) => one.factor_id)}::int[], ${column(days, (one) => one.to)}::int[]) as k (factor_id, day)
    where s.factor_id = k.factor_id and (s.packed_until is null or s.packed_until < '1970-01-01'::date + k.day)`.execute(
    tx,
  )
}
