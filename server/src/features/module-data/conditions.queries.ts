import type { ModuleType } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import {
  episodeFacts,
  type EpisodeFacts,
  epochMs,
  excursionFacts,
  isGone,
  isOn,
  latestQuality,
} from './latest.queries.ts'
import type { ConditionFacts } from './latest-condition.ts'

/** A factor that may not be normal. Times are epoch ms. */
export interface UnusualFacts extends ConditionFacts {
  id: number
  code: string
  name: string
  unit: string
  decimals: number
  value: number | null
  episode: EpisodeFacts | null
  has_limits: boolean
  min_value: number | null
  max_value: number | null
  /** The newest reading of quality 0. */
  measured: number | null
}

export interface ModuleFactsRow {
  id: number
  code: string
  name: string
  type: ModuleType
  /** Switched on. */
  status: boolean
  latitude: number | null
  longitude: number | null
  interval_seconds: number
  factor_count: number
  last_seen_at: Date | null
  unusual: UnusualFacts[]
}

/**
 * All modules with those of their factors that may not be normal: in an excursion, of another quality than 0, or
 * without a reading for longer than a reading may be late. The others are counted only, which is what makes it cheap on
 * an ordinary day.
 */
export async function selectModuleFacts(
  db: Database,
  { now, intervals, ms }: { now: Date; intervals: number; ms: number },
): Promise<ModuleFactsRow[]> {
  const onTime = sql`${now}::timestamptz - greatest(${intervals}::float8 * m.interval_seconds,
    m.interval_seconds + ${ms / 1000}::float8) * interval '1 second'`
  const query = sql<ModuleFactsRow>`
    select m.id, m.code, m.name, m.type, m.status, m.latitude, m.longitude, m.interval_seconds, coalesce(p.factor_count, 0) as factor_count,
      p.last_seen_at, coalesce(u.unusual, '[]') as unusual
    from module m
      left join (select f.module_id, count(*)::int as factor_count, max(s.latest_ts) as last_seen_at
        from factor f join factor_state s on s.factor_id = f.id where f.deleted_at is null group by f.module_id) p on p.module_id = m.id
      left join (select f.module_id, json_agg(json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'unit', f.unit,
          'decimals', f.decimals, 'value', s.latest_value, 'timestamp', ${epochMs}, 'quality', ${latestQuality}, 'severity', s.severity,
          'is_on', ${isOn}, 'is_gone', ${isGone}, 'excursion', ${excursionFacts}, 'episode', ${episodeFacts}, 'has_limits', coalesce(t.status, false),
          'min_value', t.min_value, 'max_value', t.max_value, 'measured', (extract(epoch from s.watermark) * 1000)::bigint)
          order by f.id) as unusual
        from factor f join module m on m.id = f.module_id join factor_state s on s.factor_id = f.id
          left join threshold t on t.factor_id = f.id
        where f.deleted_at is null
          and (s.latest_ts is null or s.latest_ts < ${onTime} or s.severity is not null or s.latest_quality <> 0 or ${isGone})
        group by f.module_id) u on u.module_id = m.id
    where m.deleted_at is null order by m.id`
  return (await query.execute(db)).rows
}
