import type {
  AlertKind,
  AlertStatus,
  AveragePeriod,
  BreachClass,
  HealthFault,
  JudgedAgain,
  ModuleType,
  ResolveReason,
} from '@quantrac/contract'
import { sql, type Generated } from 'kysely'
import { numberArray } from '../../db/sql-arrays.ts'
import { idValue } from '../../db/conditions.ts'
import { raiseAlertVersion } from '../../db/alert-version.ts'
import { isEmpty } from '../../lib/changes.ts'
import type { Database } from '../../db/database.ts'
import type { BigId, Instant, Json } from '../../db/column-types.ts'
import { handlingColumns, type HandlingRow, leaveActions } from './handling.queries.ts'

/** Of readings, of averages, of the health of a station, or raised by hand. */
export type AlertOrigin = 'judged' | 'average' | 'health' | 'manual'

export interface AlertTable {
  id: BigId
  /** Null: a fault of the whole station. */
  factor_id: number | null
  module_id: number
  factor_code: string
  factor_name: string
  module_code: string
  module_name: string
  unit: string
  decimals: number
  status: AlertStatus
  class: BreachClass | null
  origin: Generated<AlertOrigin>
  period: AveragePeriod | null
  standard: string | null
  fault: HealthFault | null
  value: number
  peak: number | null
  last: number | null
  min_value: number | null
  max_value: number | null
  timestamp: Instant
  started_at: Instant
  episode: number | null
  resolved_at: Instant | null
  resolve_reason: ResolveReason | null
  created_at: Generated<Date>
  told: Generated<'live' | 'waiting' | 'digest' | 'none'>
  judged_again: Json | null
}

declare module '../../db/tables.ts' {
  interface Tables {
    alert: AlertTable
  }
}

/**
 * Held by every insert of alerts, from before the id is taken until the commit. Ids are then in the order of commits,
 * and "everything up to this id" means everything that was visible.
 */
export const alertOrderLock = 7_824_002

export interface AlertRow {
  id: number
  factor: string
  value: number
  status: AlertStatus
  timestamp: Date
  module: string
  is_read: boolean
  factor_name: string
  module_name: string
  unit: string
  decimals: number
  min_value: number | null
  max_value: number | null
  started_at: Date
  resolved_at: Date | null
  module_type: ModuleType | null
  episode: number | null
  origin: AlertOrigin
  kind: AlertKind
  period: AveragePeriod | null
  standard: string | null
  fault: HealthFault | null
  handling: HandlingRow | null
  comment_count: number
}

export interface ModuleAlertRow extends AlertRow {
  peak: number | null
}

/** With the time series of its excursion, and its module. */
export interface AlertDetailRow extends ModuleAlertRow {
  module_id: number
  class: BreachClass | null
  last: number | null
  resolve_reason: ResolveReason | null
  judged_again: JudgedAgain | null
}

/** The fields of an alert `a` on the wire, and its origin. */
export const alertColumns = sql`a.id, a.factor_code as factor, a.value, a.status, a.timestamp, a.module_code as module,
  a.factor_name, a.module_name, a.unit, a.decimals, a.min_value, a.max_value, a.started_at, a.resolved_at, a.episode, a.origin,
  case a.origin when 'judged' then 'limit' else a.origin end as kind, a.period, a.standard, a.fault,
  (select m.type from module m where m.id = a.module_id and m.deleted_at is null) as module_type, ${handlingColumns}`

/** As the person sees it, read or unread; `lock` locks it until the transaction ends. */
export async function selectAlert(
  db: Database,
  by: { id: number; user_id: number; lock: boolean },
): Promise<AlertDetailRow | undefined> {
  const query = sql<AlertDetailRow>`
    select ${alertColumns}, a.module_id, a.class, a.peak, a.last, a.resolve_reason, a.judged_again, coalesce(r.is_read, a.id <= coalesce(t.through_id, 0) or a.told = 'none') as is_read
    from alert a left join alert_read r on r.user_id = ${by.user_id} and r.alert_id = a.id
      left join alert_read_through t on t.user_id = ${by.user_id}
    where a.id = ${idValue(by.id)} ${by.lock ? sql`for no key update of a` : sql``}`
  return (await query.execute(db)).rows[0]
}

export interface AlertValues {
  factor_id: number
  module_id: number
  factor_code: string
  factor_name: string
  module_code: string
  module_name: string
  unit: string
  decimals: number
  status: AlertStatus
  value: number
  min_value: number | null
  max_value: number | null
  timestamp: Date
  started_at: Date
}

/** An alert that a person raised: judging does not know it and never closes it. */
export async function insertManualAlert(db: Database, values: AlertValues): Promise<number> {
  await sql`select pg_advisory_xact_lock(${alertOrderLock})`.execute(db)
  const row = await db
    .insertInto('alert')
    .values({ ...values, origin: 'manual' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface AlertCorrection {
  value?: number
  status?: AlertStatus
  resolved_at?: Date | null
  resolve_reason?: 'manual' | null
}

export async function updateAlert(db: Database, id: number, correction: AlertCorrection): Promise<void> {
  if (isEmpty(correction)) return
  await raiseAlertVersion(db)
  await db.updateTable('alert').set(correction).where('id', '=', id).execute()
}

/** Judging again must not raise it anew, so a judged one is noted with its time. */
export async function removeAlert(db: Database, id: number): Promise<void> {
  await raiseAlertVersion(db)
  await sql`insert into public.alert_removed (factor_id, period, status, class, started_at, resolved_at)
    select factor_id, coalesce(period, ''), status, class, started_at, coalesce(resolved_at, greatest(now(), timestamp)) from alert
    where id = ${idValue(id)} and origin <> 'manual' and class is not null
    on conflict (factor_id, period, started_at, class) do update set resolved_at = excluded.resolved_at`.execute(
    db,
  )
  // What is left of its excursion stays one row of the list: the first alert gives it its number, the newest shows it.
  await sql`update alert set resolve_reason = 'manual' where resolve_reason = 'escalated' and id = (
    select max(n.id) from alert n join alert d on d.id = ${idValue(id)} and n.episode = d.episode and n.id < d.id
    where not exists (select from alert l where l.episode = d.episode and l.id > d.id))`.execute(db)
  await leaveActions(db, [id])
  await db.deleteFrom('alert').where('id', '=', id).execute()
  await renumberEpisodes(db, [id])
}

/** After alerts were removed: what is left of an excursion has the number of its first alert. */
export async function renumberEpisodes(db: Database, removed: readonly number[]): Promise<void> {
  await sql`
    update public.alert a set episode = (select min(n.id) from public.alert n where n.episode = a.episode)
    where a.episode = any(${numberArray(removed)}::bigint[])`.execute(db)
}
