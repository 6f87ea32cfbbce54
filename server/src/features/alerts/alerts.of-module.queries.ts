import { type RawBuilder, sql } from 'kysely'
import { all, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isReadBy } from './alerts.list.queries.ts'
import { alertColumns, type ModuleAlertRow } from './alerts.queries.ts'

/** The alerts of one module in [start, end). */
export interface ModuleAlerts {
  readonly module_id: number
  readonly start?: Date | undefined
  readonly end?: Date | undefined
}

const where = ({ module_id, start, end }: ModuleAlerts): RawBuilder<boolean> =>
  all([
    sql`a.module_id = ${module_id}`,
    ...(start === undefined ? [] : [sql<boolean>`a.timestamp >= ${start}`]),
    ...(end === undefined ? [] : [sql<boolean>`a.timestamp < ${end}`]),
  ])

export async function countModuleAlerts(db: Database, alerts: ModuleAlerts): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from alert a where ${where(alerts)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface ModuleAlertPage {
  readonly user_id: number
  /** The id up to which the person has read every alert. */
  readonly through_id: number
  readonly limit: number
  readonly offset: number
}

/** Newest first. Scans the module's index up to the page and fetches only the page's rows. */
export async function selectModuleAlerts(
  db: Database,
  alerts: ModuleAlerts,
  page: ModuleAlertPage,
): Promise<ModuleAlertRow[]> {
  const query = sql<ModuleAlertRow>`
    select ${alertColumns}, a.peak, ${isReadBy(page)} as is_read
    from (select a.id from alert a where ${where(alerts)}
          order by a.timestamp desc, a.id desc ${pageCut(page.limit, page.offset)}) p
      join alert a on a.id = p.id
      left join alert_read r on r.user_id = ${page.user_id} and r.alert_id = a.id
    order by a.timestamp desc, a.id desc`
  return (await query.execute(db)).rows
}

export interface FactorAlertRow {
  factor_id: number
  alert_count: number
  warning_count: number
  last_alert: Date
}

/** Alerts and warnings of each factor of a module that has had any. */
export async function selectAlertCounts(db: Database, moduleId: number): Promise<FactorAlertRow[]> {
  const query = sql<FactorAlertRow>`
    select factor_id, count(*) filter (where status = 'ALERT') as alert_count,
      count(*) filter (where status = 'WARNING') as warning_count, max(timestamp) as last_alert
    from alert where module_id = ${moduleId} and origin <> 'health' and status in ('ALERT', 'WARNING') group by factor_id`
  return (await query.execute(db)).rows
}

export interface OutsideRow {
  factor_id: number
  seconds: number
  count: number
}

/**
 * How long, in [start, end), and how many times each factor was beyond a limit; none for one that was not. Of the
 * alerts before the start only the newest is looked at: a factor has one excursion at a time.
 */
export async function selectTimeOutside(
  db: Database,
  factorIds: readonly number[],
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<OutsideRow[]> {
  const columns = sql`a.status, a.started_at, a.resolved_at`
  const judged = sql`a.factor_id = f.id and a.origin = 'judged'`
  const query = sql<OutsideRow>`
    select f.id as factor_id, count(*)::int as count, extract(epoch from
      sum(least(coalesce(a.resolved_at, ${end}), ${end}) - greatest(a.started_at, ${start})))::float8 as seconds
    from unnest(${[...factorIds]}::int[]) as f (id) cross join lateral (
      (select ${columns} from alert a where ${judged} and a.timestamp >= ${start} and a.timestamp < ${end})
      union all
      (select ${columns} from alert a where ${judged} and a.timestamp < ${start} order by a.timestamp desc limit 1)) a
    where a.status = 'ALERT' and coalesce(a.resolved_at, ${end}) > ${start}::timestamptz group by f.id`
  return (await query.execute(db)).rows
}
