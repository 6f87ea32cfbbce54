import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Inbox } from '../../components/inbox/inbox.ts'
import { countAfter, countWithout, type Unread } from './notification-list.ts'

/** Not under `notifications`: that key belongs to the person's notification settings. */
const key = ['notices'] as const

/** Every page of the list, with any filter. */
export const notificationListKey = [...key, 'list'] as const

export const notificationQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => (await api.notificationRetrieve({ params: { id } }, { signal })).data,
  })

// No socket sends notifications; those about alerts are loaded when the bell's socket sends the alert.
const RENEW_MS = 30_000

/** How many are unread, and the newest of them. */
export const unreadQuery = queryOptions({
  queryKey: [...key, 'unread'],
  queryFn: async ({ signal }): Promise<Unread> => {
    const query = { limit: 1, is_read: 'false' } as const
    const page = await api.notificationList({ query }, { signal })
    return { count: page.unread_count, newest: page.results[0]?.id ?? null }
  },
  refetchInterval: RENEW_MS,
})

/** How many notifications the person has not read; null until it is loaded. */
export function useUnreadNotifications(): number | null {
  return useQuery(unreadQuery).data?.count ?? null
}

function changeCount(client: QueryClient, apply: (count: number) => number): void {
  client.setQueryData(unreadQuery.queryKey, (unread) => unread && { ...unread, count: apply(unread.count) })
}

/** The person's notifications with their marks. */
export const notificationInbox: Inbox<'is_important'> = {
  key,
  listKey: notificationListKey,
  oneKey: (id) => notificationQuery(id).queryKey,
  unread: {
    key: unreadQuery.queryKey,
    marked: (client, row, marks) => changeCount(client, (count) => countAfter(count, row, marks)),
    allRead: (client) => changeCount(client, () => 0),
    deleted: (client, row) => changeCount(client, (count) => countWithout(count, row)),
  },
  marks: {
    is_read: {
      call: { true: api.notificationMarkRead, false: api.notificationUnmarkRead },
      failed: { true: 'errors.markNotificationReadFailed', false: 'errors.unmarkNotificationReadFailed' },
    },
    is_important: {
      call: { true: api.notificationMarkImportant, false: api.notificationUnmarkImportant },
      failed: {
        true: 'errors.markNotificationImportantFailed',
        false: 'errors.unmarkNotificationImportantFailed',
      },
    },
  },
  markAll: { call: () => api.notificationMarkAllRead(), failed: 'errors.markAllNotificationsReadFailed' },
}
