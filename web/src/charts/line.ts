import type { ChartLimits, TimeSeriesData } from '@quantrac/charts/chart-data.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import { excursionText } from '@quantrac/charts/time-series-words.ts'
import { type EChartsOption, type SeriesOption, seriesOf } from '@quantrac/charts/engine-types.ts'
import { FAR, type Piece, statePieces } from '@quantrac/charts/limit-marks.ts'
import { type ChartLook, fontSize } from '@quantrac/charts/look.ts'
import { timeSeriesOption } from './time-series.ts'

/** A builder of a chart over time. */
export type TimeSeriesBuilder = (data: TimeSeriesData, look: ChartLook, title: string) => EChartsOption

export const lineBasic: TimeSeriesBuilder = (data, look, title) => timeSeriesOption(data, look, { title })

export const lineDataLabel: TimeSeriesBuilder = (data, look, title) =>
  timeSeriesOption(data, look, { title, hasLabels: true })

export const lineZoomable: TimeSeriesBuilder = (data, look, title) =>
  timeSeriesOption(data, look, { title, isZoomable: true })

export const lineThreshold: TimeSeriesBuilder = (data, look, title) =>
  withStates(data, look, timeSeriesOption(data, look, { title, hasLimits: true }))

export const lineSync: TimeSeriesBuilder = (data, look, title) =>
  timeSeriesOption(data, look, { title, isSplit: true })

export const lineBrush: TimeSeriesBuilder = (data, look, title) =>
  timeSeriesOption(data, look, { title, hasBrush: true })

export const lineStep: TimeSeriesBuilder = (data, look, title) =>
  timeSeriesOption(data, look, { title, isStep: true })

/** Ink inside the limits, amber in the band, red beyond. */
export function withStates(data: TimeSeriesData, look: ChartLook, option: EChartsOption): EChartsOption {
  const all = Array.isArray(option.series) ? option.series : []
  const visualMap = data.series.flatMap((series, place) => {
    const pieces = series.limits ? withInside(statePieces(series.limits, look), series.limits, look) : []
    const seriesIndex = all.findIndex(({ id }) => id === `values-${place}`)
    if (pieces.length === 0 || seriesIndex < 0) return []
    return [
      {
        type: 'piecewise' as const,
        show: false,
        seriesIndex,
        dimension: 1,
        pieces,
        outOfRange: { color: look.colors.text },
      },
    ]
  })
  return withExcursion(data, look, { ...option, visualMap })
}

/** One limit without a band has no piece with two ends: the inside is given them. */
function withInside(pieces: Piece[], { lower, upper }: ChartLimits, look: ChartLook): Piece[] {
  const isOpen = pieces.length === 1
  return isOpen ? [...pieces, { gte: lower ?? -FAR, lte: upper ?? FAR, color: look.colors.text }] : pieces
}

/** What is beyond its limit now, or near it: since when, above the plot, and a line where that began. */
function withExcursion(data: TimeSeriesData, look: ChartLook, option: EChartsOption): EChartsOption {
  const [series] = data.series
  if (series?.excursion === undefined) return option
  const { since, state } = series.excursion
  const { alert, warn, warnMark } = look.colors
  const isNear = state === 'near'
  const all = Array.isArray(option.series) ? option.series : []
  return {
    ...option,
    title: {
      text: excursionText(look, series),
      // The name is at the end of the plot; the limit's value is at the right of it.
      right: Math.round(52 * look.scale),
      top: 4,
      padding: 0,
      textStyle: { fontSize: fontSize(look), fontWeight: 500, color: isNear ? warn : alert },
    },
    series: since < data.from ? all : [...all, beganAt(since, isNear ? warnMark : alert)],
  }
}

function beganAt(since: number, color: string): SeriesOption {
  return seriesOf({
    type: 'line',
    id: 'excursion',
    data: [],
    markLine: {
      silent: true,
      symbol: 'none',
      label: { show: false },
      lineStyle: { color, type: 'solid', width: 1, opacity: 0.6 },
      data: [{ xAxis: onAxis(since) }],
    },
  })
}
