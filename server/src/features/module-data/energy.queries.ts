import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** [start, end) in epoch milliseconds. */
interface Span {
  readonly start: number
  readonly end: number
}

// Clamped so that differences and sums stay finite: no meter counts this far, but a device may send such a value.
const value = sql`greatest(least(r.value, 1e290), -1e290)`

export interface ExtentRow {
  factor_id: number
  first: Date
  last: Date
}

/** The first and the last measured reading of each meter in [start, end); end null: no end. Meters without one are left out. */
export async function selectMeterExtents(
  db: Database,
  factorIds: readonly number[],
  { start, end }: { start: Date; end: Date | null },
): Promise<ExtentRow[]> {
  const query = sql<ExtentRow>`
    select c.id as factor_id, e.first, e.last from unnest(${[...factorIds]}::int[]) as c (id) cross join lateral (
      select min(r.ts) as first, max(r.ts) as last from reading r
      where r.factor_id = c.id and r.quality = 0 and r.ts >= ${start}
        and r.ts < coalesce(${end}::timestamptz, 'infinity')) e
    where e.first is not null`
  return (await query.execute(db)).rows
}

export interface NeighbourRow {
  factor_id: number
  side: 'before' | 'after'
  ts: Date
  value: number
}

/** The last measured reading of each meter before [start, end) and the first one after it. */
export async function selectNeighbours(
  db: Database,
  factorIds: readonly number[],
  { start, end }: { start: Date; end: Date | null },
): Promise<NeighbourRow[]> {
  const meters = sql`unnest(${[...factorIds]}::int[]) as c (id)`
  const query = sql<NeighbourRow>`
    select c.id as factor_id, 'before' as side, b.ts, b.value from ${meters} cross join lateral (
      select r.ts, ${value} as value from reading r where r.factor_id = c.id and r.quality = 0 and r.ts < ${start}
      order by r.ts desc limit 1) b
    union all
    select c.id, 'after', a.ts, a.value from ${meters} cross join lateral (
      select r.ts, ${value} as value from reading r
      where r.factor_id = c.id and r.quality = 0 and r.ts >= coalesce(${end}::timestamptz, 'infinity')
      order by r.ts limit 1) a`
  return (await query.execute(db)).rows
}

export interface MeterRow {
  factor_id: number
  /** Index of the span. */
  place: number
  first_ts: Date
  first: number
  last_ts: Date
  last: number
  rise: number
}

/** First, last and rise of each meter in each span in which it has a measured reading. */
export async function selectMeterRows(
  db: Database,
  factorIds: readonly number[],
  spans: readonly Span[],
): Promise<MeterRow[]> {
  const starts = spans.map(({ start }) => new Date(start))
  const ends = spans.map(({ end }) => new Date(end))
  const query = sql<MeterRow>`
    select c.id as factor_id, s.place::int - 1 as place, w.first_ts, f.value as first, w.last_ts, l.value as last, w.rise
    from unnest(${[...factorIds]}::int[]) as c (id)
      cross join unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as s (start, stop, place)
      cross join lateral (
        select min(d.ts) as first_ts, max(d.ts) as last_ts, coalesce(sum(d.rise) filter (where d.rise > 0), 0) as rise
        from (select r.ts, ${value} - lag(${value}) over (order by r.ts) as rise from reading r
              where r.factor_id = c.id and r.quality = 0 and r.ts >= s.start and r.ts < s.stop) d) w
      cross join lateral (select ${value} as value from reading r where r.factor_id = c.id and r.ts = w.first_ts) f
      cross join lateral (select ${value} as value from reading r where r.factor_id = c.id and r.ts = w.last_ts) l`
  return (await query.execute(db)).rows
}
