import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface PlantCounts {
  modules_total: number
  modules_online: number
  factors_total: number
  readings_expected: number
}

/**
 * Modules, those whose newest reading is not older than the given intervals and milliseconds, and their factors. Expected: one
 * reading an interval from midnight, or from when the factor was added.
 */
export async function countPlant(
  db: Database,
  { now, midnight, silent }: { now: Date; midnight: Date; silent: { intervals: number; ms: number } },
): Promise<PlantCounts> {
  const query = sql<PlantCounts>`
    select count(*) as modules_total, coalesce(sum(p.factors), 0)::bigint as factors_total,
      coalesce(sum(p.expected), 0)::bigint as readings_expected,
      count(*) filter (where p.newest >= ${now}::timestamptz
        - greatest(${silent.intervals}::float8 * p.interval_seconds, ${silent.ms / 1000}::float8) * interval '1 second') as modules_online
    from (select m.interval_seconds, count(f.id) as factors, max(s.latest_ts) as newest,
        sum(greatest(0, floor(date_part('epoch', ${now}::timestamptz - greatest(f.created_at, ${midnight}::timestamptz))
          / m.interval_seconds))) as expected
      from module m left join factor f on f.module_id = m.id and f.deleted_at is null
        left join factor_state s on s.factor_id = f.id
      where m.deleted_at is null group by m.id, m.interval_seconds) p`
  const none = { modules_total: 0, modules_online: 0, factors_total: 0, readings_expected: 0 }
  return (await query.execute(db)).rows[0] ?? none
}
