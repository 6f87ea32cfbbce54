import { MINUTE_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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

/** The times of maintenance that touch a period; of all stations without a code. */
export const maintenanceInQuery = ({ from, to }: { from: number; to: number }, module_code?: string) =>
  queryOptions({
    queryKey: [...maintenanceKey, 'in', from, to, module_code],
    queryFn: async ({ signal }) => {
      const times = {
        start_datetime: new Date(from).toISOString(),
        end_datetime: new Date(to).toISOString(),
      }
      const query = { ...times, ...(module_code !== undefined && { module_code }) }
      return (await api.maintenanceStretches({ query }, { signal })).data
    },
    placeholderData: keepPreviousData,
  })
