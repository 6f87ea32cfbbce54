import { DAY_MS, type TariffPeriod } from '@quantrac/contract'
import { type ChartSeries, lastOf } from '@quantrac/charts/chart-data.ts'
import { fromAxis, onAxis } from '@quantrac/charts/chart-time.ts'
import { type EChartsOption, hoveredAt, type SeriesOption, seriesOf } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, fontSize, instantText, numberText, valueText } from '@quantrac/charts/look.ts'
import {
  frame,
  gridOf,
  plain,
  pointsOf,
  timeAxis,
  tooltip,
  valueAt,
  valueAxis,
} from '@quantrac/charts/parts.ts'
import { shareOfLimit, tipLine } from '@quantrac/charts/tips.ts'
import { tariffInks } from './tariff-inks.ts'
import { formatClock } from '../lib/time-format.ts'
import { dayAxis } from './day-axis.ts'

/** The power of a day from midnight to midnight; epoch ms. */
export interface PowerDay {
  readonly from: number
  readonly to: number
  readonly today: ChartSeries
  /** Yesterday's, moved onto this axis; null while it is not known. */
  readonly yesterday: ChartSeries | null
  /** The tariff period of each period of the day. */
  readonly lane: readonly { readonly from: number; readonly to: number; readonly period: TariffPeriod }[]
}

const LANE_PX = 8

/** The greatest drawn value of a series. */
function greatestOf({ at, values }: ChartSeries): { at: number; value: number } | null {
  let greatest: { at: number; value: number } | null = null
  for (const [place, value] of values.entries()) {
    const instant = at[place]
    if (value !== null && instant !== undefined && value > (greatest?.value ?? Number.NEGATIVE_INFINITY))
      greatest = { at: instant, value }
  }
  return greatest
}

/** Today's power over yesterday's, with its limit, its greatest value and the lane of tariff periods. */
export function powerDay(data: PowerDay, look: ChartLook, title: string): EChartsOption {
  const { today } = data
  const upper = today.limits?.upper ?? null
  const scaled = (size: number): number => Math.round(size * look.scale)
  return {
    ...frame(look, describe(data, look, title)),
    grid: [
      gridOf(look, { right: 20, bottom: 26 + LANE_PX + 6 }),
      { ...gridOf(look, { right: 20, bottom: 26 }), top: undefined, height: scaled(LANE_PX) },
    ],
    xAxis: [
      { ...timeAxis(look, data), gridIndex: 0, axisLabel: { show: false } },
      { ...dayAxis(look, data), gridIndex: 1, axisLine: { show: false } },
    ],
    yAxis: [
      { ...valueAxis(look, today.unit), gridIndex: 0, scale: false, max: ({ max }) => roomFor(max, upper) },
      { type: 'value', gridIndex: 1, min: 0, max: 1, show: false },
    ],
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      ...tooltip(look, {
        ...tariffInks[look.scheme],
        today: look.colors.ink1,
        yesterday: look.colors.before,
      }),
      trigger: 'axis',
      formatter: (params: unknown) => hover(data, look, params),
    },
    series: [...before(data, look), line(data, look), lane(data, look)],
  }
}

/** The limit is shown also where it is far. */
function roomFor(max: number, upper: number | null): number {
  const most = Math.max(max, upper ?? 0) * 1.08
  const step = 10 ** Math.floor(Math.log10(Math.max(most, 1e-9))) / 2
  return Math.ceil(most / step) * step
}

function line({ today, from, to }: PowerDay, look: ChartLook): SeriesOption {
  const { ink1, surface, text } = look.colors
  const greatest = greatestOf(today)
  // Centred at the left end, the words would cover the axis.
  const isEarly = greatest !== null && greatest.at - from < (to - from) / 10
  const ring = greatest && {
    coord: [onAxis(greatest.at), greatest.value],
    label: {
      show: true,
      position: isEarly ? [0, -22] : 'top',
      distance: 8,
      color: text,
      fontWeight: 600,
      fontSize: fontSize(look),
      formatter: `${valueText(look, greatest.value, today)}, ${formatClock(greatest.at)}`,
    },
  }
  return seriesOf({
    type: 'line',
    id: 'today',
    name: look.words('energy.today'),
    dimensions: ['at', 'value'],
    data: pointsOf(today.at, today.values),
    connectNulls: false,
    symbol: 'none',
    lineStyle: { width: 1.75, color: ink1 },
    itemStyle: { color: ink1 },
    areaStyle: { color: ink1, opacity: 0.16 },
    markPoint: {
      silent: true,
      symbol: 'circle',
      symbolSize: 9,
      itemStyle: { color: surface, borderColor: text, borderWidth: 2 },
      data: [...(ring === null ? [] : [ring]), ...nowMark(today, look)],
    },
    ...limitOf(today, look),
    emphasis: { disabled: true },
  })
}

