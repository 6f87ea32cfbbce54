import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Limits } from './limits.ts'
import type { Threshold } from '@quantrac/contract'
import type { Instant } from '../../db/column-types.ts'

/** A period lasts until the factor's next one. `from_at` may be '-infinity', so it is read by SQL alone. */
export interface LimitPeriodTable extends Omit<Threshold, 'id' | 'status'> {
  from_at: Instant
  is_on: boolean
  set_at: Instant
  set_by: number | null
}

declare module '../../db/tables.ts' {
  interface Tables {
    limit_period: LimitPeriodTable
  }
}

export interface LimitPeriodRow extends Limits {
  factor_id: number
  /** Epoch milliseconds; null: from the beginning. */
  from_ms: number | null
  is_on: boolean
  set_at: Date
  set_by: string | null
}

const columns = sql`p.min_value, p.max_value, p.min_range, p.max_range, p.deadband, p.on_delay_seconds, p.off_delay_seconds`
const fromMs = sql`case when p.from_at > '-infinity' then (date_part('epoch', p.from_at) * 1000)::float8 end`

/** In the order of factors and time. */
export async function selectLimitPeriods(
  db: Database,
  factorIds: readonly number[],
): Promise<LimitPeriodRow[]> {
  const query = sql<LimitPeriodRow>`
    select p.factor_id, ${fromMs} as from_ms, p.is_on, ${columns}, p.set_at, u.email as set_by
    from limit_period p left join user_account u on u.id = p.set_by
    where p.factor_id = any(${[...factorIds]}::int[]) order by p.factor_id, p.from_at`
  return (await query.execute(db)).rows
}

export interface PresentLimits extends Limits {
  factor_id: number
  is_on: boolean
}

/** What holds by the settings as they are now: of factors that have limits, or had some once. */
export async function selectPresentLimits(
  db: Database,
  factorIds: readonly number[],
): Promise<PresentLimits[]> {
  const query = sql<PresentLimits>`
    select f.id as factor_id, coalesce(p.status and f.status and m.status, false) and f.deleted_at is null and m.deleted_at is null as is_on,
      p.min_value, p.max_value, coalesce(p.min_range, 0) as min_range, coalesce(p.max_range, 0) as max_range,
      coalesce(p.deadband, 0) as deadband, coalesce(p.on_delay_seconds, 0) as on_delay_seconds,
      coalesce(p.off_delay_seconds, 0) as off_delay_seconds
    from public.factor f join public.module m on m.id = f.module_id left join public.threshold p on p.factor_id = f.id
    where f.id = any(${[...factorIds]}::int[])
      and (p.factor_id is not null or exists (select from public.limit_period l where l.factor_id = f.id))`
  return (await query.execute(db)).rows
}

interface NewPeriod extends PresentLimits {
  /** Epoch milliseconds; −Infinity: from the beginning. */
  readonly from: number
}

/** Puts these periods in place of those that begin in `[from, until)`. */
export async function replaceLimitPeriods(
  db: Database,
  factorId: number,
  {
    from,
    until,
    periods,
    set_by,
    at,
  }: {
    readonly from: number
    readonly until: number
    readonly periods: readonly NewPeriod[]
    readonly set_by: number | null
    readonly at: Date
  },
): Promise<void> {
  await sql`delete from public.limit_period where factor_id = ${factorId} and from_at >= ${instant(from)} and from_at < ${instant(until)}`.execute(
    db,
  )
  for (const period of periods)
    await sql`
      insert into public.limit_period (factor_id, from_at, is_on, min_value, max_value, min_range, max_range, deadband,
        on_delay_seconds, off_delay_seconds, set_at, set_by)
      values (${factorId}, ${instant(period.from)}, ${period.is_on}, ${period.min_value}, ${period.max_value}, ${period.min_range},
        ${period.max_range}, ${period.deadband}, ${period.on_delay_seconds}, ${period.off_delay_seconds}, ${at}, ${set_by})
      on conflict (factor_id, from_at) do update set is_on = excluded.is_on, min_value = excluded.min_value,
        max_value = excluded.max_value, min_range = excluded.min_range, max_range = excluded.max_range,
        deadband = excluded.deadband, on_delay_seconds = excluded.on_delay_seconds,
        off_delay_seconds = excluded.off_delay_seconds, set_at = excluded.set_at, set_by = excluded.set_by`.execute(
      db,
    )
}

/** Lets these limits begin, each in place of all of its factor that begin as late or later. */
export async function beginLimitPeriods(
  db: Database,
  periods: readonly NewPeriod[],
  { set_by, at }: { readonly set_by: number | null; readonly at: Date },
): Promise<void> {
  if (periods.length === 0) return
  // JSON has no word for the beginning: a null is it.
  const json = JSON.stringify(periods)
  const begun = sql`jsonb_to_recordset(${json}::jsonb) as n (factor_id int, "from" float8, is_on boolean, min_value float8,
    max_value float8, min_range float8, max_range float8, deadband float8, on_delay_seconds int, off_delay_seconds int)`
  const from = sql`coalesce(to_timestamp(n."from" / 1000), '-infinity')`
  await sql`delete from public.limit_period p using ${begun} where p.factor_id = n.factor_id and p.from_at >= ${from}`.execute(
    db,
  )
  await sql`
    insert into public.limit_period (factor_id, from_at, is_on, min_value, max_value, min_range, max_range, deadband,
      on_delay_seconds, off_delay_seconds, set_at, set_by)
    select n.factor_id, ${from}, n.is_on, n.min_value, n.max_value, n.min_range, n.max_range, n.deadband,
      n.on_delay_seconds, n.off_delay_seconds, ${at}, ${set_by}::int
    from ${begun}`.execute(db)
}

/** Gives the periods of a factor that begin at an instant or later these limits; whether it was on stays. */
export async function continueLimits(
  db: Database,
  limits: NewPeriod,
  { set_by, at }: { readonly set_by: number | null; readonly at: Date },
): Promise<void> {
  await sql`update public.limit_period set min_value = ${limits.min_value}, max_value = ${limits.max_value},
      min_range = ${limits.min_range}, max_range = ${limits.max_range}, deadband = ${limits.deadband},
      on_delay_seconds = ${limits.on_delay_seconds}, off_delay_seconds = ${limits.off_delay_seconds},
      set_at = ${at}, set_by = ${set_by}::int
    where factor_id = ${limits.factor_id} and from_at >= ${instant(limits.from)}`.execute(db)
}

/**
 * Lets what holds at an instant begin anew there: what is before it may then be replaced. Answers whether anything
 * held.
 */
export async function splitLimitPeriod(db: Database, factorId: number, at: number): Promise<boolean> {
  const query = sql`
    insert into public.limit_period as l (factor_id, from_at, is_on, min_value, max_value, min_range, max_range, deadband,
      on_delay_seconds, off_delay_seconds, set_at, set_by)
    select factor_id, ${instant(at)}, is_on, min_value, max_value, min_range, max_range, deadband, on_delay_seconds, off_delay_seconds,
      set_at, set_by
    from public.limit_period where factor_id = ${factorId} and from_at <= ${instant(at)} order by from_at desc limit 1
    on conflict (factor_id, from_at) do update set is_on = l.is_on returning 1`
  return (await query.execute(db)).rows.length > 0
}

/** PostgreSQL's own word for an instant that has no end. */
const instant = (ms: number) =>
  Number.isFinite(ms) ? sql`to_timestamp(${ms}::float8 / 1000)` : sql.lit(ms < 0 ? '-infinity' : 'infinity')
