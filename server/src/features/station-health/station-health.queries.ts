import type { HealthFault } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface HealthAlertRow {
  readonly id: number
  readonly module_id: number
  readonly factor_code: string
  readonly fault: HealthFault
  readonly started_at: Date
  readonly resolved_at: Date | null
}

/** Alerts of the health of stations that last into [start, end), or began in it; the oldest first. */
export async function selectHealthAlerts(
  db: Database,
  moduleIds: readonly number[],
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<HealthAlertRow[]> {
  const query = sql<HealthAlertRow>`
    select id, module_id, factor_code, fault, started_at, resolved_at from alert
    where origin = 'health' and module_id = any(${[...moduleIds]}::int[]) and started_at < ${end}
      and (resolved_at is null or resolved_at >= ${start}) order by started_at, id`
  return (await query.execute(db)).rows
}

export interface NewestRow {
  readonly module_id: number
  readonly latest_ts: Date | null
}

/** When each station has measured last. */
export async function selectNewestOf(db: Database, moduleIds: readonly number[]): Promise<NewestRow[]> {
  const query = sql<NewestRow>`
    select f.module_id, max(s.latest_ts) as latest_ts from factor f join factor_state s on s.factor_id = f.id
    where f.module_id = any(${[...moduleIds]}::int[]) and f.deleted_at is null group by f.module_id`
  return (await query.execute(db)).rows
}
