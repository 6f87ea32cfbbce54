import { DAY_MS, type ModuleLatest } from '@quantrac/contract'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { type TimeSeries, timeSeriesData } from '../../components/time-series/time-series-data.ts'

/** One factor of an answer; null while there is none. */
export function dayTimeSeries(
  timeSeries: TimeSeries | undefined,
  code: string,
  station: ModuleLatest,
): ChartSeries | null {
  if (timeSeries === undefined) return null
  return timeSeriesData({ timeSeries, codes: [code], latest: station }).series[0] ?? null
}

/** Yesterday's on today's axis. */
export const shiftedByDay = (series: ChartSeries): ChartSeries => ({
  ...series,
  at: series.at.map((at) => at + DAY_MS),
})
