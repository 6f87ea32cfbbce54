import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'

export interface PlantCounts {
  modules_total: number
  modules_online: number
  factors_total: number
  readings_expected: number
  readings_today: number
}

/** A module that was added today. */
export interface NewModule {
  readonly id: number
  readonly created_at: Date
  readonly factor_ids: readonly number[]
}

export async function selectNewModules(db: Database, midnight: Date): Promise<NewModule[]> {
  const query = sql<NewModule>`select m.id, m.created_at, array(select f.id from factor f where f.module_id = m.id) as factor_ids
    from module m where m.created_at >= ${midnight} and m.deleted_at is null`
  return (await query.execute(db)).rows
}

/** When the readings of a module that was added today begin; epoch ms. */
export interface Beginning {
  readonly module_id: number
  readonly at: number
}

export interface PlantAt {
  readonly now: Date
  /** Of today, whose calendar day is `day`, `YYYY-MM-DD`. */
  readonly midnight: Date
  readonly day: string
  readonly beginnings: readonly Beginning[]
  readonly silent: { readonly intervals: number; readonly ms: number }
}

/**
 * Modules, those whose newest reading is not older than the given intervals and milliseconds, their factors, and
 * readings of today. Expected: one reading an interval from midnight, or from when the factor was added, or from what
 * is given for its module. Of factors whose newest day is tomorrow no reading is counted.
 */
export async function countPlant(
  db: Database,
  { now, midnight, day, beginnings, silent }: PlantAt,
): Promise<PlantCounts> {
  const begun = sql`unnest(${column(beginnings, (one) => one.module_id)}::int[],
    ${column(beginnings, (one) => one.at)}::float8[]) as b (module_id, ms)`
  const since = sql`greatest(coalesce(to_timestamp(b.ms / 1000), f.created_at), ${midnight}::timestamptz)`
  const query = sql<PlantCounts>`
    select count(*) as modules_total, coalesce(sum(p.factors), 0)::bigint as factors_total,
      coalesce(sum(p.expected), 0)::bigint as readings_expected, coalesce(sum(p.today), 0)::bigint as readings_today,
      count(*) filter (where p.newest >= ${now}::timestamptz
        - greatest(${silent.intervals}::float8 * p.interval_seconds, ${silent.ms / 1000}::float8) * interval '1 second') as modules_online
    from (select m.interval_seconds, count(f.id) as factors, max(s.latest_ts) as newest, sum(s.day_count) filter (where s.counted_day = ${day}::date) as today,
        sum(greatest(0, floor(date_part('epoch', ${now}::timestamptz - ${since})
          / m.interval_seconds))) as expected
      from module m left join factor f on f.module_id = m.id and f.deleted_at is null
        left join factor_state s on s.factor_id = f.id
        left join ${begun} on b.module_id = m.id
      where m.deleted_at is null group by m.id, m.interval_seconds) p`
  const none = {
    modules_total: 0,
    modules_online: 0,
    factors_total: 0,
    readings_expected: 0,
    readings_today: 0,
  }
  return (await query.execute(db)).rows[0] ?? none
}
