import type { MaintenanceKind } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { pauseColumns } from '../../db/pause-columns.ts'
import type { PauseColumns } from './pause-rows.ts'

export interface PausedRow {
  readonly module_id: number
  readonly factor_ids: readonly number[]
  readonly kind: MaintenanceKind
  readonly pause: PauseColumns
}

/** What is announced of all stations. */
export async function selectPaused(db: Database, moduleIds: readonly number[] | null): Promise<PausedRow[]> {
  const which = moduleIds === null ? sql`true` : sql`p.module_id = any (${numberArray(moduleIds)}::int[])`
  const query = sql<PausedRow>`select p.module_id, p.factor_ids, p.kind, json_build_array(${sql.raw(pauseColumns)}) as pause
    from public.maintenance p where ${which} order by p.id`
  return (await query.execute(db)).rows
}

/** What is announced of gauges in kinds of maintenance that are not averaged. */
export async function selectUnaveraged(
  db: Database,
  factorIds: readonly number[],
): Promise<{ factor_id: number; kind: MaintenanceKind; pause: PauseColumns }[]> {
  const query = sql<{ factor_id: number; kind: MaintenanceKind; pause: PauseColumns }>`
    select f.id as factor_id, p.kind, json_build_array(${sql.raw(pauseColumns)}) as pause
    from public.factor f join public.maintenance p on p.module_id = f.module_id
      and (p.factor_ids = '{}' or f.id = any (p.factor_ids))
    cross join public.calculation_rules r
    where f.id = any (${numberArray(factorIds)}::int[]) and f.kind <> 'counter'
      and not case p.kind when 'calibration' then r.average_calibration when 'service' then r.average_service
        else r.average_off end
    order by f.id, p.id`
  return (await query.execute(db)).rows
}

/** What is announced of factors, alone or with their station. */
export async function selectPausedFactors(
  db: Database,
  factorIds: readonly number[],
): Promise<{ factor_id: number; pause: PauseColumns }[]> {
  const query = sql<{ factor_id: number; pause: PauseColumns }>`
    select f.id as factor_id, json_build_array(${sql.raw(pauseColumns)}) as pause
    from public.factor f join public.maintenance p on p.module_id = f.module_id
      and (p.factor_ids = '{}' or f.id = any (p.factor_ids))
    where f.id = any (${numberArray(factorIds)}::int[]) order by f.id, p.id`
  return (await query.execute(db)).rows
}
