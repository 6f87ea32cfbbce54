import type { StoredQuality } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import type { BlockTimes } from './day-block.ts'
import type { BlockRow } from './day-blocks.queries.ts'
import { dayNumber, dayValue, instantValue, openFrom } from './sql.queries.ts'
import type { Period } from './period.ts'

/** Readings of a period, of one factor or of all that are not deleted. */
export interface ListFilter extends Period {
  readonly factor_id: number | null
}

const live = (column: string, { factor_id }: ListFilter): RawBuilder<boolean> =>
  sql`exists (select from factor f where f.id = ${sql.ref(column)} and f.deleted_at is null
    ${factor_id === null ? sql`` : sql`and f.id = ${factor_id}::bigint`})`

const rowsOf = ({ start, end }: Period): RawBuilder<boolean> =>
  sql`r.factor_id = s.factor_id and r.ts >= greatest(${openFrom}, ${instantValue(start)}) and r.ts < ${instantValue(end)}`

/** Rows of open days, counted up to `cap`. */
export async function countOpen(db: Database, filter: ListFilter, cap: number): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from (
    select from factor_state s cross join lateral (select from reading r where ${rowsOf(filter)} offset 0) r
    where ${live('s.factor_id', filter)} limit ${cap}) counted`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface ListedReading {
  readonly factor_id: number
  readonly ts: number
  readonly value: number
  readonly quality: StoredQuality
}

/** The newest rows of open days: the newest of each factor, which its key finds at once, merged. */
export async function selectNewestOpen(
  db: Database,
  filter: ListFilter,
  limit: number,
): Promise<ListedReading[]> {
  const query = sql<Omit<ListedReading, 'ts'> & { ts: Date }>`
    select s.factor_id, r.ts, r.value, r.quality from factor_state s cross join lateral (
      select r.ts, r.value, r.quality from reading r where ${rowsOf(filter)} order by r.ts desc limit ${limit}) r
    where ${live('s.factor_id', filter)} order by r.ts desc, s.factor_id limit ${limit}`
  return (await query.execute(db)).rows.map((row) => ({ ...row, ts: row.ts.getTime() }))
}

const blocksOf = (filter: ListFilter, { from, to }: { from: Day; to: Day }): RawBuilder<boolean> =>
  sql`d.day between ${dayValue(from)} and ${dayValue(to)} and ${live('d.factor_id', filter)}`

/** The first and the last day that has a block, whoever's; null where there is none. */
export async function selectDayBounds(db: Database): Promise<{ first: Day; last: Day } | null> {
  const query = sql<{ first: Day | null; last: Day | null }>`
    select (select min(day) from reading_day) - '1970-01-01'::date as first,
      (select max(day) from reading_day) - '1970-01-01'::date as last`
  const { first = null, last = null } = (await query.execute(db)).rows[0] ?? {}
  return first === null || last === null ? null : { first, last }
}

export interface DayCount {
  readonly day: Day
  readonly count: number
}

/** How many readings the blocks of each day hold, newest first. */
export async function selectDayCounts(
  db: Database,
  filter: ListFilter,
  days: { from: Day; to: Day },
): Promise<DayCount[]> {
  const query = sql<DayCount>`select ${dayNumber('d.day')} as day, sum(d.count)::bigint as count
    from reading_day d where ${blocksOf(filter, days)} group by d.day order by d.day desc`
  return (await query.execute(db)).rows
}

/** When the blocks of one day are. */
export type ListedBlock = Pick<BlockRow, 'factor_id'> & Omit<BlockTimes, 'times_hash'>

export async function selectBlocksOfDay(db: Database, filter: ListFilter, day: Day): Promise<ListedBlock[]> {
  const query = sql<ListedBlock>`select d.factor_id, d.count, d.start_ms, d.step_ms, d.offsets_ms::text
    from reading_day d where ${blocksOf(filter, { from: day, to: day })}`
  return (await query.execute(db)).rows
}

/**
 * True where a factor has rows of days of which another has blocks already: the one's readings are then not all newer.
 */
export async function selectIsMixed(db: Database): Promise<boolean> {
  const query = sql<{
    is: boolean
  }>`select coalesce(bool_or(s.packed_until is null or s.packed_until < d.last), false) as is
    from factor_state s cross join (select max(day) as last from reading_day) d`
  return (await query.execute(db)).rows[0]?.is ?? false
}
