import { type Notification, type NotificationKind, notificationRoutes, type Page } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { pageOf, pageStart } from '../../lib/paging.ts'
import { countNotifications, type PartCounts, selectNotifications } from './notifications.list.queries.ts'
import type { NotificationFilter } from './notifications.filter.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { textsToSearch } from './notifications.search.ts'
import { authorOf } from '../../words/notification-author.words.ts'
import { madeTexts, wordsOf } from '../../words/notifications.words.ts'

export interface NotificationListQuery {
  readonly offset: number
  readonly limit: number
  readonly is_read?: boolean | undefined
  readonly is_important?: boolean | undefined
  readonly kind?: NotificationKind | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
  readonly search?: string | undefined
}

export type NotificationList = Page<Notification> & {
  /** Of all the person's notifications, also if the list is filtered. */
  unread_count: number
}

/**
 * The caller's notifications, unread first, then newest. `path`: of the call, which the links to other pages repeat.
 */
export async function listNotifications(
  ctx: Context,
  query: NotificationListQuery,
  path: string = notificationRoutes.notificationList.path,
): Promise<NotificationList> {
  const userId = actorOf(ctx).user_id
  const filter = filterOf(ctx, query, query.search)
  const { limit, is_read } = query
  const counts = await countNotifications(ctx.db, userId, filter)
  const unread = is_read === true ? none : counts.unread
  const read = is_read === false ? none : counts.read
  const count = sum(unread) + sum(read)
  const start = pageStart(count, query)
  const first = { filter, is_read: false, limit, start, counts: unread }
  const rows = await selectNotifications(ctx.db, userId, first)
  // A page may begin with unread and end with read notifications.
  const rest = { limit: limit - rows.length, start: Math.max(0, start - sum(unread)) }
  rows.push(...(await selectNotifications(ctx.db, userId, { filter, is_read: true, ...rest, counts: read })))
  const results = rows.map((row) => notificationOf(ctx, row))
  const page = pageOf({ path, query, limit, start, count, results })
  return { ...page, unread_count: sum(counts.all_unread) }
}

const none: PartCounts = { marked: 0, unmarked: 0 }
const sum = ({ marked, unmarked }: PartCounts) => marked + unmarked

/** A notification on the wire; a text that the product makes is in the caller's language. */
export function notificationOf(ctx: Context, row: NotificationRow): Notification {
  const { id, kind, is_read, is_important, alert_id, report_id, module, module_type, factor } = row
  const created_at = row.created_at.toISOString()
  const marks = { is_read, is_important, created_at }
  const author = authorOf(row, ctx.locale)
  return {
    id,
    kind,
    author,
    ...wordsOf(row, ctx.locale),
    ...marks,
    alert_id,
    report_id,
    module,
    module_type,
    factor,
  }
}

/** What the query's filters select, but for read and unread. */
export function filterOf(
  ctx: Context,
  query: Omit<NotificationListQuery, 'offset' | 'limit'>,
  search: string | undefined,
): NotificationFilter {
  const { is_important, kind, start_datetime, end_datetime } = query
  const text = search?.trim()
  return {
    is_important,
    kind,
    search: text ? { text, made: textsToSearch(madeTexts(ctx.locale), text) } : undefined,
    start: start_datetime === undefined ? undefined : new Date(start_datetime),
    end: end_datetime === undefined ? undefined : new Date(end_datetime),
  }
}
