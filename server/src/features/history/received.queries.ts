import { sql } from 'kysely'
import { isMeasured } from '../../db/measured.ts'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import { type BlockRange, inRange } from './day-blocks.queries.ts'
import { rowsOf, statesOf } from './open.queries.ts'
import type { FactorPeriod } from './period.ts'
import { dayNumber } from './sql.queries.ts'

/** Readings of every quality of one factor on one day, and those of quality 1 and 2 among them. */
export interface ReceivedRow {
  readonly factor_id: number
  readonly day: Day
  readonly received: number
  readonly faulty: number
}

export async function selectReceivedDays(db: Database, range: BlockRange): Promise<ReceivedRow[]> {
  const query = sql<ReceivedRow>`
    select d.factor_id, ${dayNumber('d.day')} as day, d.count as received, d.count - d.measured as faulty
    from reading_day d where ${inRange(range)} order by d.factor_id, d.day`
  return (await query.execute(db)).rows
}

export async function selectReceivedRows(db: Database, period: FactorPeriod): Promise<ReceivedRow[]> {
  const query = sql<ReceivedRow>`
    select s.factor_id, ${dayNumber('r.day')} as day, r.received, r.faulty from factor_state s cross join lateral (
      select local_day(r.ts) as day, count(*)::int as received, (count(*) filter (where not (${sql.raw(isMeasured())})))::int as faulty
      from reading r where ${rowsOf(period)} group by 1) r
    where ${statesOf(period)} order by s.factor_id, r.day`
  return (await query.execute(db)).rows
}
