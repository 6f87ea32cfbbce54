import {
  DAY_MS,
  HOUR_MS,
  localDay,
  localInstant,
  MINUTE_MS,
  type ModuleLatestFactor,
} from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { timeSeriesKey } from '../../components/time-series/time-series-query.ts'

/** What came in of a module's last 24 hours, and what its factors did today. */
export const dayQuery = (code: string) =>
  queryOptions({
    queryKey: ['station', 'day', code],
    queryFn: async ({ signal }) => (await api.moduleDay({ params: { code } }, { signal })).data,
    refetchInterval: MINUTE_MS,
  })

export const LINE_MS = DAY_MS
const LINE_POINTS = 150

/**
 * The last 24 hours of every factor of a module. Its key is below that of the time series: missed frames renew it, too.
 */
export const linesQuery = (code: string) =>
  queryOptions({
    queryKey: [...timeSeriesKey(code), 'lines'],
    queryFn: ({ signal }) => {
      const query = { start_datetime: iso(Date.now() - LINE_MS), max_points: LINE_POINTS }
      return api.moduleSeries({ params: { code }, query }, { signal })
    },
    refetchInterval: MINUTE_MS,
    structuralSharing: false,
  })

const COUNTER_POINTS = 800

/** The readings of counters since yesterday's midnight, and an hour before it for the reading at that instant. */
export const countersQuery = (code: string, counters: readonly string[]) =>
  queryOptions({
    queryKey: [...timeSeriesKey(code), 'counters', counters],
    queryFn: ({ signal }) => {
      const midnight = localInstant(localDay(Date.now()))
      const query = {
        factor_code: [...counters],
        start_datetime: iso(midnight - DAY_MS - HOUR_MS),
        max_points: COUNTER_POINTS,
      }
      return api.moduleSeries({ params: { code }, query }, { signal })
    },
    enabled: counters.length > 0,
    refetchInterval: MINUTE_MS,
    structuralSharing: false,
  })

export const ALERT_DAYS = 30
export const ALERTS_MS = ALERT_DAYS * DAY_MS
export const MOST_ALERTS = 500

/** The alerts of a module in the last 30 days, newest first. */
export const moduleAlertsQuery = (code: string) =>
  queryOptions({
    queryKey: ['alerts', 'module', code],
    queryFn: ({ signal }) => {
      const query = { start_datetime: iso(Date.now() - ALERTS_MS), limit: MOST_ALERTS }
      return api.moduleAlerts({ params: { code }, query }, { signal })
    },
    refetchInterval: MINUTE_MS,
  })

/** One alert with its time series. */
export const alertQuery = (id: number) =>
  queryOptions({
    queryKey: ['alerts', 'one', id],
    queryFn: async ({ signal }) => (await api.alertRetrieve({ params: { id } }, { signal })).data,
    // While it is open: it may end.
    refetchInterval: ({ state }) => (state.data?.resolved_at === null ? MINUTE_MS : false),
  })

export interface ReadingsAsked {
  readonly code: string
  /** Null: all there are; without `from`: from the first one. */
  readonly period: { readonly from?: number; readonly to: number } | null
  readonly offset: number
  readonly limit: number
}

/** A page of the table of all readings. */
export const readingsQuery = ({ code, period, offset, limit }: ReadingsAsked) =>
  queryOptions({
    queryKey: ['station', 'readings', code, period, offset, limit],
    queryFn: ({ signal }) => {
      const times = {
        ...(period?.from !== undefined && { start_datetime: iso(period.from) }),
        ...(period !== null && { end_datetime: iso(period.to) }),
      }
      return api.moduleReadings({ params: { code }, query: { offset, limit, ...times } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** The greatest number of points of a time series: so many single readings are told with their quality. */
const MOST_POINTS = 5000

/** The doubtful readings between two instants, which the table of readings does not mark itself. */
export const doubtfulQuery = (code: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['station', 'doubtful', code, from, to],
    queryFn: ({ signal }) => {
      // The end is not included.
      const query = {
        start_datetime: from,
        end_datetime: iso(Date.parse(to) + 1),
        max_points: MOST_POINTS,
      }
      return api.moduleSeries({ params: { code }, query }, { signal })
    },
  })

/** When an open excursion was at its peak; null if that is not known to the minute. */
export const peakQuery = (code: string, { code: factor, excursion, condition }: ModuleLatestFactor) =>
  queryOptions({
    queryKey: ['station', 'peak', code, factor, excursion?.since, excursion?.peak],
    queryFn: async ({ signal }) => {
      const start_datetime = iso(Date.parse(excursion?.since ?? '') - 1000)
      const query = { factor_code: [factor], start_datetime, max_points: 2000 }
      const answer = await api.moduleSeries({ params: { code }, query }, { signal })
      if (answer.resolution !== 'raw' && answer.resolution !== '1m') return null
      const [series] = answer.datasets
      const farthest = (condition === 'below' ? series?.min : series?.max) ?? series?.data ?? []
      const place = farthest.indexOf(excursion?.peak ?? null)
      return answer.labels[place] ?? null
    },
    enabled: excursion !== null && excursion.peak !== null,
    staleTime: Infinity,
  })

const iso = (at: number): string => new Date(at).toISOString()

/** What the device calls a factor: nothing was received of it, perhaps because it is called otherwise there. */
export const deviceKeyQuery = (code: string, factor: string) =>
  queryOptions({
    queryKey: ['station', 'key', code, factor],
    queryFn: async ({ signal }) =>
      (await api.moduleFactor({ params: { code, factor } }, { signal })).data.factor.manufacturer_id,
    staleTime: 10 * MINUTE_MS,
  })

/** An excursion that began this long before a period may reach into it. */
export const BEFORE_MS = 7 * DAY_MS
const MOST_MARKS = 300

/** The alerts of a module that may reach into a period. */
export const marksQuery = (code: string, { from, to }: { from: number; to: number }) =>
  queryOptions({
    queryKey: ['alerts', 'marks', code, from, to],
    queryFn: async ({ signal }) => {
      const query = {
        start_datetime: iso(from - BEFORE_MS),
        end_datetime: iso(to + MINUTE_MS),
        limit: MOST_MARKS,
      }
      return api.moduleAlerts({ params: { code }, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

const CONNECTIONS_MS = 10_000

/** Who is connected to the endpoint as the station now. */
export const connectionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['station', 'connections', id],
    queryFn: async ({ signal }) => (await api.moduleConnections({ params: { id } }, { signal })).data,
    refetchInterval: CONNECTIONS_MS,
  })
