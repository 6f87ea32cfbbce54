import type { AlertKind, AlertStatus, AveragePeriod, HealthFault, ModuleType } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface AlertFrameRow {
  id: number
  factor: string
  value: number
  status: AlertStatus
  timestamp: Date
  module: string
  module_name: string
  unit: string
  decimals: number
  min_value: number | null
  max_value: number | null
  module_type: ModuleType | null
  episode: number | null
  kind: AlertKind
  period: AveragePeriod | null
  standard: string | null
  fault: HealthFault | null
  module_id: number
  factor_id: number | null
}

export async function selectNewestAlertId(db: Database): Promise<number> {
  const row = await db.selectFrom('alert').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

const frames = (db: Database) =>
  db
    .selectFrom('alert')
    .select(['id', 'factor_code as factor', 'value', 'status', 'timestamp', 'module_code as module'])
    .select([
      'module_name',
      'unit',
      'decimals',
      'min_value',
      'max_value',
      'module_id',
      'factor_id',
      'episode',
      'period',
      'standard',
      'fault',
    ])
    .select(
      sql<ModuleType | null>`(select m.type from module m where m.id = alert.module_id and m.deleted_at is null)`.as(
        'module_type',
      ),
    )
    .select(sql<AlertKind>`case origin when 'judged' then 'limit' else origin end`.as('kind'))
    .orderBy('id')

export async function selectFramesAfter(db: Database, id: number, limit: number): Promise<AlertFrameRow[]> {
  return frames(db).where('id', '>', id).where('told', '=', 'live').limit(limit).execute()
}

export async function selectFramesByIds(db: Database, ids: readonly number[]): Promise<AlertFrameRow[]> {
  return frames(db).where('id', 'in', ids).execute()
}

/** The open alerts that people were told of: at most one for each factor, each of its averages and each fault. */
export async function selectOpenFrames(db: Database): Promise<AlertFrameRow[]> {
  return frames(db)
    .where('resolved_at', 'is', null)
    .where('origin', '<>', 'manual')
    .where('told', '=', 'live')
    .execute()
}

export async function selectClosedFrames(db: Database, ids: readonly number[]): Promise<AlertFrameRow[]> {
  return frames(db)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('resolve_reason', 'in', ['recovered', 'disabled', 'maintenance'])
    .execute()
}
