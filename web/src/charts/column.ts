import { type ChartSeries, type TimeSeriesData, unitsOf } from '@quantrac/charts/chart-data.ts'
import { fromAxis, onAxis } from '@quantrac/charts/chart-time.ts'
import { betweenAxes } from '@quantrac/charts/time-series-lines.ts'
import { describeTimeSeries } from '@quantrac/charts/time-series-words.ts'
import {
  type EChartsOption,
  hoveredAt,
  type Option,
  type SeriesOption,
  seriesOf,
} from '@quantrac/charts/engine-types.ts'
import type { TimeSeriesBuilder } from './line.ts'
import {
  type ChartLook,
  fontSize,
  numberText,
  seriesColor,
  tickText,
  valueText,
} from '@quantrac/charts/look.ts'
import {
  frame,
  gridOf,
  onRight,
  plain,
  SECOND_AXIS_PX,
  tooltip,
  valueAt,
  valueAxis,
} from '@quantrac/charts/parts.ts'

export const columnBasic: TimeSeriesBuilder = (data, look, title) =>
  columnOption(data, look, { title, hasLabels: false })

export const columnDataLabel: TimeSeriesBuilder = (data, look, title) =>
  columnOption(data, look, { title, hasLabels: true })

interface ColumnStyle {
  title: string
  hasLabels: boolean
}

/** A column for each period of time and factor, from zero. */
function columnOption(
  data: TimeSeriesData,
  look: ChartLook,
  { title, hasLabels }: ColumnStyle,
): EChartsOption {
  const units = unitsOf(data.series)
  const instants = [...new Set(data.series.flatMap(({ at }) => at))].toSorted((a, b) => a - b)
  const place = new Map(instants.map((at, index) => [at, index]))
  return {
    ...frame(look, describeTimeSeries(data, look, title)),
    grid: gridOf(look, { right: units.length === 2 ? SECOND_AXIS_PX : 16 }),
    ...(data.series.length > 1
      ? {
          legend: {
            top: 0,
            left: 'center',
            icon: 'rect',
            itemWidth: 12,
            itemHeight: 12,
            textStyle: { color: look.colors.text, fontSize: fontSize(look) },
          },
        }
      : {}),
    xAxis: {
      type: 'category',
      data: instants.map(onAxis),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.colors.line } },
      axisLabel: {
        color: look.colors.dim,
        fontSize: fontSize(look),
        hideOverlap: true,
        formatter: (at: string) => tickText(look, fromAxis(Number(at)), data),
      },
    },
    yAxis: (units.length === 0 ? [''] : units.slice(0, 2)).map((unit, side) => {
      const axis: Option<'yAxis'> = { ...valueAxis(look, unit), scale: false }
      return side === 1 ? onRight(axis) : axis
    }),
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (params: unknown) => tooltipOf(look, data, params),
    },
    series: data.series.map((series, index) => bars(series, { look, index, place, units, hasLabels })),
  }
}

interface Bars {
  look: ChartLook
  index: number
  /** The place of each instant on the axis. */
  place: ReadonlyMap<number, number>
  units: readonly string[]
  hasLabels: boolean
}

function bars(series: ChartSeries, { look, index, place, units, hasLabels }: Bars): SeriesOption {
  return seriesOf({
    type: 'bar',
    id: `values-${index}`,
    name: series.name,
    yAxisIndex: Math.max(0, Math.min(1, units.indexOf(series.unit))),
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
  const lines = data.series.map(
    (series) => `${plain(series.name)}: ${plain(valueText(look, valueAt(series, at), series))}`,
  )
  return [tickText(look, at, data), ...lines].join('\n')
}
