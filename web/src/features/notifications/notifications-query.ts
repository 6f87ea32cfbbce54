import type { Notification, NotificationKind, Page } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { TimeRange } from '../../lib/time-range.ts'
import type { Unread } from './notification-list.ts'

export type NotificationPage = Page<Notification> & { unread_count: number }

export interface NotificationsAsked extends TimeRange {
  offset: number
  limit: number
  search: string
  kind: NotificationKind | undefined
  is_read: 'true' | 'false' | undefined
  is_important: 'true' | undefined
}

/** Not under `notifications`: the person's switches have that word for themselves. */
const key = ['notices'] as const

/** Every page of the list, whatever it is narrowed to. */
export const notificationListKey = [...key, 'list'] as const

/** One page of the person's notifications, unread first, then newest. */
export const notificationsQuery = (asked: NotificationsAsked) =>
  queryOptions({
    queryKey: [...notificationListKey, asked],
    queryFn: ({ signal }): Promise<NotificationPage> => api.notificationList({ query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

export const notificationQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => (await api.notificationRetrieve({ params: { id } }, { signal })).data,
  })

// No socket brings notifications; those about alerts are asked for when the bell's socket brings the alert.
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
