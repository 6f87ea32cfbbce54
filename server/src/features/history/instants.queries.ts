import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import type { PageTimes } from './page.ts'
import { inRange, type PageRange } from './pages.queries.ts'
import { dayNumber } from './sql.queries.ts'

/** Pages of one day that have the very same instants. */
export interface TimesGroup extends Omit<PageTimes, 'offsets_ms'> {
  readonly day: Day
  /** One of them. */
  readonly factor_id: number
}

export async function selectTimesGroups(db: Database, range: PageRange): Promise<TimesGroup[]> {
  const query = sql<TimesGroup>`
    select ${dayNumber('d.day')} as day, d.count, d.start_ms, d.step_ms, d.times_hash::text, min(d.factor_id) as factor_id
    from reading_day d where ${inRange(range)} group by d.day, d.count, d.start_ms, d.step_ms, d.times_hash`
  return (await query.execute(db)).rows
}
