import type { Severity } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface LatestRow {
  factor: number
  code: string
  name: string
  unit: string
  decimals: number
  value: number | null
  timestamp: Date | null
  quality: 0 | 1 | 2 | null
  severity: Severity | null
  /** Threshold, factor and station are switched on. */
  is_on: boolean
  has_limits: boolean
  min_value: number | null
  max_value: number | null
}

export async function selectLatest(db: Database, moduleId: number): Promise<LatestRow[]> {
  const query = sql<LatestRow>`
    select f.id as factor, f.code, f.name, f.unit, f.decimals, s.latest_value as value, s.latest_ts as timestamp,
      s.latest_quality as quality, s.severity, coalesce(t.status and f.status and m.status, false) as is_on,
      coalesce(t.status, false) as has_limits, t.min_value, t.max_value
    from factor f join module m on m.id = f.module_id join factor_state s on s.factor_id = f.id
      left join threshold t on t.factor_id = f.id
    where f.module_id = ${moduleId} and f.deleted_at is null order by f.id`
  return (await query.execute(db)).rows
}

export interface NewestRow {
  module_id: number
  module: string
  timestamp: Date
  values: Record<string, number>
}

/** One row a station that has a measured value; calibrating and faulty factors are left out. */
export async function selectNewest(db: Database, moduleIds: readonly number[]): Promise<NewestRow[]> {
  const query = sql<NewestRow>`
    select m.id as module_id, m.code as module, max(s.latest_ts) as timestamp,
      json_object_agg(f.code, s.latest_value order by f.id) as values
    from module m join factor f on f.module_id = m.id and f.deleted_at is null
      join factor_state s on s.factor_id = f.id
    where m.id = any(${[...moduleIds]}::int[]) and m.deleted_at is null and s.latest_quality = 0
    group by m.id order by m.id`
  return (await query.execute(db)).rows
}
