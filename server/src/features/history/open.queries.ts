import type { StoredQuality } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import { isMeasured } from '../../db/measured.ts'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import { dayNumber, idList, instantValue, openFrom } from './sql.queries.ts'
import type { FactorPeriod } from './period.ts'

// Questions about the rows of open days. Every one begins at a factor's state, which says from when on its rows count.

export async function lockForReading(db: Database): Promise<void> {
  await sql`lock table reading in access share mode`.execute(db)
}

/** Rows of the factor with the state `s`. */
export const rowsOf = ({ start, end }: FactorPeriod): RawBuilder<boolean> =>
  sql`r.factor_id = s.factor_id and r.ts >= greatest(${openFrom}, ${instantValue(start)}) and r.ts < ${instantValue(end)}`

// The offset keeps the planner from joining the states with all rows of all factors: each factor's are found by their
// key.
const openRows = (period: FactorPeriod): RawBuilder<unknown> =>
  sql`factor_state s cross join lateral (select r.ts from reading r where ${rowsOf(period)} offset 0) r`

export const statesOf = ({ factor_ids }: FactorPeriod): RawBuilder<boolean> =>
  sql`s.factor_id = any(${idList(factor_ids)})`

const epochMs = sql`round(date_part('epoch', r.ts) * 1000)::bigint`

export interface OpenPoints {
  readonly factor_id: number
  /** Arrays as texts, in event-time order. */
  readonly instants: string
  readonly values: string
  readonly qualities: string
}

export async function selectOpenPoints(db: Database, period: FactorPeriod): Promise<OpenPoints[]> {
  const query = sql<OpenPoints>`
    select s.factor_id, r.* from factor_state s cross join lateral (
      select array_agg(r.ms order by r.ms)::text as instants, array_agg(r.value order by r.ms)::text as values,
        array_agg(r.quality order by r.ms)::text as qualities
      from (select ${epochMs} as ms, r.value, r.quality from reading r where ${rowsOf(period)}) r) r
    where ${statesOf(period)} and r.instants is not null`
  return (await query.execute(db)).rows
}

export interface OpenBucket {
  readonly factor_id: number
  readonly at: Date
  readonly count: number
  readonly sum: number
  readonly min: number
  readonly max: number
}

/** Measured readings by bucket. Added up in event-time order, as in a block. */
export async function selectOpenBuckets(
  db: Database,
  period: FactorPeriod,
  { width_ms, origin }: { readonly width_ms: number; readonly origin: number },
): Promise<OpenBucket[]> {
  const bucket = sql`date_bin(${width_ms} * interval '1 millisecond', r.ts, ${new Date(origin)}::timestamptz)`
  const query = sql<OpenBucket>`
    select s.factor_id, r.* from factor_state s cross join lateral (
      select ${bucket} as at, count(*)::int as count, sum(greatest(least(r.value, 1e290), -1e290) order by r.ts) as sum,
        min(r.value) as min, max(r.value) as max
      from reading r where ${rowsOf(period)} and ${sql.raw(isMeasured())} group by 1) r
    where ${statesOf(period)} order by s.factor_id, r.at`
  return (await query.execute(db)).rows
}

export interface OpenSamples {
  readonly factor_id: number
  /** Arrays as texts: the beginnings of buckets in epoch ms, and the first measured value of each. */
  readonly starts: string
  readonly values: string
}

/** The first measured reading of each bucket: found by its key, however many a bucket has. */
export async function selectOpenSamples(
  db: Database,
  period: FactorPeriod,
  { width_ms, first }: { readonly width_ms: number; readonly first: number },
): Promise<OpenSamples[]> {
  const start = sql`to_timestamp(b.ms / 1000.0)`
  const query = sql<OpenSamples>`
    select s.factor_id, array_agg(b.ms order by b.ms)::text as starts, array_agg(r.value order by b.ms)::text as values
    from factor_state s
      cross join generate_series(${first}::bigint, ${period.end - 1}::bigint, ${width_ms}::bigint) b (ms)
      cross join lateral (
        select r.value from reading r
        where ${rowsOf(period)} and r.ts >= ${start} and r.ts < ${start} + ${width_ms} * interval '1 millisecond' and ${sql.raw(isMeasured())}
        order by r.ts limit 1) r
    where ${statesOf(period)} group by s.factor_id`
  return (await query.execute(db)).rows
}

export interface OpenExtent {
  readonly factor_id: number
  readonly count: number
  readonly first: Date
  readonly last: Date
}

/**
 * How many measured readings each factor has, counted up to `cap`, and when the first and last are; none for one
 * without.
 */
export async function selectOpenExtents(
  db: Database,
  period: FactorPeriod,
  cap: number,
): Promise<OpenExtent[]> {
  const measured = sql`${rowsOf(period)} and ${sql.raw(isMeasured())}`
  const query = sql<OpenExtent>`
    select s.factor_id, n.count, e.first, e.last
    from factor_state s
      cross join lateral (select count(*)::int as count from (select from reading r where ${measured} limit ${cap}) one) n
      cross join lateral (select min(r.ts) as first, max(r.ts) as last from reading r where ${measured}) e
    where ${statesOf(period)} and n.count > 0`
  return (await query.execute(db)).rows
}

/** The newest row before the end of the period, or the oldest after its start. */
export async function selectNearestRow(
  db: Database,
  period: FactorPeriod,
  { side, measured }: { readonly side: 'before' | 'after'; readonly measured: boolean },
): Promise<{ factor_id: number; ts: Date; value: number; quality: StoredQuality }[]> {
  const query = sql<{ factor_id: number; ts: Date; value: number; quality: StoredQuality }>`
    select s.factor_id, r.ts, r.value, r.quality from factor_state s cross join lateral (
      select r.ts, r.value, r.quality from reading r where ${rowsOf(period)} ${measured ? sql`and ${sql.raw(isMeasured())}` : sql``}
      order by r.ts ${side === 'before' ? sql`desc` : sql`asc`} limit 1) r
    where ${statesOf(period)}`
  return (await query.execute(db)).rows
}

/** At how many instants of each day any of the factors has a row. */
export async function selectOpenDays(
  db: Database,
  period: FactorPeriod,
): Promise<{ day: Day; count: number }[]> {
  const query = sql<{ day: Day; count: number }>`
    select ${dayNumber('i.day')} as day, count(*)::int as count from (
      select distinct local_day(r.ts) as day, r.ts from ${openRows(period)} where ${statesOf(period)}) i
    group by i.day`
  return (await query.execute(db)).rows
}

/** In epoch ms, an array as text; null: there are none. */
export async function selectOpenInstants(db: Database, period: FactorPeriod): Promise<string | null> {
  const query = sql<{ instants: string | null }>`
    select array_agg(r.ms)::text as instants
    from (select distinct ${epochMs} as ms from ${openRows(period)} where ${statesOf(period)}) r`
  return (await query.execute(db)).rows[0]?.instants ?? null
}
