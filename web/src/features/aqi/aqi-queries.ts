import { HOUR_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { HOURS } from '../../components/aqi/aqi-columns.ts'
import { untilRenewed } from '../../components/aqi/latest-aqi.ts'

const refetchInterval = (): number => untilRenewed(Date.now())

/** VN_AQI of the last 48 hours that are over. */
export const aqiHoursQuery = (code: string) =>
  queryOptions({
    queryKey: ['aqi', 'hours', code],
    queryFn: ({ signal }) => {
      const start = Math.floor(Date.now() / HOUR_MS - HOURS) * HOUR_MS
      const query = { start_datetime: iso(start) }
      return api.aqiHourly({ params: { module_code: code }, query }, { signal })
    },
    refetchInterval,
  })

/** VN_AQI of the days between two midnights that are over. */
export const aqiDaysQuery = (code: string, { from, to }: { from: number; to: number }) =>
  queryOptions({
    queryKey: ['aqi', 'days', code, from, to],
    queryFn: ({ signal }) => {
      const query = { start_datetime: iso(from), end_datetime: iso(to) }
      return api.aqiDaily({ params: { module_code: code }, query }, { signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  })

const iso = (at: number): string => new Date(at).toISOString()
