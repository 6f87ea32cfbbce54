import { MINUTE_MS } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const rotasQuery = queryOptions({
  queryKey: ['duty-rotas'],
  queryFn: async ({ signal }) => (await api.dutyRotaList(undefined, { signal })).data,
  refetchInterval: MINUTE_MS,
})

/** Who can have duty. */
export const dutyPeopleQuery = queryOptions({
  queryKey: ['duty-rotas', 'people'],
  queryFn: async ({ signal }) => (await api.notificationRuleTargets(undefined, { signal })).data.users,
})
