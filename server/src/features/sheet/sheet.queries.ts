import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { PresentFactor, PresentModule } from './sheet-present.ts'

/** Every station, by code. */
export async function selectSheetModules(db: Database): Promise<PresentModule[]> {
  const query = sql<PresentModule>`select m.id, m.code, m.code_key, m.manufacturer_id, m.name, m.description, m.type,
      m.status, m.latitude, m.longitude, m.interval_seconds, m.contact
    from module m where m.deleted_at is null order by m.code_key`
  return (await query.execute(db)).rows
}

/** The factors of these stations in the order in which they were added, with their limits. */
export async function selectSheetFactors(
  db: Database,
  moduleIds: readonly number[],
): Promise<PresentFactor[]> {
  const query = sql<PresentFactor>`select f.id, f.module_id, f.code, f.code_key, f.name, f.unit, f.manufacturer_id,
      f.decimals, f.kind, f.quantity, f.range_min, f.range_max, f.status, t.min_value, t.max_value, coalesce(t.min_range, 0) as min_range,
      coalesce(t.max_range, 0) as max_range, coalesce(t.deadband, 0) as deadband,
      coalesce(t.on_delay_seconds, 0) as on_delay_seconds, coalesce(t.off_delay_seconds, 0) as off_delay_seconds,
      coalesce(t.status, true) as threshold_status
    from factor f left join threshold t on t.factor_id = f.id
    where f.deleted_at is null and f.module_id = any(${[...moduleIds]}::int[]) order by f.id`
  return (await query.execute(db)).rows
}

/** Locks these stations until the transaction ends, in the order of their ids. */
export async function lockSheetModules(db: Database, ids: readonly number[]): Promise<void> {
  await sql`select 1 from module where id = any(${[...ids]}::int[]) and deleted_at is null
    order by id for no key update`.execute(db)
}
