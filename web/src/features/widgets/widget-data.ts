import { MINUTE_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ChartAlert } from '@quantrac/charts/chart-data.ts'
import { markedSince } from '../../components/time-series/marked-since.ts'
import {
  askedFor,
  keyOf,
  renewMs,
  periodFor,
  type ShownRange,
  times,
} from '../../components/time-series/time-series-query.ts'

/**
 * What of a query draws a widget again: not that it is being asked for again, which many widgets do at once each
 * minute.
 */
export const drawnAgainBy: { notifyOnChangeProps: ('data' | 'isError' | 'isPlaceholderData')[] } = {
  notifyOnChangeProps: ['data', 'isError', 'isPlaceholderData'],
}

/**
 * The module with the latest values and limits of its factors; null if it cannot be seen. Renewed, because silence
 * sends nothing.
 */
export const moduleQuery = (code: string) =>
  queryOptions({
    queryKey: ['widgets', 'module', code],
    queryFn: async ({ signal }) => {
      const askedAt = performance.now()
      const { results } = await api.moduleLatestList({ query: { module: code, limit: 1 } }, { signal })
      return { module: results[0] ?? null, askedAt }
    },
    refetchInterval: MINUTE_MS,
  })

/** The first part of the keys of what is shown of alerts, which changes when one arrives. */
export const alertsKey = ['widgets', 'alerts'] as const

/** The alerts of a module in a period, to be marked on the axis of time. */
export const alertMarksQuery = (module: string, range: ShownRange) =>
  queryOptions({
    queryKey: [...alertsKey, 'marks', module, ...keyOf(range)],
    queryFn: async ({ signal }) => {
      const period = periodFor(range)
      return {
        period,
        answer: await api.moduleAlerts(
          { params: { code: module }, query: { limit: 200, ...times(period) } },
          { signal },
        ),
      }
    },
    select: ({ period, answer }) => ({
      cut: markedSince(answer, period),
      alerts: answer.results.flatMap(({ id, factor, timestamp, status }): ChartAlert[] =>
        status === 'ALERT' || status === 'WARNING'
          ? [{ id, factor, at: Date.parse(timestamp), severity: status }]
          : [],
      ),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs(range.choice),
  })

export const changesQuery = (range: ShownRange) =>
  queryOptions({
    queryKey: [...alertsKey, 'changes', ...keyOf(range)],
    queryFn: async ({ signal }) => {
      const { period, moved } = askedFor(range)
      return { period, moved, answer: await api.dashboardChanges({ query: times(period) }, { signal }) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: renewMs(range.choice),
  })

export const pieQuery = (range: ShownRange) =>
  queryOptions({
    queryKey: [...alertsKey, 'pie', ...keyOf(range)],
    queryFn: ({ signal }) => api.dashboardPie({ query: times(periodFor(range)) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs(range.choice),
  })

export const alertFactorsQuery = (range: ShownRange) =>
  queryOptions({
    queryKey: [...alertsKey, 'factors', ...keyOf(range)],
    queryFn: ({ signal }) => api.dashboardFactors({ query: times(periodFor(range)) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs(range.choice),
  })

export const highestQuery = (range: ShownRange) =>
  queryOptions({
    queryKey: ['widgets', 'highest', ...keyOf(range)],
    queryFn: ({ signal }) => api.dashboardHighest({ query: times(periodFor(range)) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs(range.choice),
  })
