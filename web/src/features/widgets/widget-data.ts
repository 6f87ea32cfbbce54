import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ChartAlert } from '../../charts/chart-data.ts'
import { type RangeChoice, rangeText, type Span, spanBefore, spanOf } from '../../lib/ranges.ts'

const MINUTE_MS = 60_000

/** A stretch that is shown: `isBefore` is the one before the chosen one. */
export interface Stretch {
  readonly choice: RangeChoice
  readonly isBefore?: boolean
}

const spanFor = ({ choice, isBefore = false }: Stretch): Span =>
  (isBefore ? spanBefore : spanOf)(choice, Date.now())

const times = ({ from, to }: Span) => ({
  start_datetime: new Date(from).toISOString(),
  end_datetime: new Date(to).toISOString(),
})

const keyOf = ({ choice, isBefore = false }: Stretch) => [rangeText(choice), isBefore] as const

/** A stretch that ends now is asked for again when it has moved on by some points; a fixed one never. */
function renewMs(choice: RangeChoice): number | false {
  if (typeof choice !== 'string' || choice === 'yesterday' || choice === 'lastMonth') return false
  const { from, to } = spanOf(choice, Date.now())
  return Math.min(15 * MINUTE_MS, Math.max(MINUTE_MS, (to - from) / 100))
}

/** The module with the latest values and limits of its factors; null if it cannot be seen. Renewed, because silence sends nothing. */
export const moduleQuery = (code: string) =>
  queryOptions({
    queryKey: ['widgets', 'module', code],
    queryFn: async ({ signal }) => {
      const { results } = await api.moduleLatestList({ query: { module: code, limit: 1 } }, { signal })
      return { module: results[0] ?? null, askedAt: performance.now() }
    },
    refetchInterval: MINUTE_MS,
  })

export interface CourseAsked {
  readonly module: string
  readonly factors: readonly string[]
  readonly stretch: Stretch
  readonly points: number
  /** What is asked for of the stretch, if not all of it alone. */
  readonly widen?: (span: Span) => Span
}

/** Values of a module's factors over a stretch; the old picture stays until a new one is there. */
export const courseQuery = ({ module, factors, stretch, points, widen }: CourseAsked) =>
  queryOptions({
    queryKey: ['widgets', 'course', module, factors, ...keyOf(stretch), points],
    queryFn: async ({ signal }) => {
      const span = spanFor(stretch)
      const query = { factor_code: [...factors], max_points: points, ...times(widen?.(span) ?? span) }
      return { span, answer: await api.moduleSeries({ params: { code: module }, query }, { signal }) }
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    refetchInterval: renewMs(stretch.choice),
    staleTime: MINUTE_MS,
  })

/** The alerts of a module in a stretch, to be marked on the axis of time. */
export const alertMarksQuery = (module: string, stretch: Stretch) =>
  queryOptions({
    queryKey: ['widgets', 'marks', module, ...keyOf(stretch)],
    queryFn: async ({ signal }) => {
      const query = { limit: 200, ...times(spanFor(stretch)) }
      return (await api.moduleAlerts({ params: { code: module }, query }, { signal })).results
    },
    select: (alerts) =>
      alerts.flatMap(({ id, factor, timestamp, status }): (ChartAlert & { factor: string })[] =>
        status === 'ALERT' || status === 'WARNING'
          ? [{ id, factor, at: Date.parse(timestamp), severity: status, label: factor }]
          : [],
      ),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs(stretch.choice),
  })

/** Whether a factor is a gauge or a counter. */
export const kindQuery = (module: string, factor: string) =>
  queryOptions({
    queryKey: ['widgets', 'kind', module, factor],
    queryFn: async ({ signal }) => {
      const { data } = await api.moduleFactor({ params: { code: module, factor } }, { signal })
      return { code: factor, kind: data.factor.kind }
    },
    staleTime: 10 * MINUTE_MS,
  })

export const changesQuery = (stretch: Stretch) =>
  queryOptions({
    queryKey: ['widgets', 'changes', ...keyOf(stretch)],
    queryFn: async ({ signal }) => {
      const span = spanFor(stretch)
      return { span, answer: await api.dashboardChanges({ query: times(span) }, { signal }) }
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