/** The newest value. */
function nowMark(today: ChartSeries, look: ChartLook) {
  const last = lastOf(today)
  if (last === null || last.at === greatestOf(today)?.at) return []
  const now = look.words('energy.now', { value: valueText(look, last.value, { ...today, unit: '' }) })
  const isLate = (onAxis(last.at) % DAY_MS) / DAY_MS > 0.8
  return [
    {
      coord: [onAxis(last.at), last.value],
      symbolSize: 7,
      itemStyle: { color: look.colors.ink1, borderWidth: 0 },
      label: {
        show: true,
        position: isLate ? 'left' : 'right',
        offset: [0, 14],
        color: look.colors.ink1,
        fontWeight: 600,
        fontSize: fontSize(look),
        formatter: now,
      },
    },
  ]
}

function limitOf({ limits, decimals }: ChartSeries, look: ChartLook) {
  const upper = limits?.upper ?? null
  if (upper === null) return {}
  const { alert, warnTint } = look.colors
  const limit = numberText(look, upper, Number.isInteger(upper) ? 0 : decimals)
  const warn = limits?.warnAbove ?? null
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: alert, type: [5, 4], width: 1 },
      label: {
        position: 'insideEndTop',
        color: alert,
        fontSize: fontSize(look),
        formatter: look.words('energy.limit', { limit }),
      },
      data: [{ yAxis: upper }],
    },
    markArea: {
      silent: true,
      itemStyle: { color: warnTint },
      data: warn === null ? [] : [[{ yAxis: warn }, { yAxis: upper }]],
    },
  }
}

function before({ yesterday }: PowerDay, look: ChartLook): SeriesOption[] {
  if (yesterday === null) return []
  return [
    seriesOf({
      type: 'line',
      id: 'yesterday',
      name: look.words('energy.yesterday'),
      dimensions: ['at', 'value'],
      data: pointsOf(yesterday.at, yesterday.values),
      connectNulls: false,
      symbol: 'none',
      silent: true,
      lineStyle: { width: 1.25, color: look.colors.before },
      itemStyle: { color: look.colors.before },
      emphasis: { disabled: true },
    }),
  ]
}

function lane({ lane: periods }: PowerDay, look: ChartLook): SeriesOption {
  const inks = tariffInks[look.scheme]
  return seriesOf({
    type: 'line',
    id: 'lane',
    xAxisIndex: 1,
    yAxisIndex: 1,
    data: [],
    silent: true,
    tooltip: { show: false },
    markArea: {
      silent: true,
      data: periods.map(({ from, to, period }) => [
        { xAxis: onAxis(from), itemStyle: { color: inks[period] } },
        { xAxis: onAxis(to) },
      ]),
    },
  })
}

function hover({ today, yesterday, lane: periods }: PowerDay, look: ChartLook, params: unknown): string {
  const hovered = hoveredAt(params)
  if (hovered === undefined) return ''
  const at = fromAxis(hovered)
  const newest = today.at.at(-1) ?? 0
  const period = periods.find(({ from, to }) => at >= from && at < to)?.period
  const line = (mark: 'today' | 'yesterday', name: string, series: ChartSeries): string => {
    const value = valueAt(series, at)
    return tipLine({
      mark,
      name,
      value: valueText(look, value, series),
      rest: shareOfLimit(look, today.limits, value),
    })
  }
  return [
    instantText(look, at),
    ...(at > newest ? [] : [line('today', look.words('energy.today'), today)]),
    ...(yesterday === null ? [] : [line('yesterday', look.words('energy.yesterday'), yesterday)]),
    ...(period === undefined ? [] : [`{${period}|}  ${plain(look.words(`energy.periods.${period}`))}`]),
  ].join('\n')
}

function describe({ today }: PowerDay, look: ChartLook, title: string): string {
  const greatest = greatestOf(today)
  if (greatest === null) return `${title}. ${look.words('energy.unknown')}`
  const value = valueText(look, greatest.value, today)
  return `${title}. ${look.words('energy.greatest', { value, at: formatClock(greatest.at) })}`
}
