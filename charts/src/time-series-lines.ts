import { type ChartAlert, type ChartSeries, type TimeSeriesData, unitsOf } from './chart-data.ts'
import { onAxis } from './chart-time.ts'
import type { TimeSeriesStyle } from './time-series-style.ts'
import { type Axes, seriesOf, type SeriesOption } from './engine-types.ts'
import { brushRoom } from './time-series-zoom.ts'
import { doubtfulMarks, rangeOfAxis, type ValueRange } from './doubtful-marks.ts'
import { endRises } from './end-rises.ts'
import { limitMarks } from './limit-marks.ts'
import { type ChartLook, fontSize, seriesColor, seriesDash, valueText } from './look.ts'
import { AXIS_PX, plain, pointsOf, SECOND_AXIS_PX } from './parts.ts'

export interface PlotInput {
  data: TimeSeriesData
  look: ChartLook
  style: TimeSeriesStyle
  plot: readonly ChartSeries[]
  place: number
  /** How many value axes come before this plot's. */
  before: number
}

/** Everything that is drawn in one plot: the period compared with, ranges, lines, doubtful values, marks of alerts. */
export function plotSeries({ data, look, style, plot, place, before }: PlotInput): SeriesOption[] {
  const units = unitsOf(plot)
  const axes = (unit: string) => ({
    xAxisIndex: place,
    yAxisIndex: before + Math.max(0, units.indexOf(unit)),
  })
  const isHere = (code: string): boolean => plot.some((series) => series.code === code)
  const compared = (data.compared?.series ?? []).filter(({ code }) => isHere(code))
  const periods = new Map(
    units.map((unit) => {
      const own = [...plot, ...compared].filter((one) => one.unit === unit)
      return [unit, rangeOfAxis(own, style.hasLimits === true)] as const
    }),
  )
  const rises = risesOf(plot, look, { style, period: periods.get(units[0] ?? '') ?? null })
  const shown = plot.flatMap((series): SeriesOption[] => {
    const at = data.series.indexOf(series)
    return [
      ...(style.isStacked === true
        ? []
        : envelope(series, { place: at, axes: axes(series.unit), color: seriesColor(at) })),
      {
        ...lineOf(series, at, {
          look,
          style,
          isAlone: data.series.length === 1,
          isNamed: plot.length === 1,
          hasSecondAxis: units.length > 1,
          rise: rises[plot.indexOf(series)] ?? 0,
          isLow: isLowest(series, plot),
        }),
        ...axes(series.unit),
      },
      ...doubtfulMarks(series, { look, axes: axes(series.unit), period: periods.get(series.unit) ?? null }),
    ]
  })
  const pale = compared.map((series) => ({ ...beforeLine(series, look), ...axes(series.unit) }))
  const limits =
    style.hasLimits === true ? plot.flatMap((series) => limitRoom(data, series, axes(series.unit))) : []
  const alerts = (data.alerts ?? []).filter(({ factor }) => isHere(factor))
  return [
    ...pale,
    ...limits,
    ...shown,
    ...alertMarks(alerts, look, { xAxisIndex: place, yAxisIndex: before }),
  ]
}

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null)

/** Above and below a plot. */
const FRAME_PX = 60
// An axis ends at round numbers: its lines are nearer to each other than their values alone would say.
const FILLED = 0.65

interface RisesInput {
  style: TimeSeriesStyle
  period: ValueRange | null
}

