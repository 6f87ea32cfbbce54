import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import type { BlockTimes } from './day-block.ts'
import { inRange, type BlockRange } from './day-blocks.queries.ts'
import { dayNumber, idList } from './sql.queries.ts'

/** When the blocks of one day are. */
export interface DayTimes {
  readonly day: Day
  /** At how many instants each of them is, where that is the same for all; else null. */
  readonly count: number | null
  /** Where it is not: the same for blocks with the same instants. */
  readonly times: string | null
}

/** One row a day, however many factors there are. Read from the key alone. */
export async function selectDayTimes(db: Database, range: BlockRange): Promise<DayTimes[]> {
  const times = sql`hash_record_extended(row(g.count, g.start_ms, g.step_ms, g.times_hash), 0)`
  const query = sql<DayTimes>`
    select ${dayNumber('g.day')} as day, case when count(*) = 1 then min(g.count) end as count,
      case when count(*) > 1 then concat_ws(' ', count(*), min(${times}), sum(${times})) end as times
    from (select d.day, d.count, d.start_ms, d.step_ms, d.times_hash from reading_day d where ${inRange(range)}
      group by d.day, d.count, d.start_ms, d.step_ms, d.times_hash) g
    group by g.day order by g.day desc`
  return (await query.execute(db)).rows
}

/** Blocks of one day that have the very same instants. */
export interface TimesGroup extends Omit<BlockTimes, 'offsets_ms' | 'times_hash'> {
  readonly day: Day
  /** One of them. */
  readonly factor_id: number
}

export async function selectTimesGroups(
  db: Database,
  { factor_ids, days }: { readonly factor_ids: readonly number[]; readonly days: readonly Day[] },
): Promise<TimesGroup[]> {
  const query = sql<TimesGroup>`
    select ${dayNumber('d.day')} as day, d.count, d.start_ms, d.step_ms, min(d.factor_id) as factor_id
    from unnest(${idList(days)}) as k (day) join reading_day d on d.day = '1970-01-01'::date + k.day
    where d.factor_id = any(${idList(factor_ids)}) group by d.day, d.count, d.start_ms, d.step_ms, d.times_hash`
  return (await query.execute(db)).rows
}
