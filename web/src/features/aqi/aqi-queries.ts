import { HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const HOURS = 48
/** The hour that has just ended is judged by what came in until then. */
const AFTER_END_MS = 15_000
const MOST_MS = 5 * MINUTE_MS

/** How long until an answer is asked for again: when an hour ends, and before that for what came in late. */
export const untilRenewed = (now: number): number =>
  Math.min(MOST_MS, HOUR_MS - ((now - AFTER_END_MS) % HOUR_MS))

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
