import { DAY_MS, localDay, localInstant, MINUTE_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const iso = (instant: number): string => new Date(instant).toISOString()

/** The first instant of a month `2026-11`, and of the next. */
export function monthRange(month: string): { from: number; to: number } {
  const from = localInstant(`${month}-01`)
  return { from, to: localInstant(`${localDay(from + 31 * DAY_MS).slice(0, 7)}-01`) }
}

/** Days and counts of a month. */
export const summaryQuery = (code: string, month: string) =>
  queryOptions({
    queryKey: ['compliance', code, 'summary', month],
    queryFn: ({ signal }) => {
      const { from, to } = monthRange(month)
      const query = { start_datetime: iso(from), end_datetime: iso(to) }
      return api.complianceSummary({ params: { module_code: code }, query }, { signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })

// The periods of a day: 24 of each limit of hours.
const MOST = 1000

/** The judged periods of a day. */
export const dayQuery = (code: string, day: string) =>
  queryOptions({
    queryKey: ['compliance', code, 'day', day],
    queryFn: async ({ signal }) => {
      const from = localInstant(day)
      const query = { start_datetime: iso(from), end_datetime: iso(from + DAY_MS), limit: MOST }
      return (await api.compliance({ params: { module_code: code }, query }, { signal })).results
    },
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })

/** The hourly means of a day of some factors: the shape of a mean of 24 hours. */
export const hoursQuery = (code: string, day: string, factors: readonly string[]) =>
  queryOptions({
    queryKey: ['compliance', code, 'hours', day, factors],
    queryFn: ({ signal }) => {
      const from = localInstant(day)
      const query = {
        factor_code: [...factors],
        period: '1h' as const,
        start_datetime: iso(from),
        end_datetime: iso(from + DAY_MS),
      }
      return api.averages({ params: { module_code: code }, query }, { signal })
    },
    enabled: factors.length > 0,
  })
