import type { Organisation } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: async ({ signal }): Promise<Organisation> => (await api.organisationRetrieve({}, { signal })).data,
})
