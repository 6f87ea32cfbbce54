import type { FactorAlerts, ModuleAlert, Page } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { alertOf } from './alerts.list.service.ts'
import {
  countModuleAlerts,
  selectAlertCounts,
  selectModuleAlerts,
  selectTimeOutside,
} from './alerts.of-module.queries.ts'
import type { ModuleAlertRow } from './alerts.queries.ts'
import { selectReadThrough } from './alerts.read.queries.ts'

export interface ModuleAlertQuery {
  readonly offset: number
  readonly limit: number
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text)

/**
 * The alerts of an existing module in [start, end), newest first, each read or unread as the person has marked it.
 * `path` is the call's, for the links to the previous and next page.
 */
export async function listAlertsOfModule(
  ctx: Context,
  moduleId: number,
  { path, query }: { path: string; query: ModuleAlertQuery },
): Promise<Page<ModuleAlert>> {
  const { limit } = query
  const user_id = actorOf(ctx).user_id
  const alerts = {
    module_id: moduleId,
    start: dateOf(query.start_datetime),
    end: dateOf(query.end_datetime),
  }
  const through_id = await selectReadThrough(ctx.db, user_id)
  const { count, start, rows } = await readPage(query, {
    count: () => countModuleAlerts(ctx.db, alerts),
    rows: (offset) => selectModuleAlerts(ctx.db, alerts, { user_id, through_id, limit, offset }),
  })
  return pageOf({ path, query, limit, start, count, results: rows.map(withPeak) })
}

const withPeak = ({ peak, ...row }: ModuleAlertRow): ModuleAlert => ({ ...alertOf(row), peak })

type Counts = Pick<FactorAlerts, 'alert_count' | 'warning_count' | 'last_alert'>

/** By factor; factors without an alert are left out. */
export async function countAlertsOfModule(ctx: Context, moduleId: number): Promise<Map<number, Counts>> {
  const rows = await selectAlertCounts(ctx.db, moduleId)
  return new Map(
    rows.map(({ factor_id, last_alert, ...counts }) => [
      factor_id,
      { ...counts, last_alert: last_alert.toISOString() },
    ]),
  )
}

/**
 * For how many whole seconds in [start, end) (epoch ms) each factor was beyond a limit, and how many times; one under
 * way counts.
 */
export async function readTimeOutside(
  ctx: Context,
  factorIds: readonly number[],
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Map<number, { seconds: number; count: number }>> {
  const rows = await selectTimeOutside(ctx.db, factorIds, { start: new Date(start), end: new Date(end) })
  return new Map(
    rows.map(({ factor_id, seconds, count }) => [factor_id, { seconds: Math.round(seconds), count }]),
  )
}
