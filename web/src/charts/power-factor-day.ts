import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { fromAxis, onAxis } from '@quantrac/charts/chart-time.ts'
import {
  type EChartsOption,
  hoveredAt,
  type Option,
  type SeriesOption,
  seriesOf,
} from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, instantText, numberText, valueText } from '@quantrac/charts/look.ts'
import { tipLine } from '@quantrac/charts/tips.ts'
import { dayAxis } from './day-axis.ts'
import { frame, gridOf, pointsOf, tooltip, valueAt, valueAxis } from '@quantrac/charts/parts.ts'

/** The power factor of a day from midnight to midnight; epoch ms. */
export interface PowerFactorDay {
  readonly from: number
  readonly to: number
  readonly today: ChartSeries
  /** Below it is what matters. */
  readonly limit: number
}

const LEAST = 0.86

/** The power factor; what is below its limit is filled. */
export function powerFactorDay(data: PowerFactorDay, look: ChartLook, title: string): EChartsOption {
  const { today, limit } = data
  const low = Math.min(...today.values.flatMap((value, place) => [value ?? 1, today.low?.[place] ?? 1]))
  const isUsual = low >= LEAST
  const min = isUsual ? LEAST : Math.max(-1, Math.floor(low * 20) / 20)
  const axis = valueAxis(look, '')
  const axisLabel = {
    ...axis.axisLabel,
    color: (value?: string | number) => (isAt(Number(value), limit) ? look.colors.alert : look.colors.dim),
    formatter: (value: number) => numberText(look, value, 2),
  }
  return {
    ...frame(look, describe(data, look, title)),
    grid: gridOf(look, { top: 12, right: 12 }),
    xAxis: dayAxis(look, data),
    yAxis: { ...axis, min, max: 1, interval: isUsual ? 0.02 : stepOf(1 - min), axisLabel } as Option<'yAxis'>, // the same axis with other words
    tooltip: {
      ...tooltip(look, { inside: look.colors.ink1, below: look.colors.alert }),
      trigger: 'axis',
      formatter: (params: unknown) => {
        const hovered = hoveredAt(params)
        if (hovered === undefined) return ''
        const at = fromAxis(hovered)
        const value = valueAt(today, at)
        const mark = value !== null && value < limit ? 'below' : 'inside'
        return `${instantText(look, at)}\n${tipLine({ mark, name: today.name, value: valueText(look, value, today) })}`
      },
    },
    visualMap: {
      type: 'piecewise',
      show: false,
      seriesIndex: 0,
      dimension: 1,
      pieces: [
        { gte: -1e9, lt: limit, color: look.colors.alert },
        { gte: limit, lte: 1e9, color: look.colors.ink1 },
      ],
    },
    series: [line(data, look), below(data, look)],
  }
}

/** The step of an axis with few numbers. */
const stepOf = (range: number): number => (range <= 0.4 ? 0.05 : range <= 1 ? 0.1 : 0.5)

const isAt = (value: number, limit: number): boolean => Math.abs(value - limit) < 1e-6

function line({ today, limit }: PowerFactorDay, look: ChartLook): SeriesOption {
  const { alert, warnTint } = look.colors
  const warn = today.limits?.warnBelow ?? null
  return seriesOf({
    type: 'line',
    id: 'today',
    dimensions: ['at', 'value'],
    data: pointsOf(today.at, today.values),
    connectNulls: false,
    symbol: 'none',
    lineStyle: { width: 1.5 },
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: alert, type: [5, 4], width: 1 },
      // The axis says it.
      label: {
        show: !isAt((limit * 50) % 1, 0),
        position: 'insideEndTop',
        color: alert,
        fontSize: fontSize(look),
      },
      data: [{ yAxis: limit }],
    },
    markArea: {
      silent: true,
      itemStyle: { color: warnTint },
      data: warn === null ? [] : [[{ yAxis: limit }, { yAxis: warn }]],
    },
    emphasis: { disabled: true },
  })
}

/** The area from the limit down to the line. */
function below({ today, limit }: PowerFactorDay, look: ChartLook): SeriesOption {
  return seriesOf({
    type: 'line',
    id: 'below',
    data: today.at.map((at, place) => {
      const value = today.values[place] ?? null
      return [onAxis(at), value === null ? null : Math.min(value, limit)]
    }),
    connectNulls: false,
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    areaStyle: { color: look.colors.alert, opacity: 0.35, origin: limit },
    tooltip: { show: false },
    emphasis: { disabled: true },
  })
}

function describe({ today, limit }: PowerFactorDay, look: ChartLook, title: string): string {
  const known = today.values.filter((value) => value !== null)
  if (known.length === 0) return `${title}. ${look.words('energy.unknown')}`
  const least = numberText(look, Math.min(...known), today.decimals)
  return `${title}. ${look.words('energy.leastOf', { least, limit: numberText(look, limit, 2) })}`
}
