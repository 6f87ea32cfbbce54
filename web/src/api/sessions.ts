import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** All lists of sessions; invalidated when a session has ended. */
export const sessionsKey = ['sessions'] as const

/** The open sessions of a person, or one's own without an id. Another person's need accounts.change_useraccount. */
export const sessionsQuery = (userId?: number) =>
  queryOptions({
    queryKey: [...sessionsKey, userId ?? 'own'],
    queryFn: async ({ signal }) => (await api.userSessions({ query: whose(userId) }, { signal })).data,
  })

/** Whose sessions a call is about. */
export const whose = (userId: number | undefined): { user_id?: string } =>
  userId === undefined ? {} : { user_id: String(userId) }
