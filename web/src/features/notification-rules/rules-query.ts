import type { RouteAnswer, routes } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const rulesQuery = queryOptions({
  queryKey: ['notification-rules'],
  queryFn: async ({ signal }) => (await api.notificationRuleList(undefined, { signal })).data,
})

/** What a test of the rules says. */
export type Preview = RouteAnswer<(typeof routes)['notificationRulePreview']>

/** Whom a step can tell. */
export const targetsQuery = queryOptions({
  queryKey: ['notification-rules', 'targets'],
  queryFn: async ({ signal }) => (await api.notificationRuleTargets(undefined, { signal })).data,
})
