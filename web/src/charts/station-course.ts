import { type ChartSeries, type CourseData, unitsOf } from './chart-data.ts'
import { fromAxis } from './chart-time.ts'
import { describeCourse } from './course-words.ts'
import { selectionOf } from './course-zoom.ts'
import { type EChartsOption, hoveredAt, type Option } from './engine-types.ts'
import { laneSeries, type LaneMark, stationSeries } from './station-lines.ts'
import { type ChartLook, fontSize, valueText } from './look.ts'
import { courseTooltip, frame, gridOf, plain, timeAxis, tooltip, valueAt, valueAxis } from './parts.ts'
import { inkOf } from './station-inks.ts'

export interface ChartGap {
  readonly from: number
  readonly to: number
  readonly label: string
}

/** The course of a station's factors, with everything that happened in it. */
export interface StationCourse extends CourseData {
  readonly gaps: readonly ChartGap[]
  /** What is shown below the axis of time. */
  readonly lane: readonly LaneMark[]
  /** The factor whose limits are drawn; null: none. */
  readonly limitsOf: string | null
  /** The excursion that the course is about. */
  readonly marked: { readonly from: number; readonly to: number } | null
}

export interface StationStyle {
  readonly title: string
  /** A stretch can be selected with the pointer: on touch that would keep the page from scrolling. */
  readonly canSelect: boolean
}

const LANE_PX = 14

/** At most two units, one axis each; below the plot a lane of alerts, gaps and calibrations. */
export function stationCourse(data: StationCourse, look: ChartLook, style: StationStyle): EChartsOption {
  const units = unitsOf(data.series)
  const bottom = 26 + LANE_PX
  const room = { right: units.length > 1 ? 56 : 20 }
  const scaled = (size: number): number => Math.round(size * look.scale)
  return {
    ...frame(look, describeCourse(data, look, style.title)),
    grid: [
      gridOf(look, { ...room, bottom }),
      { ...gridOf(look, { ...room, bottom: 26 }), top: undefined, height: scaled(LANE_PX) },
    ],
    xAxis: [
      { ...timeAxis(look, data), gridIndex: 0, axisLabel: { show: false } },
      { ...timeAxis(look, data), gridIndex: 1, axisLine: { show: false } },
    ],
    yAxis: [...plotAxes(units, look), laneAxis(Math.max(1, units.length))],
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      formatter: (params: unknown) => stationHover(look, data, params),
    },
    ...(style.canSelect ? { brush: { ...selectionOf(look), xAxisIndex: 0 }, toolbox: { show: false } } : {}),
    visualMap: beyondColors(data, look),
    series: [...stationSeries(data, look), ...laneSeries(data, look, units.length)],
  }
}

function plotAxes(units: readonly string[], look: ChartLook): Option<'yAxis'>[] {
  return (units.length === 0 ? [''] : units.slice(0, 2)).map((unit, side) => ({
    ...valueAxis(look, unit),
    gridIndex: 0,
    ...(side === 1 ? { position: 'right' as const, splitLine: { show: false } } : {}),
    nameTextStyle: {
      color: look.colors.dim,
      fontSize: fontSize(look),
      align: side === 1 ? ('left' as const) : ('right' as const),
    },
  }))
}

const laneAxis = (_before: number): Option<'yAxis'> => ({
  type: 'value',
  gridIndex: 1,
  min: 0,
  max: 1,
  show: false,
})

/** The lines are red beyond their limits. */
function beyondColors({ series }: StationCourse, look: ChartLook): Option<'visualMap'>[] {
  const { alert } = look.colors
  return series.flatMap(({ limits }, place) => {
    const pieces = [
      ...(limits?.upper === null || limits?.upper === undefined ? [] : [{ gt: limits.upper, color: alert }]),
      ...(limits?.lower === null || limits?.lower === undefined ? [] : [{ lt: limits.lower, color: alert }]),
    ]
    if (pieces.length === 0) return []
    return [
      {
        type: 'piecewise' as const,
        show: false,
        seriesIndex: place,
        dimension: 1,
        pieces,
        outOfRange: { color: inkOf(place, look) },
      },
    ]
  })
}

/** Everything at the instant under the pointer. */
function stationHover(look: ChartLook, data: StationCourse, params: unknown): string {
  const hovered = hoveredAt(params)
  if (hovered === undefined) return ''
  const at = fromAxis(hovered)
  const gap = data.gaps.find(({ from, to }) => at > from && at < to)
  return courseTooltip(look, at, [
    ...data.series.flatMap((series) => seriesLines(look, series, at)),
    ...(data.before ?? []).map(
      (series) =>
        `${look.words('charts.before', { name: plain(series.name) })}: ${plain(valueText(look, valueAt(series, at), series))}`,
    ),
    ...(gap === undefined ? [] : [plain(gap.label).replaceAll('\n', ' ')]),
  ])
}

/** The value, and below it the least and the greatest of its bucket where they differ. */
function seriesLines(look: ChartLook, series: ChartSeries, at: number): string[] {
  const value = valueAt(series, at)
  const line = `${plain(series.name)}: ${plain(valueText(look, value, series))}`
  const { low, high } = series
  const least = low === undefined ? null : valueAt({ ...series, values: low }, at)
  const greatest = high === undefined ? null : valueAt({ ...series, values: high }, at)
  if (value === null || least === null || greatest === null || least === greatest) return [line]
  const bare = { unit: '', decimals: series.decimals }
  const range = `${valueText(look, least, bare)} – ${valueText(look, greatest, bare)}`
  return [line, `${look.words('station.leastGreatest')}: ${range}`]
}
