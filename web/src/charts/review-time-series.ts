import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import { type EChartsOption, type SeriesOption, seriesOf } from '@quantrac/charts/engine-types.ts'
import { invalidMark, suspectMark } from '@quantrac/charts/doubtful-marks.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import type { GapFill } from '@quantrac/charts/station-lines.ts'
import type { ChartGap, LaneMark } from '@quantrac/charts/station-time-series-data.ts'
import { stationTimeSeries } from '@quantrac/charts/station-time-series.ts'

export interface Mark {
  readonly at: number
  readonly value: number
}

/** Readings around a stretch that a person decides of. */
export interface ReviewTimeSeriesData {
  readonly from: number
  readonly to: number
  readonly series: ChartSeries
  readonly gaps: readonly ChartGap[]
  readonly lane: readonly LaneMark[]
  readonly suspect: readonly Mark[]
  /** As they came. */
  readonly invalid: readonly Mark[]
}

/** The time series of a station with one factor; suspect readings are hollow, invalid ones crosses without a line. */
export function reviewTimeSeries(
  { series, suspect, invalid, ...data }: ReviewTimeSeriesData,
  look: ChartLook,
  { title, gapFill }: { title: string; gapFill: GapFill },
): EChartsOption {
  const option = stationTimeSeries({ ...data, series: [series], limitsOf: series.code, marked: null }, look, {
    title,
    canSelect: false,
    gapFill,
  })
  const marks = (id: string, points: readonly Mark[], more: object): SeriesOption =>
    seriesOf({
      type: 'scatter',
      id,
      xAxisIndex: 0,
      yAxisIndex: 0,
      silent: true,
      z: 6,
      tooltip: { show: false },
      data: points.map(({ at, value }) => [onAxis(at), value]),
      ...more,
    })
  return {
    ...option,
    series: [
      ...(Array.isArray(option.series) ? option.series : []),
      marks('suspect', suspect, suspectMark(look)),
      marks('invalid', invalid, invalidMark(look)),
    ],
  }
}
