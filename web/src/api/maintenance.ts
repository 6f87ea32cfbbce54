import { MINUTE_MS } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** The key of what is announced; invalidated when it changes. */
export const maintenanceKey = ['maintenance'] as const

/** What a station is in now. */
export const maintenanceNowQuery = (module_code: string) =>
  queryOptions({
    queryKey: [...maintenanceKey, 'now', module_code],
    queryFn: async ({ signal }) =>
      (await api.maintenanceStretches({ query: { module_code } }, { signal })).data,
    refetchInterval: MINUTE_MS,
  })
