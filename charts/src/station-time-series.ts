import { type ChartSeries, unitsOf } from './chart-data.ts'
import { fromAxis } from './chart-time.ts'
import { comparedLines, describeTimeSeries, valueLine } from './time-series-words.ts'
import { selectionOf } from './time-series-zoom.ts'
import { type EChartsOption, hoveredAt, type Option } from './engine-types.ts'
import type { StationTimeSeries } from './station-time-series-data.ts'
import { type GapFill, laneSeries, stationSeries } from './station-lines.ts'
import { type ChartLook, valueText } from './look.ts'
import {
  frame,
  gridOf,
  onRight,
  plain,
  timeAxis,
  timeSeriesTooltip,
  tooltip,
  valueAt,
  valueAxis,
} from './parts.ts'
import { FAR } from './limit-marks.ts'
import { besideLimits } from './beside-limits.ts'
import { describeSamples, sampleLines } from './sample-marks.ts'
import { inkOf } from './station-inks.ts'
import { marksOf } from './tips.ts'

export interface StationStyle {
  readonly title: string
  /** A period can be selected with the pointer: on touch that would keep the page from scrolling. */
  readonly canSelect: boolean
  /** The hatching of times without readings; without it a plain tint. */
  readonly gapFill?: GapFill
  /** What is said of a place of the axis; else everything at that instant. */
  readonly tell?: (place: number | undefined) => string
}

const LANE_PX = 14
const TOP_PX = 28
const BOTTOM_PX = 26 + LANE_PX
const FRAME_PX = TOP_PX + BOTTOM_PX

/**
 * The time series of a station: at most two units, one axis each; below them a lane of alerts, gaps and calibrations.
 */
export function stationTimeSeries(
  data: StationTimeSeries,
  look: ChartLook,
  style: StationStyle,
): EChartsOption {
  const units = unitsOf(data.series)
  const room = { right: units.length > 1 ? 56 : 20 }
  const scaled = (size: number): number => Math.round(size * look.scale)
  return {
    ...frame(
      look,
      [describeTimeSeries(data, look, style.title), describeSamples(look, data)].filter(Boolean).join('. '),
    ),
    grid: [
      gridOf(look, { ...room, top: TOP_PX, bottom: BOTTOM_PX }),
      { ...gridOf(look, { ...room, bottom: 26 }), top: undefined, height: scaled(LANE_PX) },
    ],
    xAxis: [
      { ...timeAxis(look, data), gridIndex: 0, axisLabel: { show: false } },
      { ...timeAxis(look, data), gridIndex: 1, axisLine: { show: false } },
    ],
    yAxis: [...plotAxes(data, look), laneAxis],
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      ...tooltip(look, {
        ...marksOf(data.series.map((_, place) => inkOf(place, look))),
        before: look.colors.before,
      }),
      trigger: 'axis',
      formatter: (params: unknown) => {
        const place = hoveredAt(params)
        return style.tell?.(place) ?? stationHover(look, data, place)
      },
    },
    ...(style.canSelect ? { brush: { ...selectionOf(look), xAxisIndex: 0 }, toolbox: { show: false } } : {}),
    visualMap: beyondColors(data, look),
    series: [
      ...stationSeries(data, look, style.gapFill ?? look.colors.staleTint),
      ...laneSeries(data, look, units.length),
    ],
  }
}

function plotAxes({ series, compared }: StationTimeSeries, look: ChartLook): Option<'yAxis'>[] {
  const units = unitsOf(series).slice(0, 2)
  return (units.length === 0 ? [''] : units).map((unit, side) => {
    const own = series.filter((one) => one.unit === unit)
    const beside = besideLimits(
      {
        own,
        limited: own,
        compared: (compared?.series ?? []).filter((one) => one.unit === unit),
        framePx: FRAME_PX * look.scale,
      },
      look,
    )
    const axis = { ...valueAxis(look, unit, beside), gridIndex: 0 }
    return side === 1 ? onRight(axis) : axis
  })
}

const laneAxis: Option<'yAxis'> = {
  type: 'value',
  gridIndex: 1,
  min: 0,
  max: 1,
  show: false,
}

/** The lines are red beyond their limits. */
function beyondColors({ series }: StationTimeSeries, look: ChartLook): Option<'visualMap'>[] {
  const { alert } = look.colors
  return series.flatMap(({ limits }, place) => {
    const upper = limits?.upper ?? null
    const lower = limits?.lower ?? null
    if (upper === null && lower === null) return []
    const pieces = [
      ...(lower === null ? [] : [{ gte: -FAR, lt: lower, color: alert }]),
      { gte: lower ?? -FAR, lte: upper ?? FAR, color: inkOf(place, look) },
      ...(upper === null ? [] : [{ gt: upper, lte: FAR, color: alert }]),
    ]
    return [{ type: 'piecewise' as const, show: false, seriesIndex: place, dimension: 1, pieces }]
  })
}

/** Everything at the instant under the pointer. */
function stationHover(look: ChartLook, data: StationTimeSeries, hovered: number | undefined): string {
  if (hovered === undefined) return ''
  const at = fromAxis(hovered)
  const gap = data.gaps.find(({ from, to }) => at > from && at < to)
  return timeSeriesTooltip(look, at, [
    ...data.series.flatMap((series, place) => seriesLines(look, { series, place }, at)),
    ...comparedLines(look, data, at),
    ...sampleLines(look, data, at),
    ...(gap === undefined ? [] : [plain(gap.label).replaceAll('\n', ' ')]),
  ])
}

interface Hovered {
  series: ChartSeries
  place: number
}

/** The value with its share of the limit, and below it the least and the greatest of its bucket where they differ. */
function seriesLines(look: ChartLook, { series, place }: Hovered, at: number): string[] {
  const value = valueAt(series, at)
  const line = valueLine(look, series, { at, mark: `m${place}` })
  const { low, high } = series
  const least = low === undefined ? null : valueAt({ ...series, values: low }, at)
  const greatest = high === undefined ? null : valueAt({ ...series, values: high }, at)
  if (value === null || least === null || greatest === null || least === greatest) return [line]
  const bare = { unit: '', decimals: series.decimals }
  const range = `${valueText(look, least, bare)} – ${valueText(look, greatest, bare)}`
  return [line, `${look.words('station.leastGreatest')}: ${range}`]
}
