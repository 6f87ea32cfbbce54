import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '../../db/column-types.ts'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { nameOf } from './reviews.queries.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    locked_month: {
      month: string
      is_locked: boolean
      locked_at: Instant
      locked_by: number | null
      locked_by_name: string | null
    }
  }
}

export interface ReviewMonthRow {
  /** `YYYY-MM` */
  readonly month: string
  readonly is_locked: boolean
  readonly locked_at: Date
  readonly locked_by_name: string | null
  readonly waiting: number
}

const firstDay = (month: string): RawBuilder<string> => sql`${`${month}-01`}::date`

/** A stretch counts in each month that it touches. */
const waiting = sql`
  with each as (select s.factor_id, s.ts, s.test, m.interval_seconds,
      lag(s.ts) over (partition by s.factor_id, s.test order by s.ts) as before
    from suspect_reading s join factor f on f.id = s.factor_id join module m on m.id = f.module_id
    where s.waits and m.deleted_at is null and f.deleted_at is null),
  numbered as (select *, count(*) filter (where before is null or ts - before > 3 * interval_seconds * interval '1 second')
      over (partition by factor_id, test order by ts) as stretch from each),
  waiting as (
    select date_trunc('month', local_day(ts))::date as month, count(distinct (factor_id, test, stretch)) as count
      from numbered group by 1
    union all
    select d::date, count(*) from review r cross join lateral generate_series(date_trunc('month', local_day(r.start_at)::timestamp),
      local_day(r.end_at)::timestamp, interval '1 month') d where r.status = 'waiting' group by 1)`

/**
 * The last months before one that have readings, and those that are locked, the newest first; only one where `only` is
 * given.
 */
export async function selectReviewMonths(
  db: Database,
  { before, most, only }: { before: string; most: number; only?: string },
): Promise<ReviewMonthRow[]> {
  const shown =
    only === undefined
      ? // Station by station, as the key of the days is: a month without readings costs no look at all days.
        sql`l.is_locked or exists (select from module m cross join lateral (select from heard_day h
          where h.module_id = m.id and h.day >= a.month and h.day < a.month + interval '1 month' limit 1) h)`
      : sql`a.month = ${firstDay(only)}`
  const query = sql<ReviewMonthRow>`${waiting}
    select to_char(a.month, 'YYYY-MM') as month, coalesce(l.is_locked, false) as is_locked, l.locked_at, l.locked_by_name,
      coalesce((select sum(w.count) from waiting w where w.month = a.month), 0)::int as waiting
    from (select (${firstDay(before)} - n * interval '1 month')::date as month from generate_series(1, ${sql.lit(most)}) n
      union select month from locked_month) a left join locked_month l on l.month = a.month
    where ${shown} order by a.month desc`
  return (await query.execute(db)).rows
}

/** Until the transaction ends no reading of another month than this one is changed, and no month locked. */
export async function holdLockedMonths(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7824, hashtext('locked months'))`.execute(db)
}

export async function selectIsLocked(db: Database, month: string): Promise<boolean> {
  const query = sql<{
    is_locked: boolean
  }>`select is_locked from locked_month where month = ${firstDay(month)}`
  return (await query.execute(db)).rows[0]?.is_locked ?? false
}

export async function selectLockedMonths(db: Database): Promise<string[]> {
  const query = sql<{
    month: string
  }>`select to_char(month, 'YYYY-MM') as month from locked_month where is_locked`
  return (await query.execute(db)).rows.map(({ month }) => month)
}

export async function upsertLocked(
  db: Database,
  month: string,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await sql`insert into locked_month (month, is_locked, locked_at, locked_by, locked_by_name)
    values (${firstDay(month)}, true, ${at}, ${by}, ${nameOf(by)})
    on conflict (month) do update set is_locked = true, locked_at = excluded.locked_at, locked_by = excluded.locked_by,
      locked_by_name = excluded.locked_by_name`.execute(db)
}

export async function updateUnlocked(db: Database, month: string): Promise<void> {
  await sql`update locked_month set is_locked = false where month = ${firstDay(month)}`.execute(db)
}

/** The first locked month that two instants or what is between them are in; null: none. */
export async function firstLocked(
  db: Database,
  { start, end }: { start: number; end: number },
): Promise<string | null> {
  const day = (ts: number) => sql`local_day(to_timestamp(${ts}::float8 / 1000))`
  const query = sql<{
    month: string
  }>`select to_char(month, 'YYYY-MM') as month from locked_month where is_locked
    and month between date_trunc('month', ${day(start)}::timestamp)::date and ${day(end)} order by locked_month.month limit 1`
  return (await query.execute(db)).rows[0]?.month ?? null
}

/** Readings of factors in a period, its end not included, that changed after their month had been locked. */
export async function countAfterLock(
  db: Database,
  { factor_ids, start, end }: { factor_ids: readonly number[]; start: number; end: number },
): Promise<number> {
  const query = sql<{
    count: number
  }>`select count(distinct (factor_id, ts))::int as count from after_lock_reading
    where factor_id = any (${numberArray(factor_ids)}::int[]) and ts >= to_timestamp(${start}::float8 / 1000)
      and ts < to_timestamp(${end}::float8 / 1000)`
  return (await query.execute(db)).rows[0]?.count ?? 0
}
