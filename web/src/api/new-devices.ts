import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

// It may be older than the list that people watch.
const RENEW_MS = 30_000

/** How many devices send messages and have no station. */
export const newDevicesQuery = queryOptions({
  queryKey: ['devices', 'new-count'],
  queryFn: async ({ signal }) =>
    (await api.deviceList({ query: { limit: 1, group: 'new' } }, { signal })).counts.new,
  refetchInterval: RENEW_MS,
})