/** How far the names at the ends of lines stand above them; stacked lines end at their sums. */
function risesOf(
  plot: readonly ChartSeries[],
  { height, scale }: ChartLook,
  { style, period }: RisesInput,
): number[] {
  const isStacked = style.isStacked === true
  let sum = 0
  const ends = plot.map(({ values }) => {
    const last = known(values).at(-1) ?? 0
    sum += last
    return isStacked ? sum : last
  })
  const greatest = isStacked
    ? plot.reduce((total, { values }) => total + Math.max(0, ...known(values)), 0)
    : (period?.greatest ?? 0)
  const least = isStacked ? 0 : (period?.least ?? 0)
  const frame = FRAME_PX + (style.hasBrush === true ? brushRoom : 0)
  const pxEach = (FILLED * (height / scale - frame)) / (greatest - least || 1)
  return endRises(ends.map((end) => pxEach * (end - least)))
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Whether the values are written below their line, so that they are not on the line above. */
function isLowest(series: ChartSeries, plot: readonly ChartSeries[]): boolean {
  if (plot.length < 2) return false
  const own = meanOf(known(series.values))
  return plot.every((other) => other === series || meanOf(known(other.values)) >= own)
}

interface LineInput {
  look: ChartLook
  style: TimeSeriesStyle
  isAlone: boolean
  /** Its name is above its plot, or the chart's own. */
  isNamed: boolean
  /** Then its name stands above, not at its end. */
  hasSecondAxis: boolean
  /** The height of that name above the line's end, in px. */
  rise: number
  isLow: boolean
}

function lineOf(
  series: ChartSeries,
  place: number,
  { look, style, isAlone, isNamed, hasSecondAxis, rise, isLow }: LineInput,
): SeriesOption {
  const color = style.hasLimits === true ? look.colors.text : seriesColor(place)
  const isMarked = style.hasLabels === true
  return seriesOf({
    type: 'line',
    id: `values-${place}`,
    name: series.name,
    dimensions: ['at', 'value'],
    data: pointsOf(series.at, series.values) as unknown as number[][], // interleaved: ECharts reads it by `dimensions`
    connectNulls: false,
    showSymbol: isMarked || series.at.length === 1,
    symbolSize: 5,
    smooth: style.isSmooth === true ? 0.35 : false,
    step: style.isStep === true ? 'end' : false,
    sampling: series.at.length > 2000 ? 'lttb' : undefined,
    // Each unit has its own sum.
    stack: style.isStacked === true ? `sum-${series.unit}` : undefined,
    lineStyle: {
      width: 1.75,
      // With limits, the colour of each period is that of its state.
      ...(style.hasLimits === true ? {} : { color }),
      type: isAlone || style.isStacked === true ? 'solid' : seriesDash(place),
    },
    itemStyle: { color },
    ...(style.isArea === true ? { areaStyle: { color, opacity: areaOpacity(style) } } : {}),
    ...(isMarked
      ? {
          label: labelOf(series, look, isLow),
          labelLayout: betweenAxes(look, hasSecondAxis ? SECOND_AXIS_PX : 0),
        }
      : {}),
    ...(isNamed || hasSecondAxis ? {} : { endLabel: endLabelOf(series, look, rise) }),
    ...(style.hasLimits === true ? limitMarks(series, look) : {}),
    emphasis: { disabled: true },
  })
}

// Under a line in the colours of states the area only says that it is an area.
const areaOpacity = ({ isStacked = false, hasLimits = false }: TimeSeriesStyle): number =>
  isStacked ? 0.55 : hasLimits ? 0.07 : 0.18

/** A value written at either end would lie on the numbers of the axis there. */
export const betweenAxes =
  ({ width, scale }: Pick<ChartLook, 'width' | 'scale'>, right = 0) =>
  ({ labelRect: { x, width: own } }: { labelRect: { x: number; width: number } }) => ({
    hideOverlap: true,
    ...(x < AXIS_PX * scale
      ? { align: 'left' as const }
      : x + own > width - right * scale
        ? { align: 'right' as const }
        : {}),
  })

function labelOf(series: ChartSeries, look: ChartLook, isLow: boolean) {
  return {
    show: true,
    position: isLow ? 'bottom' : 'top',
    minMargin: 10,
    color: look.colors.text,
    fontSize: fontSize(look),
    formatter: ({ value }: { value: readonly number[] }) =>
      valueText(look, value[1] ?? null, { unit: '', decimals: series.decimals }),
  }
}

function endLabelOf(series: ChartSeries, look: ChartLook, rise: number) {
  return {
    show: true,
    distance: 6,
    offset: [0, -rise * look.scale],
    color: look.colors.text,
    fontSize: fontSize(look),
    formatter: plain(series.name),
  }
}

interface EnvelopeInput {
  place: number
  axes: Axes
  color: string
}

/** The area from the least to the greatest reading behind each point. */
export function envelope(
  { at, low, high }: ChartSeries,
  { place, axes, color }: EnvelopeInput,
): SeriesOption[] {
  if (low === undefined || high === undefined) return []
  const height = high.map((value, one) => {
    const least = low[one]
    return value === null || least === null || least === undefined ? null : value - least
  })
  const part = (name: string, values: readonly (number | null)[]): SeriesOption =>
    seriesOf({
      type: 'line',
      id: `${name}-${place}`,
      ...axes,
      dimensions: ['at', 'value'],
      data: pointsOf(at, values),
      stack: `range-${place}`,
      stackStrategy: 'all',
      symbol: 'none',
      silent: true,
      lineStyle: { opacity: 0 },
      tooltip: { show: false },
      emphasis: { disabled: true },
    })
  // The lower one only carries the other: no area is laid out for it.
  return [part('low', low), { ...part('high', height), areaStyle: { color, opacity: 0.16 } }]
}

/** Limits are marks, which do not count for the axis: these points, which nobody sees, bring them into it. */
export function limitRoom(
  { to }: TimeSeriesData,
  { code, limits, values }: ChartSeries,
  axes: Axes,
): SeriesOption[] {
  const drawn = known([limits?.lower ?? null, limits?.upper ?? null])
  if (drawn.length === 0) return []
  return [
    {
      type: 'line',
      id: `limits-${code}`,
      ...axes,
      data: [...drawn, ...below(drawn, known(values))].map((limit) => [onAxis(to), limit]),
      symbol: 'none',
      silent: true,
      lineStyle: { opacity: 0 },
      tooltip: { show: false },
      emphasis: { disabled: true },
    },
  ]
}

/** A limit below all values would lie on the axis of time, under its marks. */
function below(limits: readonly number[], values: readonly number[]): number[] {
  const lowest = Math.min(...limits)
  const [least, greatest] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, Math.max(...limits)],
  )
  if (least <= lowest) return []
  const room = lowest - 0.1 * (greatest - lowest)
  return [lowest >= 0 ? Math.max(0, room) : room]
}

