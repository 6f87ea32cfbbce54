import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** The key of all lists of sessions; invalidated when a session ends. */
export const sessionsKey = ['sessions'] as const

/**
 * The open sessions of a person, or the caller's own without an id. Another person's need accounts.change_useraccount.
 */
export const sessionsQuery = (userId?: number) =>
  queryOptions({
    queryKey: [...sessionsKey, userId ?? 'own'],
    queryFn: async ({ signal }) => (await api.userSessions({ query: whose(userId) }, { signal })).data,
  })

/** The parameter that names the person. */
export const whose = (userId: number | undefined): { user_id?: string } =>
  userId === undefined ? {} : { user_id: String(userId) }
