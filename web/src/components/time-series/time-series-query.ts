import { MINUTE_MS } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Moved } from './time-series-data.ts'
import {
  comparedPeriod,
  type ComparedWith,
  comparisonOf,
  type RangeChoice,
  rangeText,
  type Period,
  periodOf,
} from '../../lib/ranges.ts'

/** A period that is shown: with `by`, the one that the chosen one is compared with. */
export interface ShownRange {
  readonly choice: RangeChoice
  readonly by?: ComparedWith | undefined
}

export const periodFor = (range: ShownRange): Period => askedFor(range).period

/**
 * A period as it is asked for now: its period and, of one that is compared with, how far it is moved onto the axis of
 * the chosen one.
 */
export function askedFor(range: ShownRange): { readonly period: Period; readonly moved: Moved | undefined } {
  const now = Date.now()
  const { choice, by } = range
  const period = comparedPeriod(choice, now, by)
  return { period, moved: by && { by: comparisonOf(by), ms: periodOf(choice, now).from - period.from } }
}

/** The times of a call. */
export const times = ({ from, to }: Period) => ({
  start_datetime: new Date(from).toISOString(),
  end_datetime: new Date(to).toISOString(),
})

export const keyOf = ({ choice, by }: ShownRange) => [rangeText(choice), by ?? null] as const

/** A period that ends now is asked for again when it has moved on by some points; a fixed one never. */
export function renewMs(choice: RangeChoice): number | false {
  if (typeof choice !== 'string' || choice === 'yesterday' || choice === 'lastMonth') return false
  const { from, to } = periodOf(choice, Date.now())
  return Math.min(15 * MINUTE_MS, Math.max(MINUTE_MS, (to - from) / 100))
}

/** What is asked for besides a period: the name tells one answer from another. */
export interface Widening {
  readonly name: string
  readonly period: (period: Period) => Period
}

export interface TimeSeriesAsked {
  readonly module: string
  readonly factors: readonly string[]
  readonly range: ShownRange
  readonly points: number
  /** Asks for more than the period. */
  readonly widen?: Widening
}

/** The key of every time series of a module. */
export const timeSeriesKey = (module: string) => ['timeSeries', module] as const

/** Values of a module's factors over a period; the old picture stays until a new one is there. */
export const timeSeriesQuery = ({ module, factors, range, points, widen }: TimeSeriesAsked) =>
  queryOptions({
    queryKey: [...timeSeriesKey(module), factors, ...keyOf(range), points, widen?.name ?? ''],
    queryFn: async ({ signal }) => {
      const { period, moved } = askedFor(range)
      const query = {
        factor_code: [...factors],
        max_points: points,
        ...times(widen?.period(period) ?? period),
      }
      const answer = await api.moduleSeries({ params: { code: module }, query }, { signal })
      return { period, moved, answer }
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    refetchInterval: renewMs(range.choice),
    staleTime: MINUTE_MS,
  })
