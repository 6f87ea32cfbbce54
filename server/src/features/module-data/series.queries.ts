import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Point } from './series.ts'

/** Measured readings of some factors in [start, end); end null: no end. */
export interface Range {
  readonly factor_ids: readonly number[]
  readonly start: Date
  readonly end: Date | null
}

export interface ExtentRow {
  factor_id: number
  /** Counted up to `cap`. */
  count: number
  first: Date
  last: Date
}

/** The number of readings of each factor, counted up to `cap`, and the first and last instant; factors without readings are left out. */
export async function selectExtents(db: Database, range: Range, cap: number): Promise<ExtentRow[]> {
  const inRange = sql`r.factor_id = c.id and r.quality = 0 and r.ts >= ${range.start}
    and r.ts < coalesce(${range.end}::timestamptz, 'infinity')`
  const query = sql<ExtentRow>`
    select c.id as factor_id, n.count, e.first, e.last
    from unnest(${[...range.factor_ids]}::int[]) as c (id)
      cross join lateral (select count(*) from (select 1 from reading r where ${inRange} limit ${cap}) one) n
      cross join lateral (select min(r.ts) as first, max(r.ts) as last from reading r where ${inRange}) e
    where n.count > 0`
  return (await query.execute(db)).rows
}

interface PointRow {
  factor_id: number
  at: Date
  value: number
  min: number
  max: number
}

export async function selectPoints(db: Database, range: Range): Promise<Point[]> {
  const query = sql<PointRow>`
    select r.factor_id, r.ts as at, r.value, r.value as min, r.value as max from reading r
    where ${within(range)} order by r.ts`
  return (await query.execute(db)).rows.map(pointOf)
}

/** Mean, minimum and maximum of each bucket with a value; buckets begin at `origin` plus whole widths. */
export async function selectBuckets(
  db: Database,
  range: Range,
  bucket: { width_ms: number; origin: Date },
): Promise<Point[]> {
  const query = sql<PointRow>`
    select r.factor_id, date_bin(${bucket.width_ms} * interval '1 millisecond', r.ts, ${bucket.origin}) as at,
      avg(r.value) as value, min(r.value) as min, max(r.value) as max
    from reading r where ${within(range)} group by 1, 2`
  return (await query.execute(db)).rows.map(pointOf)
}

function within({ factor_ids, start, end }: Range) {
  return sql`r.factor_id = any(${[...factor_ids]}::int[]) and r.quality = 0 and r.ts >= ${start}
    and r.ts < coalesce(${end}::timestamptz, 'infinity')`
}

function pointOf(row: PointRow): Point {
  return { ...row, at: row.at.getTime() }
}
