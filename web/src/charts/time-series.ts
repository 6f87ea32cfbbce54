import { type ChartSeries, type TimeSeriesData, unitsOf } from '@quantrac/charts/chart-data.ts'
import { plotSeries } from '@quantrac/charts/time-series-lines.ts'
import type { TimeSeriesStyle } from '@quantrac/charts/time-series-style.ts'
import { timeSeriesHover, describeTimeSeries } from '@quantrac/charts/time-series-words.ts'
import { brushRoom, selectionOf, zoomOf } from '@quantrac/charts/time-series-zoom.ts'
import type { EChartsOption, Option } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize } from '@quantrac/charts/look.ts'
import {
  frame,
  gridOf,
  onRight,
  plain,
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
    grid: plots.map((_, place) => plotGrid(look, { place, of: plots.length, bottom, data, style })),
    xAxis: plots.map((_, place) => ({
      ...timeAxis(look, data),
      gridIndex: place,
      ...(place < plots.length - 1 ? { axisLabel: { show: false } } : {}),
    })),
    yAxis: plots.flatMap((plot, place) =>
      plotAxes({ ...look, height: look.height / plots.length }, plot, { place, style }),
    ),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      formatter: (params: unknown) => timeSeriesHover(look, data, params),
    },
    ...(hasAxisLegend(data, plots.length) ? { legend: axisLegend(look) } : {}),
    ...zoomOf(look, plots.length, style),
    ...(style.hasSelection === true ? { brush: selectionOf(look), toolbox: { show: false } } : {}),
    series: plots.flatMap((plot, place) =>
      plotSeries({ data, look, style, plot, place, before: axesBefore(plots, place) }),
    ),
  }
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

/** The series of one plot. */
type Plot = readonly ChartSeries[]

function plotsOf(series: readonly ChartSeries[], { isSplit = false }: TimeSeriesStyle): Plot[] {
  if (isSplit) return series.map((one) => [one])
  const units = unitsOf(series)
  if (units.length <= 2) return [series]
  return units.map((unit) => series.filter((one) => one.unit === unit))
}

const axesBefore = (plots: readonly Plot[], place: number): number =>
  plots.slice(0, place).reduce((sum, plot) => sum + Math.max(1, unitsOf(plot).length), 0)

interface Place {
  place: number
  of: number
  /** In px below the last plot. */
  bottom: number
  data: TimeSeriesData
  style: TimeSeriesStyle
}

function plotGrid(look: ChartLook, { place, of, bottom, data, style }: Place): Option<'grid'> {
  const right = unitsOf(data.series).length === 2 && of === 1 ? SECOND_AXIS_PX : endRoom(data, style)
  if (of === 1) return gridOf(look, { right, bottom })
  const { top, height } = plotPlace(look, { place, of, bottom })
  return { ...gridOf(look, { right }), bottom: undefined, top, height }
}

/** Plots share the height; each has its unit above it, in px. */
function plotPlace(look: ChartLook, { place, of, bottom }: Pick<Place, 'place' | 'of' | 'bottom'>) {
  const above = 38 * look.scale
  const height = (look.height - bottom * look.scale) / of - above
  return { top: Math.round(above + place * (height + above)), height: Math.max(20, Math.round(height)) }
}

/** Room for the names at the ends of the lines: only where several lines need telling apart. */
function endRoom(
  { series }: TimeSeriesData,
  { hasLimits = false, isSplit = false }: TimeSeriesStyle,
): number {
  if (hasLimits || isSplit || series.length < 2) return hasLimits ? 52 : 16
  return Math.min(110, 24 + 7 * Math.max(...series.map(({ name }) => name.length)))
}

interface PlotAxes {
  place: number
  style: TimeSeriesStyle
}

function plotAxes(look: ChartLook, plot: Plot, { place, style }: PlotAxes): Option<'yAxis'>[] {
  const units = unitsOf(plot)
  return (units.length === 0 ? [''] : units).map((unit, side) => {
    const plainAxis = { ...valueAxis(look, unit), gridIndex: place }
    const axis = style.hasLabels === true ? withLabelRoom(plainAxis) : plainAxis
    if (style.isSplit === true) return withName(axis, plot)
    const sided = side === 1 ? onRight(axis) : axis
    // The heights of stacked areas are compared: they begin at zero.
    return style.isStacked === true ? { ...sided, scale: false } : sided
  })
}

/** One plot a factor: without its name above, two of one unit could not be told apart. */
const withName = (axis: Option<'yAxis'>, [series]: Plot): Option<'yAxis'> => ({
  ...axis,
  name: [series?.name ?? '', series?.unit ?? '']
    .filter((word) => word !== '')
    .map(plain)
    .join(', '),
  nameTextStyle: { ...axis.nameTextStyle, align: 'left' },
})

/** The values below the lowest points would lie on the numbers of the axis of time. */
function withLabelRoom(axis: Option<'yAxis'>): Option<'yAxis'> {
  return { ...axis, boundaryGap: ['18%', 0] } as Option<'yAxis'> // of the kinds of axis only a category one takes no pair
}
