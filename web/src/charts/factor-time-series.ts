import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import { type EChartsOption, seriesOf } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize } from '@quantrac/charts/look.ts'
import { plain } from '@quantrac/charts/parts.ts'
import { stationTimeSeries } from '@quantrac/charts/station-time-series.ts'

/** One factor over a time that does not move, with its limits. */
export interface FactorTimeSeriesData {
  readonly from: number
  readonly to: number
  readonly series: ChartSeries
  /** The excursion that it is about. */
  readonly marked?: { readonly from: number; readonly to: number }
  /** The farthest value of the excursion, with its words. */
  readonly peak?: { readonly at: number; readonly value: number; readonly label: string } | null
}

/**
 * The time series of a station with one factor and nothing in its lane; the peak is circled, with its words on the side
 * with more room.
 */
export function factorTimeSeries(
  { from, to, series, marked, peak = null }: FactorTimeSeriesData,
  look: ChartLook,
  title: string,
): EChartsOption {
  const data = {
    from,
    to,
    series: [series],
    gaps: [],
    lane: [],
    limitsOf: series.code,
    marked: marked ?? null,
  }
  const option = stationTimeSeries(data, look, { title, canSelect: false })
  if (peak === null) return option
  const { alert, surface } = look.colors
  const circle = seriesOf({
    type: 'scatter',
    id: 'peak',
    xAxisIndex: 0,
    yAxisIndex: 0,
    silent: true,
    symbolSize: 9,
    z: 6,
    itemStyle: { color: 'transparent', borderColor: alert, borderWidth: 2 },
    tooltip: { show: false },
    data: [[onAxis(peak.at), peak.value]],
    label: {
      show: true,
      formatter: plain(peak.label),
      position: peak.at - from < (to - from) / 2 ? 'right' : 'left',
      color: alert,
      fontSize: fontSize(look),
      fontWeight: 600,
      textBorderColor: surface,
      textBorderWidth: 4,
    },
  })
  return { ...option, series: [...(Array.isArray(option.series) ? option.series : []), circle] }
}
