import { sql } from 'kysely'
import { isMeasured } from '../../db/measured.ts'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import { dayNumber, dayValue, instantValue, openFrom } from './sql.queries.ts'
import type { FactorPeriod, Period } from './period.ts'

/** The greatest measured value of a factor. */
export interface MaximumRow {
  readonly factor_id: number
  readonly max: number
}

interface Days {
  readonly from: Day
  readonly to: Day
}

/** Of whole packed days, from the index by day alone. */
export async function selectDayMaxima(db: Database, { from, to }: Days): Promise<MaximumRow[]> {
  const query = sql<MaximumRow>`select d.factor_id, max(d.max) as max from reading_day d
    where d.day between ${dayValue(from)} and ${dayValue(to)} group by d.factor_id having max(d.max) is not null`
  return (await query.execute(db)).rows
}

/** Of the hours [from, to) of one packed day. */
export async function selectHourMaxima(
  db: Database,
  day: Day,
  { from, to }: { from: number; to: number },
): Promise<MaximumRow[]> {
  const query = sql<MaximumRow>`select d.factor_id, max(h.max) as max
    from reading_day d cross join lateral unnest(d.hours, d.hour_maxs) as h (hour, max)
    where d.day = ${dayValue(day)} and h.hour >= ${from} and h.hour < ${to} group by d.factor_id`
  return (await query.execute(db)).rows
}

const isOpen = sql`s.packed_until is null or s.counted_day > s.packed_until`

/** Of open days that are counted as a whole. */
export async function selectCountedMaxima(db: Database, { from, to }: Days): Promise<MaximumRow[]> {
  const query = sql<MaximumRow>`select s.factor_id, s.day_max as max from factor_state s
    where s.counted_day between ${dayValue(from)} and ${dayValue(to)} and (${isOpen}) and s.day_max is not null`
  return (await query.execute(db)).rows
}

/**
 * The rows of a period that no day's figures answer for: from the beginning of a factor's open days to its counted day,
 * if that counts.
 */
const upTo = (
  { end }: Period,
  { from, to }: Days,
) => sql`case when s.counted_day between ${dayValue(from)} and ${dayValue(to)}
  then least(day_start(s.counted_day), ${instantValue(end)}) else ${instantValue(end)} end`

export async function selectUncounted(
  db: Database,
  period: Period,
  counted: Days,
): Promise<{ start: Date; end: Date } | null> {
  const start = sql`greatest(${openFrom}, ${instantValue(period.start)})`
  // A factor without a reading has none to look for; one with its newest before the period has none in it.
  const query = sql<{ start: Date | null; end: Date | null }>`
    select min(x.start) as start, max(x.until) as end from (
      select ${start} as start, least(${upTo(period, counted)}, s.latest_ts + interval '1 millisecond') as until from factor_state s) x
    where x.start < x.until and isfinite(x.start)`
  const { start: first = null, end: last = null } = (await query.execute(db)).rows[0] ?? {}
  return first === null || last === null ? null : { start: first, end: last }
}

/** `within`: where all of them are, so that no other partition is read. */
export async function selectUncountedMaxima(
  db: Database,
  { period, counted, within }: { period: Period; counted: Days; within: { start: Date; end: Date } },
): Promise<MaximumRow[]> {
  const query = sql<MaximumRow>`
    select r.factor_id, max(r.value) as max from reading r join factor_state s on s.factor_id = r.factor_id
    where r.ts >= ${within.start} and r.ts < ${within.end} and ${sql.raw(isMeasured())}
      and r.ts >= greatest(${openFrom}, ${instantValue(period.start)}) and r.ts < ${upTo(period, counted)}
    group by r.factor_id`
  return (await query.execute(db)).rows
}

/** The packed days of a factor that have measured so much or more, oldest first. */
export async function selectDaysReaching(
  db: Database,
  { factor_ids, from, to }: Days & Pick<FactorPeriod, 'factor_ids'>,
  value: number,
): Promise<Day[]> {
  const query = sql<{ day: Day }>`select ${dayNumber('d.day')} as day from reading_day d
    where d.factor_id = any(${[...factor_ids]}::int[]) and d.day between ${dayValue(from)} and ${dayValue(to)} and d.max >= ${value}
    order by d.day`
  return (await query.execute(db)).rows.map(({ day }) => day)
}

/** The first row of an open day with this value. */
export async function selectRowWith(
  db: Database,
  factorId: number,
  { period, value }: { period: Period; value: number },
): Promise<Date | undefined> {
  const query = sql<{ ts: Date }>`
    select r.ts from factor_state s join reading r on r.factor_id = s.factor_id
    where s.factor_id = ${factorId} and r.ts >= greatest(${openFrom}, ${instantValue(period.start)}) and r.ts < ${instantValue(period.end)}
      and ${sql.raw(isMeasured())} and r.value = ${value} order by r.ts limit 1`
  return (await query.execute(db)).rows[0]?.ts
}
