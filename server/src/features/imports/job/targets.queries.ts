import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

export interface TargetFactor {
  readonly module_id: number
  readonly factor_id: number
  readonly module_key: string
  readonly factor_key: string
  readonly code: string
  readonly name: string
  readonly unit: string
}

/** The factors of modules that are not deleted. */
export async function selectTargetFactors(
  db: Database,
  moduleIds: readonly number[],
): Promise<TargetFactor[]> {
  const query = sql<TargetFactor>`select m.id as module_id, f.id as factor_id, m.manufacturer_id as module_key,
      f.manufacturer_id as factor_key, f.code, f.name, f.unit
    from module m join factor f on f.module_id = m.id and f.deleted_at is null
    where m.id = any(${moduleIds}::int[]) and m.deleted_at is null order by f.id`
  return (await query.execute(db)).rows
}

export interface TargetModule {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly manufacturer_id: string
}

/** Null: all. */
export async function selectTargetModules(
  db: Database,
  reach: readonly number[] | null,
): Promise<TargetModule[]> {
  const query = sql<TargetModule>`select m.id, m.code, m.name, m.manufacturer_id from module m
    where m.deleted_at is null and (${reach}::int[] is null or m.id = any(${reach}::int[]))`
  return (await query.execute(db)).rows
}
