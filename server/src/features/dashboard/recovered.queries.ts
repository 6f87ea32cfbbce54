import type { ModuleType, Severity } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import { pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'

export interface RecoveredFacts {
  module_id: number
  module_code: string
  module_name: string
  module_type: ModuleType
  factor_id: number
  factor_code: string
  factor_name: string
  alert_id: number
  status: Severity
  side: 'above' | 'below'
  started_at: Date
  resolved_at: Date
  peak: number | null
  unit: string
  decimals: number
}

// One that escalated or changed its side goes on as another alert; one that was switched off has not come back.
// Averages are not what readings do.
const recovered = (since: Date): RawBuilder<unknown> => sql`
  from alert a join factor f on f.id = a.factor_id and f.deleted_at is null
    join module m on m.id = f.module_id and m.deleted_at is null
  where a.resolved_at >= ${since} and a.resolve_reason = 'recovered' and a.origin = 'judged'`

export async function countRecovered(db: Database, since: Date): Promise<number> {
  const query = sql<{ count: number }>`select count(*) ${recovered(since)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** Excursions that ended since, newest first. An episode's alert is its worst, and begins with the episode's first. */
export async function selectRecovered(db: Database, since: Date, limit: number): Promise<RecoveredFacts[]> {
  const query = sql<RecoveredFacts>`
    select m.id as module_id, m.code as module_code, m.name as module_name, m.type as module_type, f.id as factor_id,
      f.code as factor_code, f.name as factor_name, a.id as alert_id, a.status,
      case when a.class in ('HI', 'WHI') then 'above' else 'below' end as side,
      coalesce(e.started_at, a.started_at) as started_at, a.resolved_at,
      case when a.class in ('HI', 'WHI') then greatest(a.peak, e.peak) else least(a.peak, e.peak) end as peak, f.unit, f.decimals
    from (select a.* ${recovered(since)} order by a.resolved_at desc, a.id desc ${pageCut(limit, 0)}) a
      join factor f on f.id = a.factor_id join module m on m.id = f.module_id left join alert e on e.id = a.episode
    order by a.resolved_at desc, a.id desc`
  return (await query.execute(db)).rows
}
