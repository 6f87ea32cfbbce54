import { type ChartSeries, type TimeSeriesData, unitsOf } from '@quantrac/charts/chart-data.ts'
import { plotSeries } from '@quantrac/charts/time-series-lines.ts'
import { axesBefore, type Plot, plotLook, plotPlace, plotsByUnit, withName } from './plots.ts'
import type { TimeSeriesStyle } from '@quantrac/charts/time-series-style.ts'
import { timeSeriesHover, describeTimeSeries, type MarkOf } from '@quantrac/charts/time-series-words.ts'
import { brushRoom, selectionOf, zoomOf } from '@quantrac/charts/time-series-zoom.ts'
import type { EChartsOption, Option } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, seriesColor } from '@quantrac/charts/look.ts'
import { marksOf } from '@quantrac/charts/tips.ts'
import {
  frame,
  fromZero,
  gridOf,
  isTiny,
  onRight,
  SECOND_AXIS_PX,
  timeAxis,
  tooltip,
  valueAxis,
} from '@quantrac/charts/parts.ts'

/** The chart of a few factors over time. More than two units, or `isSplit`, give one plot each with one cursor. */
export function timeSeriesOption(
  data: TimeSeriesData,
  look: ChartLook,
  style: TimeSeriesStyle,
): EChartsOption {
  const plots = plotsOf(data.series, style)
  const bottom = style.hasBrush === true ? 26 + brushRoom : 26
  return {
    ...frame(look, describeTimeSeries(data, look, style.title)),
    grid: plots.map((_, place) => plotGrid(look, { place, plots, bottom, style })),
    xAxis: plots.map((_, place) => ({
      ...timeAxis(look, data),
      gridIndex: place,
      ...(place < plots.length - 1 ? { axisLabel: { show: false } } : {}),
    })),
    yAxis: plots.flatMap((plot, place) =>
      plotAxes(plotLook(look, plots.length), plot, { place, style, isOneOfSeveral: plots.length > 1 }),
    ),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      ...tooltip(look, timeMarks(data, look)),
      trigger: 'axis',
      formatter: (params: unknown) => timeSeriesHover(look, data, { params, markOf: markOf(style) }),
    },
    ...(hasAxisLegend(data, plots.length) && !isTiny(look) ? { legend: axisLegend(look) } : {}),
    ...zoomOf(look, plots.length, style),
    ...(style.hasSelection === true ? { brush: selectionOf(look), toolbox: { show: false } } : {}),
    series: plots.flatMap((plot, place) =>
      plotSeries({ data, look, style, plot, place, before: axesBefore(plots, place) }),
    ),
  }
}

/** The colours of the lines, and of their states where those are drawn. */
const timeMarks = ({ series }: TimeSeriesData, { colors }: ChartLook): Record<string, string> => ({
  ...marksOf(series.map((_, place) => seriesColor(place))),
  inside: colors.text,
  near: colors.warnMark,
  beyond: colors.alert,
  before: colors.before,
})

/** With limits a line has the colour of its state at the instant. */
const markOf =
  ({ hasLimits = false }: TimeSeriesStyle): MarkOf =>
  ({ limits }, place, value) =>
    hasLimits ? stateOf(limits, value) : `m${place}`

function stateOf(limits: ChartSeries['limits'], value: number | null): 'inside' | 'near' | 'beyond' {
  if (limits === null || limits === undefined || value === null) return 'inside'
  const { lower, upper, warnBelow, warnAbove } = limits
  if ((upper !== null && value > upper) || (lower !== null && value < lower)) return 'beyond'
  const isNear = (warnAbove !== null && value > warnAbove) || (warnBelow !== null && value < warnBelow)
  return isNear ? 'near' : 'inside'
}

/** With an axis at each side there is no room for names at the ends of the lines: they stand above. */
const axisLegend = (look: ChartLook): Option<'legend'> => ({
  top: 0,
  left: 'center',
  itemWidth: 18,
  itemHeight: 8,
  itemGap: 10,
  textStyle: { color: look.colors.text, fontSize: fontSize(look) },
})

const hasAxisLegend = ({ series }: TimeSeriesData, plots: number): boolean =>
  plots === 1 && unitsOf(series).length === 2

function plotsOf(series: readonly ChartSeries[], { isSplit = false }: TimeSeriesStyle): Plot[] {
  return isSplit ? series.map((one) => [one]) : plotsByUnit(series)
}

interface Place {
  place: number
  plots: readonly Plot[]
  /** In px below the last plot. */
  bottom: number
  style: TimeSeriesStyle
}

function plotGrid(look: ChartLook, { place, plots, bottom, style }: Place): Option<'grid'> {
  const of = plots.length
  const isSided = of === 1 && unitsOf(plots[0] ?? []).length === 2
  const right = isSided ? SECOND_AXIS_PX : endRoom(plots, style)
  if (of === 1) return gridOf(look, { right, bottom })
  return { ...gridOf(look, { right }), bottom: undefined, ...plotPlace(look, { place, of, bottom }) }
}

/** Room for the names at the ends of the lines: only where several lines of a plot need telling apart. */
function endRoom(plots: readonly Plot[], { hasLimits = false }: TimeSeriesStyle): number {
  if (hasLimits) return 52
  const named = plots.flatMap((plot) => (plot.length < 2 ? [] : plot.map(({ name }) => name.length)))
  return named.length === 0 ? 16 : Math.min(110, 24 + 7 * Math.max(...named))
}

interface PlotAxes {
  place: number
  style: TimeSeriesStyle
  isOneOfSeveral: boolean
}

function plotAxes(
  look: ChartLook,
  plot: Plot,
  { place, style, isOneOfSeveral }: PlotAxes,
): Option<'yAxis'>[] {
  const units = unitsOf(plot)
  return (units.length === 0 ? [''] : units).map((unit, side) => {
    const plainAxis = { ...valueAxis(look, unit), gridIndex: place }
    const axis = style.hasLabels === true ? withLabelRoom(plainAxis) : plainAxis
    const named = isOneOfSeveral || style.isSplit === true ? withName(axis, plot) : axis
    const sided = side === 1 ? onRight(named) : named
    // The heights of stacked areas are compared: they begin at zero.
    return style.isStacked === true ? fromZero(look, sided) : sided
  })
}

/** The values below the lowest points would lie on the numbers of the axis of time. */
function withLabelRoom(axis: Option<'yAxis'>): Option<'yAxis'> {
  return { ...axis, boundaryGap: ['18%', 0] } as Option<'yAxis'> // of the kinds of axis only a category one takes no pair
}
