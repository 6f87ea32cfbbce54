import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const RENEW_MS = 2_000

/** How a station is connected and what came of it; asked again while the page is visible. */
export const connectQuery = (code: string) =>
  queryOptions({
    queryKey: ['modules', 'connect', code],
    queryFn: async ({ signal }) => (await api.moduleConnect({ params: { code } }, { signal })).data,
    refetchInterval: RENEW_MS,
  })
