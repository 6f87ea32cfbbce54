import type { Notification } from '@quantrac/contract'
import type { QueryClient } from '@tanstack/react-query'
import { countAfter, countWithout, type Marks, withMarks } from './notification-list.ts'
import {
  notificationListKey,
  notificationQuery,
  type NotificationPage,
  unreadQuery,
} from './notifications-query.ts'

function changeRows(client: QueryClient, apply: (rows: Notification[]) => Notification[]): void {
  client.setQueriesData<NotificationPage>(
    { queryKey: notificationListKey },
    (page) => page && { ...page, results: apply(page.results) },
  )
}

function changeCount(client: QueryClient, apply: (count: number) => number): void {
  client.setQueryData(unreadQuery.queryKey, (unread) => unread && { ...unread, count: apply(unread.count) })
}

/** Shows marks in list, details and count at once. Every row stays where it is: it is being read. */
export function showMarks(client: QueryClient, notification: Notification, marks: Marks): void {
  const { id } = notification
  changeCount(client, (count) => countAfter(count, notification, marks))
  changeRows(client, (rows) => withMarks(rows, id, marks))
  client.setQueryData(notificationQuery(id).queryKey, (one) => one && { ...one, ...marks })
}

export function showAllRead(client: QueryClient): void {
  changeCount(client, () => 0)
  changeRows(client, (rows) => rows.map((row) => ({ ...row, is_read: true })))
}

export function showDeleted(client: QueryClient, notification: Notification): void {
  changeCount(client, (count) => countWithout(count, notification))
  changeRows(client, (rows) => rows.filter(({ id }) => id !== notification.id))
}

/** After a mark: the server's count wins, and pages that are opened later are asked for again; the open one stays as it is. */
export async function settleMarks(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: unreadQuery.queryKey }),
    client.invalidateQueries({ queryKey: notificationListKey, refetchType: 'none' }),
  ])
}

export const refreshNotifications = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['notices'] })
