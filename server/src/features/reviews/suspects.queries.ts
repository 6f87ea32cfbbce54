import type { ReadingTest } from '@quantrac/contract'
import { sql } from 'kysely'
import { all } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { codeKey } from '../../lib/code-key.ts'

export interface SuspectRow {
  readonly module: { id: number; code: string; manufacturer_id: string; name: string }
  readonly factor: number
  readonly factor_code: string
  readonly unit: string
  readonly decimals: number
  readonly test: ReadingTest
  readonly start_at: Date
  readonly end_at: Date
  readonly count: number
  readonly first_value: number
  readonly last_value: number
}

export interface SuspectFilter {
  readonly module_code?: string | undefined
  readonly factor_code?: string | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

/**
 * The newest stretches, by station and factor in the order of time. Readings of one test belong together until three
 * intervals without one.
 */
export async function selectSuspects(
  db: Database,
  { module_code, factor_code, start_datetime, end_datetime }: SuspectFilter,
  limit: number,
): Promise<SuspectRow[]> {
  const asked = all([
    sql`s.waits`,
    sql`m.deleted_at is null`,
    sql`f.deleted_at is null`,
    ...(module_code ? [sql<boolean>`m.code_key = ${codeKey(module_code)}`] : []),
    ...(factor_code ? [sql<boolean>`f.code_key = ${codeKey(factor_code)}`] : []),
    ...(start_datetime === undefined ? [] : [sql<boolean>`s.ts >= ${start_datetime}`]),
    ...(end_datetime === undefined ? [] : [sql<boolean>`s.ts < ${end_datetime}`]),
  ])
  const query = sql<SuspectRow>`
    with each as (select s.factor_id, s.ts, s.test, s.value, m.interval_seconds,
        lag(s.ts) over (partition by s.factor_id, s.test order by s.ts) as before
      from suspect_reading s join factor f on f.id = s.factor_id join module m on m.id = f.module_id where ${asked}),
    numbered as (select *, count(*) filter (where before is null or ts - before > 3 * interval_seconds * interval '1 second')
        over (partition by factor_id, test order by ts) as stretch from each),
    stretches as (select factor_id, test, min(ts) as start_at, max(ts) as end_at, count(*)::int as count,
        (array_agg(value order by ts))[1] as first_value, (array_agg(value order by ts desc))[1] as last_value
      from numbered group by factor_id, test, stretch order by end_at desc limit ${sql.lit(limit)})
    select json_build_object('id', m.id, 'code', m.code, 'manufacturer_id', m.manufacturer_id, 'name', m.name) as module,
      f.id as factor, f.code as factor_code, f.unit, f.decimals, s.test, s.start_at, s.end_at, s.count, s.first_value, s.last_value
    from stretches s join factor f on f.id = s.factor_id join module m on m.id = f.module_id
    order by m.code_key, f.id, s.start_at`
  return (await query.execute(db)).rows
}

export interface FoundRow {
  readonly ts: number
  readonly test: ReadingTest
  readonly found: number
  readonly minutes: number | null
}

/** What tests have found of a factor in a period, both ends included. */
export async function selectFound(
  db: Database,
  { factor_id, start, end }: { factor_id: number; start: number; end: number },
): Promise<FoundRow[]> {
  const query = sql<FoundRow>`select round(date_part('epoch', ts) * 1000)::float8 as ts, test, found, minutes from suspect_reading
    where factor_id = ${factor_id} and ts >= to_timestamp(${start}::float8 / 1000) and ts <= to_timestamp(${end}::float8 / 1000)`
  return (await query.execute(db)).rows
}
