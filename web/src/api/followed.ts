import type { Followed } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** The caller's choice: one cache entry for the pages of stations and factors. */
export const followedQuery = queryOptions({
  queryKey: ['followed'],
  queryFn: async ({ signal }): Promise<Followed> => (await api.followedRetrieve(undefined, { signal })).data,
  staleTime: 60_000,
})
