import { idValue } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'

export interface FactorNames {
  readonly factor_id: number
  readonly factor_code: string
  readonly module_code: string
  readonly module_id: number
}

/** Of factors that are not deleted. */
export async function selectFactorNames(db: Database, ids: readonly number[]): Promise<FactorNames[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('factor as f')
    .innerJoin('module as m', 'm.id', 'f.module_id')
    .where('f.id', 'in', ids)
    .where('f.deleted_at', 'is', null)
    .select(['f.id as factor_id', 'f.code as factor_code', 'm.code as module_code', 'm.id as module_id'])
    .execute()
}

export interface FactorByCode {
  readonly factor_id: number
  readonly module_key: string
  readonly factor_key: string
  readonly module_code_key: string
  readonly factor_code_key: string
}

/** The factors of these modules, by the codes in a file. */
export async function selectFactorsByCode(
  db: Database,
  moduleCodeKeys: readonly string[],
): Promise<FactorByCode[]> {
  return db
    .selectFrom('module as m')
    .innerJoin('factor as f', (join) => join.onRef('f.module_id', '=', 'm.id').on('f.deleted_at', 'is', null))
    .where('m.deleted_at', 'is', null)
    .where('m.code_key', 'in', moduleCodeKeys)
    .select([
      'f.id as factor_id',
      'm.manufacturer_id as module_key',
      'f.manufacturer_id as factor_key',
      'm.code_key as module_code_key',
      'f.code_key as factor_code_key',
    ])
    .execute()
}

export async function selectFactorTarget(
  db: Database,
  factorId: number,
): Promise<{ factor_id: number; module_key: string; factor_key: string } | undefined> {
  return db
    .selectFrom('factor as f')
    .innerJoin('module as m', 'm.id', 'f.module_id')
    .where('f.id', '=', idValue(factorId))
    .where('f.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .select(['f.id as factor_id', 'm.manufacturer_id as module_key', 'f.manufacturer_id as factor_key'])
    .executeTakeFirst()
}
