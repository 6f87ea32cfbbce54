import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** How averages and VN_AQI are made. */
export const rulesQuery = queryOptions({
  queryKey: ['calculationRules'],
  queryFn: async ({ signal }) => (await api.calculationRulesRetrieve({}, { signal })).data,
})
