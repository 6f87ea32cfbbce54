import type { TimeSeriesData } from './chart-data.ts'

/** What happened, below the axis of time. */
export interface LaneMark {
  readonly from: number
  readonly to: number
  readonly kind: 'alert' | 'warning' | 'gap' | 'doubtful' | 'invalid'
  /** A press opens this alert; null: there is none. */
  readonly alert: number | null
}

export interface ChartGap {
  readonly from: number
  readonly to: number
  readonly label: string
}

/** What a laboratory found. */
export interface SampleMark {
  readonly at: number
  /** In the unit of its factor; of what was not detected the detection limit. */
  readonly value: number
  readonly below: boolean
  /** The code of its factor. */
  readonly factor: string
  /** Its result, laboratory and difference to the instrument, in words. */
  readonly result: string
  readonly rest: string
}

/** The time series of a station's factors, with everything that happened in it. */
export interface StationTimeSeries extends TimeSeriesData {
  readonly gaps: readonly ChartGap[]
  /** What is shown below the axis of time. */
  readonly lane: readonly LaneMark[]
  /** The factor whose limits are drawn; null: none. */
  readonly limitsOf: string | null
  /** What laboratories found of its factors. */
  readonly samples?: readonly SampleMark[]
  /** The excursion that the time series is about. */
  readonly marked: { readonly from: number; readonly to: number } | null
}
