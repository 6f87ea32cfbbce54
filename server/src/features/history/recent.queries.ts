import { sql } from 'kysely'
import { isMeasured } from '../../db/measured.ts'
import type { Database } from '../../db/database.ts'
import { rowsOf, statesOf } from './open.queries.ts'
import { instantValue } from './sql.queries.ts'
import type { FactorPeriod } from './period.ts'

export interface RecentRow {
  readonly factor_id: number
  /** The same for factors that have rows at the very same instants. */
  readonly times: string
  /** Measured since `since`. */
  readonly count: number
  readonly sum: number | null
  readonly min: number | null
  readonly max: number | null
}

/** What the rows of each factor say together, in one pass; none for a factor without a row in the period. */
export async function selectRecent(db: Database, period: FactorPeriod, since: number): Promise<RecentRow[]> {
  const measured = sql`filter (where ${sql.raw(isMeasured())} and r.ts >= ${instantValue(since)})`
  const query = sql<RecentRow>`
    select s.factor_id, r.* from factor_state s cross join lateral (
      select concat_ws(' ', count(*), min(r.ts), max(r.ts), sum(timestamp_hash_extended(timezone(interval '0', r.ts), 0))) as times,
        (count(*) ${measured})::int as count, sum(greatest(least(r.value, 1e290), -1e290)) ${measured} as sum,
        min(r.value) ${measured} as min, max(r.value) ${measured} as max
      from reading r where ${rowsOf(period)} having count(*) > 0) r
    where ${statesOf(period)}`
  return (await query.execute(db)).rows
}
