import { MINUTE_MS } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** By what messages are sent, and how that goes. */
export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: async ({ signal }) => (await api.channelList(undefined, { signal })).data,
  refetchInterval: MINUTE_MS,
})