export function beforeLine(series: ChartSeries, look: ChartLook): SeriesOption {
  return seriesOf({
    type: 'line',
    id: `before-${series.code}`,
    name: series.name,
    dimensions: ['at', 'value'],
    data: pointsOf(series.at, series.values),
    connectNulls: false,
    symbol: 'none',
    silent: true,
    lineStyle: { width: 1.25, color: look.colors.before, type: [4, 3] },
    itemStyle: { color: look.colors.before },
    emphasis: { disabled: true },
  })
}

/** A mark on the axis of time for each alert; a press on one opens it. */
function alertMarks(alerts: readonly ChartAlert[], look: ChartLook, axes: Axes): SeriesOption[] {
  if (alerts.length === 0) return []
  const { alert, warnMark } = look.colors
  return [
    seriesOf({
      type: 'line',
      id: `alerts-${axes.xAxisIndex}`,
      ...axes,
      data: [],
      markPoint: {
        symbol: 'triangle',
        symbolSize: 10,
        data: alerts.map(({ id, at, severity, factor }) => ({
          name: factor,
          value: id,
          xAxis: onAxis(at),
          y: '100%',
          relativeTo: 'coordinate',
          itemStyle: { color: severity === 'ALERT' ? alert : warnMark },
          label: { show: false },
        })),
      },
    }),
  ]
}
