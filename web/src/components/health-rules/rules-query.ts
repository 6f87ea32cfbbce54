import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const rulesKey = ['health-rules'] as const

/** What is looked for at the stations of each type. */
export const rulesQuery = queryOptions({
  queryKey: [...rulesKey, 'types'],
  queryFn: async ({ signal }) => (await api.healthRuleList(undefined, { signal })).data,
})

/** What is looked for at a station. */
export const stationRulesQuery = (id: number) =>
  queryOptions({
    queryKey: [...rulesKey, id],
    queryFn: async ({ signal }) => (await api.stationHealthRuleList({ params: { id } }, { signal })).data,
  })
