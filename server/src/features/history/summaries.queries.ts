import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import type { BlockTimes } from './day-block.ts'
import { inRange, type BlockRange, type BlockRow } from './day-blocks.queries.ts'
import { dayNumber } from './sql.queries.ts'
import type { Measured } from './summary.ts'

export interface DayRow extends Measured {
  readonly factor_id: number
  readonly day: Day
}

/** What each day has measured; days without are left out. */
export async function selectDays(db: Database, range: BlockRange): Promise<DayRow[]> {
  const query = sql<DayRow>`
    select d.factor_id, ${dayNumber('d.day')} as day, d.measured as count, d.sum, d.min, d.max
    from reading_day d where ${inRange(range)} and d.measured > 0 order by d.factor_id, d.day`
  return (await query.execute(db)).rows
}

export interface HoursRow {
  readonly factor_id: number
  readonly day: Day
  /** Arrays as texts, an element each hour that has a measured reading. */
  readonly hours: string
  readonly counts: string
  readonly sums: string
  readonly mins: string
  readonly maxs: string
}

export async function selectHours(db: Database, range: BlockRange): Promise<HoursRow[]> {
  const query = sql<HoursRow>`
    select d.factor_id, ${dayNumber('d.day')} as day, d.hours::text, d.hour_measured::text as counts, d.hour_sums::text as sums,
      d.hour_mins::text as mins, d.hour_maxs::text as maxs
    from reading_day d where ${inRange(range)} and d.measured > 0 order by d.factor_id, d.day`
  return (await query.execute(db)).rows
}

export interface BlockExtent {
  readonly factor_id: number
  readonly count: number
  /** Milliseconds from the beginning of the first day of all, local time. */
  readonly first: number
  readonly last: number
}

/** How many measured readings each factor has, and when the first and last are; none for one without. */
export async function selectBlockExtents(db: Database, range: BlockRange): Promise<BlockExtent[]> {
  const at = sql`${dayNumber('d.day')}::bigint * 86400000`
  const query = sql<BlockExtent>`
    select d.factor_id, sum(d.measured)::bigint as count, min(${at} + d.first_ms) as first, max(${at} + d.last_ms) as last
    from reading_day d where ${inRange(range)} and d.measured > 0 group by d.factor_id`
  return (await query.execute(db)).rows
}

export type TimesRow = Pick<BlockRow, 'factor_id' | 'day' | 'qualities'> & Omit<BlockTimes, 'times_hash'>

/** When the readings of blocks are, without their values. */
export async function selectBlockTimes(db: Database, range: BlockRange): Promise<TimesRow[]> {
  const query = sql<TimesRow>`
    select d.factor_id, ${dayNumber('d.day')} as day, d.count, d.start_ms, d.step_ms, d.offsets_ms::text, d.qualities::text
    from reading_day d where ${inRange(range)} and d.measured > 0`
  return (await query.execute(db)).rows
}

/** The first and the last day that has a block; null where there is none. */
export async function selectBlockDays(
  db: Database,
  range: BlockRange,
): Promise<{ first: Day; last: Day } | null> {
  const query = sql<{ first: Day | null; last: Day | null }>`
    select min(${dayNumber('d.day')}) as first, max(${dayNumber('d.day')}) as last from reading_day d where ${inRange(range)}`
  const { first = null, last = null } = (await query.execute(db)).rows[0] ?? {}
  return first === null || last === null ? null : { first, last }
}
