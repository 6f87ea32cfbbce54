import type { Severity } from '@quantrac/contract'

/** The limits of a factor as they are judged; a band is where its warning begins. Null: none on that side. */
export interface ChartLimits {
  readonly lower: number | null
  readonly upper: number | null
  readonly warnBelow: number | null
  readonly warnAbove: number | null
}

/** A value of a calibrating (1) or faulty (2) device, a suspect (3) or an invalid (4) one. */
export interface DoubtfulValue {
  readonly at: number
  readonly value: number
  readonly quality?: 1 | 2 | 3 | 4
}

/** The values of one factor over time, in the order of time. */
export interface ChartSeries {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  /** Epoch milliseconds. */
  readonly at: readonly number[]
  /** Null: nothing was measured; the line is open there. */
  readonly values: readonly (number | null)[]
  /** The least and greatest value behind each point, where a point stands for several readings. */
  readonly low?: readonly (number | null)[]
  readonly high?: readonly (number | null)[]
  readonly limits?: ChartLimits | null
  /** Values of a calibrating or faulty device, suspect and invalid ones: each is a mark. */
  readonly doubtful?: readonly DoubtfulValue[]
  /** Under way at the end of the axis. */
  readonly excursion?: { readonly since: number; readonly state: 'above' | 'below' | 'near' }
}

/** An alert on the axis of time. */
export interface ChartAlert {
  readonly id: number
  readonly at: number
  readonly severity: Severity
  /** The code of its factor. */
  readonly factor: string
}

/**
 * Which other period is shown, too: the one of equal length before, the same time a year before, or a month that was
 * chosen.
 */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number] | 'month'

/** The period compared with, moved onto the axis of the shown one. */
export interface Compared {
  readonly by: Comparison
  /** When it was. */
  readonly from: number
  readonly to: number
  /** In milliseconds: an instant of the axis was so much earlier. */
  readonly movedBy: number
  readonly series: readonly ChartSeries[]
}

/** What a chart over time shows; [from, to] is its axis in epoch milliseconds. */
export interface TimeSeriesData {
  readonly from: number
  readonly to: number
  readonly series: readonly ChartSeries[]
  readonly compared?: Compared
  readonly alerts?: readonly ChartAlert[]
}

/** One number a factor. */
export interface Part {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly value: number | null
  /** The upper limit that it is compared with; null: it has none, or cannot be compared. */
  readonly limit: number | null
  /** The value as a share of its limit, 1 at the limit; null without a limit. */
  readonly share: number | null
}

/** What a chart of a few numbers shows. */
export interface PartsData {
  readonly parts: readonly Part[]
}

/** The number of alerts over time; `before` is another period, moved onto this axis. */
export interface AlertsData {
  readonly from: number
  readonly to: number
  readonly at: readonly number[]
  readonly alert: readonly number[]
  readonly warning: readonly number[]
  readonly before?: {
    readonly by: Comparison
    readonly movedBy: number
    readonly at: readonly number[]
    readonly alert: readonly number[]
  }
}

/** The number of alerts of each station. */
export interface AlertSharesData {
  readonly shares: readonly { readonly name: string; readonly count: number }[]
}

/** The number of alerts and warnings of each factor. */
export interface AlertFactorsData {
  readonly rows: readonly { readonly name: string; readonly alert: number; readonly warning: number }[]
}

/** The units of the series in the order of their first one. */
export function unitsOf(series: readonly ChartSeries[]): string[] {
  return [...new Set(series.map(({ unit }) => unit))]
}

/** The newest value of a series, with its instant. */
export function lastOf({ at, values }: ChartSeries): { at: number; value: number } | null {
  const place = values.findLastIndex((value) => value !== null)
  const value = values[place]
  const instant = at[place]
  return value === null || value === undefined || instant === undefined ? null : { at: instant, value }
}

/** No value was measured in any of them. */
export const hasNoValues = (series: readonly ChartSeries[]): boolean =>
  series.every(({ values }) => values.every((value) => value === null))
