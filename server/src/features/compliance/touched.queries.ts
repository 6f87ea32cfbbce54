import type { MaintenanceKind } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { column, numberArray } from '../../db/sql-arrays.ts'

/** Why hours are touched: readings came late, with a file, were corrected or deleted, or maintenance has changed. */
export type TouchCause = 'late' | 'file' | 'corrected' | 'deleted' | 'maintenance'

export interface TouchedHours {
  readonly factor_id: number
  /** Counted from 1970. */
  readonly hours: readonly number[]
}

/** Of factors that are judged. */
export async function insertTouched(
  db: Database,
  touched: readonly TouchedHours[],
  cause: TouchCause,
): Promise<void> {
  const hours = `{${touched.map((one) => `"${numberArray(one.hours)}"`).join(',')}}`
  await sql`
    insert into touched_hours (factor_id, hours, cause)
    select g.f, g.h::int[], ${cause} from unnest(${column(touched, (one) => one.factor_id)}::int[], ${hours}::text[]) as g (f, h)
    where exists (select from judged_factor j where j.factor_id = g.f) order by 1`.execute(db)
}

const hour = (at: RawBuilder<unknown>) => sql`floor(date_part('epoch', ${at}) / 3600)::int`

/** Every hour from one instant to another, from the first that is judged of a factor on. */
export async function insertTouchedSpan(
  db: Database,
  factorIds: readonly number[],
  { from, to, cause }: { readonly from: Date; readonly to: Date; readonly cause: TouchCause },
): Promise<void> {
  await sql`
    insert into touched_hours (factor_id, hours, cause)
    select j.factor_id, array(select generate_series(${hour(sql`greatest(j.from_at, ${from}::timestamptz)`)},
      ${hour(sql`${to}::timestamptz`)})), ${cause}
    from judged_factor j
    where j.factor_id = any(${numberArray(factorIds)}::int[]) and j.from_at <= ${to}::timestamptz order by 1`.execute(
    db,
  )
}

/** Every hour of all that is announced of some kinds of maintenance, up to an instant, of every station. */
export async function insertTouchedKinds(
  db: Database,
  kinds: readonly MaintenanceKind[],
  now: Date,
): Promise<void> {
  await sql`
    insert into public.touched_hours (factor_id, hours, cause)
    select j.factor_id, array_agg(distinct h.hour), 'maintenance'
    from public.maintenance p join public.factor f on f.module_id = p.module_id and (p.factor_ids = '{}' or f.id = any(p.factor_ids))
    join public.judged_factor j on j.factor_id = f.id
    cross join lateral generate_series(${hour(sql`greatest(p.start_at, j.from_at)`)},
      ${hour(sql`least(case when p.repeat is null then p.end_at end, ${now}::timestamptz)`)}) as h (hour)
    where p.kind = any(${kinds}::text[]) group by j.factor_id order by 1`.execute(db)
}

export interface TouchedFactor {
  readonly factor_id: number
  /** Epoch milliseconds. */
  readonly from: number
  readonly unit: string
  readonly interval_seconds: number
}

/** Some factors with touched hours that no other copy holds. */
export async function claimTouched(db: Database, limit: number): Promise<TouchedFactor[]> {
  const query = sql<TouchedFactor>`
    select j.factor_id, (date_part('epoch', j.from_at) * 1000)::float8 as "from", f.unit, m.interval_seconds
    from judged_factor j join factor f on f.id = j.factor_id join module m on m.id = f.module_id
    where j.factor_id in (select factor_id from touched_hours) order by j.factor_id limit ${limit} for update of j skip locked`
  return (await query.execute(db)).rows
}

/** Takes what is noted of the factors. */
export async function takeTouched(
  db: Database,
  factorIds: readonly number[],
): Promise<(TouchedHours & { cause: TouchCause })[]> {
  const query = sql<TouchedHours & { cause: TouchCause }>`
    delete from touched_hours where factor_id = any(${numberArray(factorIds)}::int[]) returning factor_id, hours, cause`
  return (await query.execute(db)).rows
}

export interface BeforeRow {
  readonly factor_id: number
  readonly period: string
  /** Epoch milliseconds. */
  readonly end: number
  readonly value: number | null
  readonly n: number
  readonly basis: number
  readonly judged: number
  readonly until: number
}

/** What periods came to before. */
export async function insertBefore(db: Database, rows: readonly BeforeRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into judged_before (factor_id, period, end_at, value, n, basis, judged_at, until_at)
    select factor_id, period, to_timestamp("end" / 1000), value, n, basis, to_timestamp(judged / 1000), to_timestamp("until" / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (factor_id int, period text, "end" float8, value float8, n int,
      basis int, judged float8, "until" float8)`.execute(db)
}

/** Earlier readings than any before have come: the factor is looked through from them on, and that is history. */
export async function judgeFrom(db: Database, factor_id: number, from: number): Promise<void> {
  await sql`update judged_factor set from_at = ${new Date(from)}, until_at = least(until_at, ${new Date(from)}), begun_at = known_at
    where factor_id = ${factor_id}`.execute(db)
}
