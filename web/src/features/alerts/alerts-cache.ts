import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { alertsFeedListens } from '../../api/alerts-feed.ts'
import { alertsKey } from '../../api/alerts-key.ts'
import { api } from '../../api/client.ts'
import type { Inbox } from '../../components/inbox/inbox.ts'
import { alertListKey, excursionQuery } from './alerts-query.ts'
import { BELL_ASKED, type BellList, loadedList, withAllRead, withMark, without } from './bell-list.ts'

export const bellQuery = queryOptions({
  queryKey: [...alertsKey, 'bell'],
  queryFn: async ({ signal }): Promise<BellList> => {
    await alertsFeedListens()
    const page = await api.alertList({ query: { limit: BELL_ASKED } }, { signal })
    return loadedList(page.results, page.unread_count)
  },
})

export function changeBell(client: QueryClient, apply: (list: BellList) => BellList): void {
  client.setQueryData(bellQuery.queryKey, (list) => list && apply(list))
}

/** The alerts of list, bell and details, with their marks. */
export const alertInbox: Inbox = {
  key: alertsKey,
  listKey: alertListKey,
  oneKey: (id) => excursionQuery(id).queryKey,
  unread: {
    key: bellQuery.queryKey,
    marked: (client, { id, is_read: was_read }, { is_read = was_read }) =>
      changeBell(client, (list) => withMark(list, { id, was_read, is_read })),
    allRead: (client) => changeBell(client, withAllRead),
    deleted: (client, { id, is_read }) =>
      changeBell(client, (list) => without(list, { id, was_read: is_read })),
  },
  marks: {
    is_read: {
      call: { true: api.alertMarkRead, false: api.alertUnmarkRead },
      failed: { true: 'errors.markAlertReadFailed', false: 'errors.unmarkAlertReadFailed' },
    },
  },
  markAll: { call: () => api.alertMarkAllRead(), failed: 'errors.markAllAlertsReadFailed' },
}
