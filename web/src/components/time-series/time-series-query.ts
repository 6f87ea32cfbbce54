import { MINUTE_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Moved } from './time-series-data.ts'
import {
  comparedSpan,
  type ComparedWith,
  comparisonOf,
  type RangeChoice,
  rangeText,
  type Span,
  spanOf,
} from '../../lib/ranges.ts'

/** A stretch that is shown: with `by`, the one that the chosen one is compared with. */
export interface Stretch {
  readonly choice: RangeChoice
  readonly by?: ComparedWith | undefined
}

export const spanFor = (stretch: Stretch): Span => askedFor(stretch).span

/** A stretch as it is asked for now: its span and, of one that is compared with, how far it is moved onto the axis of the chosen one. */
export function askedFor(stretch: Stretch): { readonly span: Span; readonly moved: Moved | undefined } {
  const now = Date.now()
  const { choice, by } = stretch
  const span = comparedSpan(choice, now, by)
  return { span, moved: by && { by: comparisonOf(by), ms: spanOf(choice, now).from - span.from } }
}

/** The times of a call. */
export const times = ({ from, to }: Span) => ({
  start_datetime: new Date(from).toISOString(),
  end_datetime: new Date(to).toISOString(),
})

export const keyOf = ({ choice, by }: Stretch) => [rangeText(choice), by ?? null] as const

/** A stretch that ends now is asked for again when it has moved on by some points; a fixed one never. */
export function renewMs(choice: RangeChoice): number | false {
  if (typeof choice !== 'string' || choice === 'yesterday' || choice === 'lastMonth') return false
  const { from, to } = spanOf(choice, Date.now())
  return Math.min(15 * MINUTE_MS, Math.max(MINUTE_MS, (to - from) / 100))
}

/** What is asked for besides a stretch: the name tells one answer from another. */
export interface Widening {
  readonly name: string
  readonly span: (span: Span) => Span
}

export interface TimeSeriesAsked {
  readonly module: string
  readonly factors: readonly string[]
  readonly stretch: Stretch
  readonly points: number
  /** Asks for more than the stretch. */
  readonly widen?: Widening
}

/** The key of every time series of a module. */
export const timeSeriesKey = (module: string) => ['timeSeries', module] as const

/** Values of a module's factors over a stretch; the old picture stays until a new one is there. */
export const timeSeriesQuery = ({ module, factors, stretch, points, widen }: TimeSeriesAsked) =>
  queryOptions({
    queryKey: [...timeSeriesKey(module), factors, ...keyOf(stretch), points, widen?.name ?? ''],
    queryFn: async ({ signal }) => {
      const { span, moved } = askedFor(stretch)
      const query = { factor_code: [...factors], max_points: points, ...times(widen?.span(span) ?? span) }
      const answer = await api.moduleSeries({ params: { code: module }, query }, { signal })
      return { span, moved, answer }
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    refetchInterval: renewMs(stretch.choice),
    staleTime: MINUTE_MS,
  })
