import { MINUTE_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ChartAlert } from '@quantrac/charts/chart-data.ts'
import { markedSince } from '../../components/time-series/marked-since.ts'
import {
  askedFor,
  keyOf,
  renewMs,
  spanFor,
  type Stretch,
  times,
} from '../../components/time-series/time-series-query.ts'

/** What of a query draws a widget again: not that it is being asked for again, which many widgets do at once each minute. */
export const drawnAgainBy: { notifyOnChangeProps: ('data' | 'isError' | 'isPlaceholderData')[] } = {
  notifyOnChangeProps: ['data', 'isError', 'isPlaceholderData'],
}

/** The module with the latest values and limits of its factors; null if it cannot be seen. Renewed, because silence sends nothing. */
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

/** The alerts of a module in a stretch, to be marked on the axis of time. */
export const alertMarksQuery = (module: string, stretch: Stretch) =>
  queryOptions({
    queryKey: ['widgets', 'marks', module, ...keyOf(stretch)],
    queryFn: async ({ signal }) => {
      const span = spanFor(stretch)
      return {
        span,
        answer: await api.moduleAlerts(
          { params: { code: module }, query: { limit: 200, ...times(span) } },
          { signal },
        ),
      }
    },
    select: ({ span, answer }) => ({
      since: markedSince(answer, span),
      alerts: answer.results.flatMap(({ id, factor, timestamp, status }): ChartAlert[] =>
        status === 'ALERT' || status === 'WARNING'
          ? [{ id, factor, at: Date.parse(timestamp), severity: status }]
          : [],
      ),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs(stretch.choice),
  })

export const changesQuery = (stretch: Stretch) =>
  queryOptions({
    queryKey: ['widgets', 'changes', ...keyOf(stretch)],
    queryFn: async ({ signal }) => {
      const { span, moved } = askedFor(stretch)
      return { span, moved, answer: await api.dashboardChanges({ query: times(span) }, { signal }) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: renewMs(stretch.choice),
  })

export const pieQuery = (stretch: Stretch) =>
  queryOptions({
    queryKey: ['widgets', 'pie', ...keyOf(stretch)],
    queryFn: ({ signal }) => api.dashboardPie({ query: times(spanFor(stretch)) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs(stretch.choice),
  })

export const highestQuery = (stretch: Stretch) =>
  queryOptions({
    queryKey: ['widgets', 'highest', ...keyOf(stretch)],
    queryFn: ({ signal }) => api.dashboardHighest({ query: times(spanFor(stretch)) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs(stretch.choice),
  })
