import { type Alert, alertRoutes, type AlertStatus, type Page } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { keyOf } from '../../db/totals.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, pageStart } from '../../lib/paging.ts'
import {
  type AlertFilter,
  type AlertOrder,
  countAlertsAbove,
  type Reader,
  selectAlertSlice,
  selectFactorIdsByCode,
  selectModuleIdsByCode,
  selectOrderedAlerts,
  selectReader,
} from './alerts.list.queries.ts'
import type { AlertRow } from './alerts.queries.ts'
import { handlingOf } from './handling.ts'

export interface AlertListQuery {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
  readonly status?: AlertStatus | undefined
  /** Codes. */
  readonly module?: string | undefined
  readonly factor?: string | undefined
  readonly is_read?: boolean | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
  readonly ordering?: AlertOrder | undefined
}

export type AlertList = Page<Alert> & {
  /** Of all alerts, also if the list is filtered. */
  unread_count: number
}

/** Unread first, then newest, unless the query names another order. */
export async function listAlerts(ctx: Context, query: AlertListQuery): Promise<AlertList> {
  const filter = await filterOf(ctx, query)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const [{ reader, counts }, whole] = await Promise.all([
    readerOf(ctx, filter),
    isFiltered ? readerOf(ctx, {}) : null,
  ])
  const unread_count = (whole ?? { counts }).counts.unread
  const count = countOf(counts, query.is_read)
  const start = pageStart(count, query)
  const rows =
    query.ordering === undefined
      ? await unreadFirst(ctx, reader, { filter, counts, start, query })
      : await selectOrderedAlerts(ctx.db, reader, {
          filter,
          is_read: query.is_read,
          ordering: query.ordering,
          limit: query.limit,
          offset: start,
        })
  const { limit } = query
  const path = alertRoutes.alertList.path
  const page = pageOf({ path, query, limit, start, count, results: rows.map(alertOf) })
  return { ...page, unread_count }
}

/** The id up to which the caller has marked everything as read. */
export const getReadThrough = async (ctx: Context): Promise<number> =>
  (await selectReader(ctx.db, actorOf(ctx).user_id, {})).through_id

/** How many alerts were raised in [start, end), and how many of them the caller has not read; null: no bound. */
export async function countRaisedAndUnread(
  ctx: Context,
  { start, end }: { start: Date | null; end: Date | null },
): Promise<AlertCounts> {
  return (await readerOf(ctx, { start: start ?? undefined, end: end ?? undefined })).counts
}

/** When the newest alert that the caller has not read was raised. */
export async function newestUnread(ctx: Context): Promise<string | null> {
  const reader = await selectReader(ctx.db, actorOf(ctx).user_id, {})
  const first = { filter: {}, is_read: false, limit: 1, offset: 0, count: 1 }
  const [alert] = await selectAlertSlice(ctx.db, reader, first)
  return alert?.timestamp.toISOString() ?? null
}

/** How many alerts a filter selects, and how many of them the caller has not read. */
export const countsOf = async (ctx: Context, filter: AlertFilter): Promise<AlertCounts> =>
  (await readerOf(ctx, filter)).counts

export function alertOf({ origin: _, ...row }: AlertRow): Alert {
  return {
    ...row,
    timestamp: row.timestamp.toISOString(),
    started_at: row.started_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    handling: handlingOf(row.handling),
  }
}

interface AlertCounts {
  readonly total: number
  readonly unread: number
}

interface Counted {
  readonly reader: Reader
  readonly counts: AlertCounts
}

async function readerOf(ctx: Context, filter: AlertFilter): Promise<Counted> {
  const reader = await selectReader(ctx.db, actorOf(ctx).user_id, filter)
  const countAbove = (id: number, isUnread: boolean) => {
    const key = keyOf(`${isUnread ? 'unread' : 'all'} alerts above ${id}`, ctx.reach, filter)
    return ctx.totals.count(key, id, (above) => countAlertsAbove(ctx.db, filter, { id: above, isUnread }))
  }
  const [total, above] = await Promise.all([countAbove(0, false), countAbove(reader.through_id, true)])
  return { reader, counts: { total, unread: above + reader.also_unread } }
}

/** How many of them are read, unread, or all. */
export function countOf({ total, unread }: AlertCounts, isRead: boolean | undefined): number {
  if (isRead === undefined) return total
  return isRead ? total - unread : unread
}

interface PageStart {
  readonly filter: AlertFilter
  readonly counts: AlertCounts
  readonly start: number
  readonly query: AlertListQuery
}

/** A page may begin with unread and end with read alerts. */
async function unreadFirst(ctx: Context, reader: Reader, page: PageStart): Promise<AlertRow[]> {
  const { filter, counts, start, query } = page
  const unreadCount = query.is_read === true ? 0 : counts.unread
  const readCount = query.is_read === false ? 0 : counts.total - counts.unread
  const unread = await selectAlertSlice(ctx.db, reader, {
    filter,
    is_read: false,
    limit: query.limit,
    offset: start,
    count: unreadCount,
  })
  const read = await selectAlertSlice(ctx.db, reader, {
    filter,
    is_read: true,
    limit: query.limit - unread.length,
    offset: Math.max(0, start - unreadCount),
    count: readCount,
  })
  return [...unread, ...read]
}

/** What the query's filters select. */
export async function filterOf(
  ctx: Context,
  query: Omit<AlertListQuery, 'offset' | 'limit'>,
): Promise<AlertFilter> {
  const { module, factor, start_datetime, end_datetime } = query
  return {
    search: query.search?.trim() || undefined,
    status: query.status,
    module_ids: module ? await selectModuleIdsByCode(ctx.db, codeKey(module)) : undefined,
    factor_ids: factor ? await selectFactorIdsByCode(ctx.db, codeKey(factor)) : undefined,
    start: start_datetime === undefined ? undefined : new Date(start_datetime),
    end: end_datetime === undefined ? undefined : new Date(end_datetime),
  }
}
