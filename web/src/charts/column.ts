import { type ChartSeries, type TimeSeriesData, unitsOf } from '@quantrac/charts/chart-data.ts'
import { fromAxis, onAxis } from '@quantrac/charts/chart-time.ts'
import { betweenAxes } from '@quantrac/charts/time-series-lines.ts'
import { describeTimeSeries, valueLine } from '@quantrac/charts/time-series-words.ts'
import {
  type Axes,
  type EChartsOption,
  hoveredAt,
  type Option,
  type SeriesOption,
  seriesOf,
} from '@quantrac/charts/engine-types.ts'
import type { TimeSeriesBuilder } from './line.ts'
import { type ChartLook, fontSize, numberText, seriesColor, tickText } from '@quantrac/charts/look.ts'
import {
  frame,
  fromZero,
  gridOf,
  isTiny,
  onRight,
  SECOND_AXIS_PX,
  tooltip,
  valueAxis,
} from '@quantrac/charts/parts.ts'
import { marksOf } from '@quantrac/charts/tips.ts'
import { axesBefore, type Plot, plotLook, plotPlace, plotsByUnit, withName } from './plots.ts'

export const columnBasic: TimeSeriesBuilder = (data, look, title) =>
  columnOption(data, look, { title, hasLabels: false })

export const columnDataLabel: TimeSeriesBuilder = (data, look, title) =>
  columnOption(data, look, { title, hasLabels: true })

interface ColumnStyle {
  title: string
  hasLabels: boolean
}

/** A column for each period of time and factor, from zero; three units and more have a plot each, above one time. */
function columnOption(
  data: TimeSeriesData,
  look: ChartLook,
  { title, hasLabels }: ColumnStyle,
): EChartsOption {
  const plots = plotsByUnit(data.series)
  const instants = [...new Set(data.series.flatMap(({ at }) => at))].toSorted((a, b) => a - b)
  const place = new Map(instants.map((at, index) => [at, index]))
  const hasLegend = data.series.length > 1 && plots.length === 1 && !isTiny(look)
  return {
    ...frame(look, describeTimeSeries(data, look, title)),
    grid: plots.map((_, at) => plotGrid(look, at, plots)),
    ...(hasLegend ? { legend: columnLegend(look) } : {}),
    xAxis: plots.map((_, at) => periodAxis(look, data, { instants, at, isLast: at === plots.length - 1 })),
    yAxis: plots.flatMap((plot, at) => columnAxes(look, plot, { at, of: plots.length })),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      ...tooltip(look, marksOf(data.series.map((_, index) => seriesColor(index)))),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (params: unknown) => tooltipOf(look, data, params),
    },
    series: plots.flatMap((plot, at) => {
      const units = unitsOf(plot)
      return plot.map((series) =>
        bars(series, {
          look,
          index: data.series.indexOf(series),
          place,
          axes: {
            xAxisIndex: at,
            yAxisIndex: axesBefore(plots, at) + Math.max(0, units.indexOf(series.unit)),
          },
          hasLabels,
        }),
      )
    }),
  }
}

function plotGrid(look: ChartLook, at: number, plots: readonly Plot[]): Option<'grid'> {
  const hasSecondAxis = plots.length === 1 && unitsOf(plots[0] ?? []).length === 2
  const grid = gridOf(look, { right: hasSecondAxis ? SECOND_AXIS_PX : 16 })
  if (plots.length === 1) return grid
  return { ...grid, bottom: undefined, ...plotPlace(look, { place: at, of: plots.length, bottom: 26 }) }
}

const columnLegend = (look: ChartLook): Option<'legend'> => ({
  top: 0,
  left: 'center',
  icon: 'rect',
  itemWidth: 12,
  itemHeight: 12,
  textStyle: { color: look.colors.text, fontSize: fontSize(look) },
})

interface PeriodAxis {
  instants: readonly number[]
  at: number
  isLast: boolean
}

/** The periods below a plot; of several plots the last one says when. */
function periodAxis(
  look: ChartLook,
  data: TimeSeriesData,
  { instants, at: gridIndex, isLast }: PeriodAxis,
): Option<'xAxis'> {
  return {
    type: 'category',
    gridIndex,
    data: instants.map(onAxis),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.colors.line } },
    axisLabel: {
      show: isLast,
      color: look.colors.dim,
      fontSize: fontSize(look),
      hideOverlap: true,
      formatter: (at: string) => tickText(look, fromAxis(Number(at)), data),
    },
  }
}

function columnAxes(look: ChartLook, plot: Plot, { at, of }: { at: number; of: number }): Option<'yAxis'>[] {
  const units = unitsOf(plot)
  return (units.length === 0 ? [''] : units).map((unit, side) => {
    const own = plotLook(look, of)
    const axis = fromZero(own, { ...valueAxis(own, unit), gridIndex: at })
    if (of > 1) return withName(axis, plot)
    return side === 1 ? onRight(axis) : axis
  })
}

interface Bars {
  look: ChartLook
  index: number
  /** The place of each instant on the axis. */
  place: ReadonlyMap<number, number>
  axes: Axes
  hasLabels: boolean
}

function bars(series: ChartSeries, { look, index, place, axes, hasLabels }: Bars): SeriesOption {
  return seriesOf({
    type: 'bar',
    id: `values-${index}`,
    name: series.name,
    ...axes,
    barMaxWidth: 28,
    itemStyle: { color: seriesColor(index), borderRadius: [2, 2, 0, 0] },
    data: series.values.map((value, one) => [place.get(series.at[one] ?? 0) ?? one, value]),
    ...(hasLabels
      ? {
          label: {
            show: true,
            position: 'top',
            minMargin: 8,
            // Where the next column is taller, the text lies on it.
            textBorderColor: look.colors.surface,
            textBorderWidth: 2,
            color: look.colors.text,
            fontSize: fontSize(look),
            formatter: ({ value }: { value: readonly [number, number] }) =>
              numberText(look, value[1], series.decimals),
          },
          labelLayout: betweenAxes(look),
        }
      : {}),
    emphasis: { disabled: true },
  })
}

function tooltipOf(look: ChartLook, data: TimeSeriesData, params: unknown): string {
  const hovered = hoveredAt(params)
  if (hovered === undefined) return ''
  const at = fromAxis(hovered)
  const lines = data.series.map((series, place) => valueLine(look, series, { at, mark: `m${place}` }))
  return [tickText(look, at, data), ...lines].join('\n')
}
