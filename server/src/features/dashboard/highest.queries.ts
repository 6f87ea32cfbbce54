import type { ModuleType } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface LimitedFactor {
  id: number
  code: string
  module: string
  module_type: ModuleType
  unit: string
  max_value: number
}

/** Factors with an upper limit that is judged. Of one that is 0 or below no share can be told. */
export async function selectLimitedFactors(db: Database): Promise<LimitedFactor[]> {
  const query = sql<LimitedFactor>`
    select f.id, f.code, m.code as module, m.type as module_type, f.unit, t.max_value
    from factor f join module m on m.id = f.module_id and m.deleted_at is null join threshold t on t.factor_id = f.id
    where f.deleted_at is null and f.status and m.status and t.status and t.max_value > 0
      and t.min_value is distinct from t.max_value`
  return (await query.execute(db)).rows
}
