import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import { rowsOf, statesOf } from './open.queries.ts'
import { inRange, type BlockRange } from './day-blocks.queries.ts'
import { dayNumber } from './sql.queries.ts'
import type { FactorPeriod } from './period.ts'

// Readings of other qualities than 0; of those, summaries count the suspect ones alone.

/** The days whose blocks have any, in order, and how many they have. */
export async function selectDoubtfulDays(
  db: Database,
  range: BlockRange,
): Promise<{ day: Day; count: number }[]> {
  const query = sql<{ day: Day; count: number }>`
    select ${dayNumber('d.day')} as day, sum(d.count - cardinality(array_positions(d.qualities, 0::smallint)))::int as count
    from reading_day d where ${inRange(range)} and d.qualities is not null group by d.day order by d.day`
  return (await query.execute(db)).rows
}

export interface OpenDoubtful {
  readonly factor_id: number
  /** A whole minute. */
  readonly at: Date
  readonly first: Date
  readonly last: Date
  readonly count: number
  readonly sum: number
  /** The worst. */
  readonly quality: 1 | 2 | 3 | 4
}

export async function selectOpenUnmeasured(db: Database, period: FactorPeriod): Promise<OpenDoubtful[]> {
  const query = sql<OpenDoubtful>`
    select s.factor_id, date_trunc('minute', r.ts) as at, min(r.ts) as first, max(r.ts) as last, count(*)::int as count,
      sum(greatest(least(r.value, 1e290), -1e290) order by r.ts) as sum, max(case r.quality when 5 then 3 else r.quality end) as quality
    from factor_state s cross join lateral (
      select r.ts, r.value, r.quality from reading r where ${rowsOf(period)} and r.quality <> 0 offset 0) r
    where ${statesOf(period)} group by 1, 2 order by 1, 2`
  return (await query.execute(db)).rows
}
