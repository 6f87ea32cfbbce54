import type { BreachClass, FactorPhase, Severity } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface SwitchRow {
  factor_id: number
  phase: FactorPhase
  class: BreachClass | null
  since: Date | null
  severity: Severity | null
  watermark: Date | null
  latest_ts: Date | null
  peak: number | null
  last: number | null
  /** Threshold, factor and module exist and are switched on. */
  is_on: boolean
}

/**
 * Locks the states in id order, as ingest does, and then reads what they depend on: in one statement, the joined rows
 * would be from before the wait for the lock. Ingest is told to read them again as well.
 */
export async function selectSwitches(db: Database, ids: readonly number[]): Promise<SwitchRow[]> {
  await sql`select 1 from factor_state where factor_id = any(${[...ids]}::int[])
    order by factor_id for no key update`.execute(db)
  await sql`update factor_state set written_by = null
    where factor_id = any(${[...ids]}::int[]) and written_by is not null`.execute(db)
  const query = sql<SwitchRow>`
    select s.factor_id, s.phase, s.class, s.since, s.severity, s.watermark, s.latest_ts, s.peak, s.last,
      coalesce(t.status and f.status and m.status, false) and f.deleted_at is null and m.deleted_at is null as is_on
    from factor_state s join factor f on f.id = s.factor_id join module m on m.id = f.module_id
      left join threshold t on t.factor_id = f.id
    where s.factor_id = any(${[...ids]}::int[])`
  return (await query.execute(db)).rows
}

/** Resets everything except the watermark. */
export async function updateStatesOff(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('factor_state')
    .set({
      phase: 'OFF',
      class: null,
      since: null,
      severity: null,
      alert_id: null,
      is_untold: false,
      peak: null,
      last: null,
    })
    .where('factor_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}

export async function updateStatesOn(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('factor_state')
    .set({ phase: 'NORMAL' })
    .where('factor_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}

/**
 * Closes the open alerts of these factors and returns their ids; a deleted alert is not among them. Writes to the table
 * and not to the view: an alert raised before the factor was moved may be outside the actor's reach, and if it stayed
 * open it would block the next one.
 */
export async function closeAlerts(
  db: Database,
  closings: readonly { factor_id: number; resolved_at: Date }[],
): Promise<number[]> {
  if (closings.length === 0) return []
  const query = sql<{ id: number }>`
    update public.alert a set resolved_at = c.resolved_at, resolve_reason = 'disabled'
    from unnest(${closings.map((one) => one.factor_id)}::int[], ${closings.map((one) => one.resolved_at)}::timestamptz[])
      as c (factor_id, resolved_at)
    where a.factor_id = c.factor_id and a.resolved_at is null and a.origin = 'judged'
    returning a.id`
  return (await query.execute(db)).rows.map((row) => row.id)
}
