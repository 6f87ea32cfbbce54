import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Readings of some factors in [start, end); end null: no end. */
export interface ReadingRange {
  readonly factor_ids: readonly number[]
  readonly start: Date
  readonly end: Date | null
}

const factorsOf = ({ factor_ids }: ReadingRange): RawBuilder<unknown> =>
  sql`unnest(${[...factor_ids]}::int[]) as c (id)`

const within = ({ start, end }: ReadingRange): RawBuilder<boolean> =>
  sql`r.factor_id = c.id and r.ts >= ${start} and r.ts < coalesce(${end}::timestamptz, 'infinity')`

/**
 * The number of instants at which any of the factors has a reading. Sorted, not hashed: the index returns each factor's readings in
 * order, which halves the time of the sort.
 */
export async function countInstants(db: Database, range: ReadingRange): Promise<number> {
  const { factor_ids, start, end } = range
  const query = sql<{ count: number }>`select count(distinct r.ts) from reading r
    where r.factor_id = any(${[...factor_ids]}::int[]) and r.ts >= ${start}
      and r.ts < coalesce(${end}::timestamptz, 'infinity')`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface InstantSlice {
  readonly limit: number
  readonly offset: number
  /** The total number: a page in the older half is read from the beginning. */
  readonly count: number
}

/** A page of the instants at which any of the factors has a reading, newest first. Each factor's index is read no further than the page. */
export async function selectInstants(
  db: Database,
  range: ReadingRange,
  slice: InstantSlice,
): Promise<Date[]> {
  const isNearStart = slice.offset > slice.count / 2
  const take = Math.min(slice.limit, slice.count - slice.offset)
  if (take <= 0) return []
  const offset = isNearStart ? slice.count - slice.offset - take : slice.offset
  const order = sql.raw(isNearStart ? 'asc' : 'desc')
  const query = sql<{ ts: Date }>`
    select r.ts from ${factorsOf(range)} cross join lateral (
      select r.ts from reading r where ${within(range)} order by r.ts ${order} limit ${offset + take}) r
    group by r.ts order by r.ts ${order} limit ${take} offset ${offset}`
  const instants = (await query.execute(db)).rows.map(({ ts }) => ts)
  return isNearStart ? instants.toReversed() : instants
}

export interface ReadingRow {
  factor_id: number
  ts: Date
  value: number
}

/** Of every quality. */
export async function selectReadings(db: Database, range: ReadingRange): Promise<ReadingRow[]> {
  const query = sql<ReadingRow>`select r.factor_id, r.ts, r.value
    from ${factorsOf(range)} cross join lateral (select r.factor_id, r.ts, r.value from reading r where ${within(range)}) r`
  return (await query.execute(db)).rows
}
