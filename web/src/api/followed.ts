import type { Followed } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** What the caller follows. The live toast and the pages that change it read the same entry, so a change works at once. */
export const followedQuery = queryOptions({
  queryKey: ['followed'],
  queryFn: async ({ signal }): Promise<Followed> => (await api.followedRetrieve(undefined, { signal })).data,
  staleTime: 60_000,
})
