import type { Alert, AlertDetail, Page } from '@quantrac/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { alertsFeedListens } from '../../api/alerts-feed.ts'
import { api } from '../../api/client.ts'
import { alertListKey, alertQuery } from './alerts-query.ts'
import {
  BELL_LENGTH,
  type BellList,
  loadedList,
  type Mark,
  withAllRead,
  withMark,
  without,
} from './bell-list.ts'

export const bellQuery = queryOptions({
  queryKey: ['alerts', 'bell'],
  queryFn: async ({ signal }): Promise<BellList> => {
    await alertsFeedListens()
    const page = await api.alertList({ query: { limit: BELL_LENGTH } }, { signal })
    return loadedList(page.results, page.unread_count)
  },
})

type AlertPage = Page<Alert> & { unread_count: number }

export function changeBell(client: QueryClient, apply: (list: BellList) => BellList): void {
  client.setQueryData(bellQuery.queryKey, (list) => list && apply(list))
}

function changeRows(client: QueryClient, apply: (alerts: Alert[]) => Alert[]): void {
  client.setQueriesData<AlertPage>(
    { queryKey: alertListKey },
    (page) => page && { ...page, results: apply(page.results) },
  )
}

/** Shows a mark in bell, list and details at once. Every row stays where it is: it is being read. */
export function showMark(client: QueryClient, mark: Mark): void {
  const { id, is_read } = mark
  changeBell(client, (list) => withMark(list, mark))
  changeRows(client, (alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, is_read } : alert)))
  client.setQueryData(
    alertQuery(id).queryKey,
    (alert: AlertDetail | undefined) => alert && { ...alert, is_read },
  )
}

export function showAllRead(client: QueryClient): void {
  changeBell(client, withAllRead)
  changeRows(client, (alerts) => alerts.map((alert) => ({ ...alert, is_read: true })))
}

/** Takes an alert off bell and list at once. */
export function showDeleted(client: QueryClient, alert: Pick<Alert, 'id' | 'is_read'>): void {
  changeBell(client, (list) => without(list, { id: alert.id, was_read: alert.is_read }))
  changeRows(client, (alerts) => alerts.filter(({ id }) => id !== alert.id))
}

/** After a mark: the server's count wins, and pages that are opened later are asked for again; the open one stays as it is. */
export async function settleMark(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: bellQuery.queryKey }),
    client.invalidateQueries({ queryKey: alertListKey, refetchType: 'none' }),
  ])
}
