import type { Followed } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** What the caller follows: one entry for the page of stations and that of factors. */
export const followedQuery = queryOptions({
  queryKey: ['followed'],
  queryFn: async ({ signal }): Promise<Followed> => (await api.followedRetrieve(undefined, { signal })).data,
  staleTime: 60_000,
})
