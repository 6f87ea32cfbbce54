import { type ChartSeries, lastOf, unitsOf } from './chart-data.ts'
import { onAxis } from './chart-time.ts'
import { beforeLine, envelope, limitRoom } from './time-series-lines.ts'
import { doubtfulMarks, rangeOfAxis } from './doubtful-marks.ts'
import { type Axes, type SeriesOption, seriesOf } from './engine-types.ts'
import { limitMarks } from './limit-marks.ts'
import { type ChartLook, fontSize } from './look.ts'
import { pointsOf } from './parts.ts'
import { sampleMarks } from './sample-marks.ts'
import type { StationTimeSeries } from './station-time-series-data.ts'
import { inkDash, inkOf } from './station-inks.ts'

/** A colour, or in a browser the stripes that it painted. */
export type GapFill = string | { readonly image: object; readonly repeat: 'repeat' }

/** The lines come first: the colours of their states are given by their places. */
export function stationSeries(data: StationTimeSeries, look: ChartLook, gapFill: GapFill): SeriesOption[] {
  const units = unitsOf(data.series)
  const axes = (unit: string): Axes => ({ xAxisIndex: 0, yAxisIndex: Math.max(0, units.indexOf(unit)) })
  const drawn = [...data.series, ...(data.compared?.series ?? [])]
  const periods = new Map(
    units.map(
      (unit) =>
        [
          unit,
          rangeOfAxis(
            drawn.filter((one) => one.unit === unit),
            true,
          ),
        ] as const,
    ),
  )
  const all = data.series.map((series, place) => ({ series, place, axes: axes(series.unit) }))
  return [
    ...all.map((one) => lineOf(one, data, look)),
    ...(data.compared?.series ?? []).map((series) => ({
      ...beforeLine(series, look),
      ...axes(series.unit),
      z: 1,
    })),
    ...all.flatMap(({ series, place, axes: own }) =>
      envelope(series, { place, axes: own, color: inkOf(place, look) }),
    ),
    ...all.flatMap(({ series, axes: own }) => limitRoom(data, series, own)),
    ...all.flatMap((one) => hiddenPeaks(one, look)),
    ...all.flatMap(({ series, axes: own }) =>
      doubtfulMarks(series, { look, axes: own, period: periods.get(series.unit) ?? null }),
    ),
    ...all.flatMap((one) => newest(one, look)),
    ...all.flatMap(({ series, place, axes: own }) =>
      sampleMarks(
        (data.samples ?? []).filter(({ factor }) => factor === series.code),
        { id: `samples-${place}`, look, axes: own, ink: inkOf(place, look) },
      ),
    ),
    areas(data, look, gapFill),
  ]
}

interface Placed {
  series: ChartSeries
  place: number
  axes: Axes
}

function lineOf(
  { series, place, axes }: Placed,
  { limitsOf, series: all }: StationTimeSeries,
  look: ChartLook,
): SeriesOption {
  const color = inkOf(place, look)
  const hasStates = (series.limits?.upper ?? series.limits?.lower ?? null) !== null
  return seriesOf({
    type: 'line',
    id: `values-${place}`,
    name: series.name,
    ...axes,
    dimensions: ['at', 'value'],
    data: pointsOf(series.at, series.values),
    connectNulls: false,
    showSymbol: series.at.length === 1,
    symbolSize: 5,
    z: 3,
    triggerLineEvent: true,
    // With limits, the colour of each period is that of its state.
    lineStyle: { width: 1.75, type: inkDash(place), ...(hasStates ? {} : { color }) },
    itemStyle: { color },
    emphasis: { disabled: true },
    ...stationLimits(series, look, {
      ...axes,
      ink: all.length > 1 ? color : null,
      isHeld: all.length > 1 && series.code === limitsOf,
    }),
  })
}

interface LimitInput extends Axes {
  /** Of a factor among others, whose limits say by their colour whose they are; null: it is alone. */
  ink: string | null
  /** The pointer is on it. */
  isHeld: boolean
}

/** Limits with their value on the series' own axis; the warning band only where no line of another crosses it. */
function stationLimits(series: ChartSeries, look: ChartLook, { yAxisIndex, ink, isHeld }: LimitInput) {
  const { markLine, markArea } = limitMarks(series, look)
  const { surface, alert } = look.colors
  const color = ink ?? alert
  return {
    ...(ink === null ? { markArea } : {}),
    ...(markLine === undefined
      ? {}
      : {
          markLine: {
            ...markLine,
            lineStyle: { ...markLine.lineStyle, color, width: isHeld ? 1.5 : 1 },
            label: {
              position: yAxisIndex === 0 ? ('start' as const) : ('end' as const),
              distance: 6,
              color,
              fontSize: fontSize(look),
              fontWeight: 600,
              backgroundColor: surface,
              padding: [1, 2],
            },
            data: (markLine.data ?? []).map((one) => unsigned(one, color)),
          },
        }),
  }
}

/** A limit without its sign, as the axis writes its numbers. */
function unsigned(line: object, color: string): object {
  const { label } = line as { label?: { formatter?: string } } // what limitMarks gives
  return { ...line, label: { formatter: (label?.formatter ?? '').replace(/^[≤≥] /, ''), color } }
}

/**
 * An excursion that is shorter than a bucket does not move its mean: a red stroke from the limit to its peak shows it.
 */
function hiddenPeaks({ series, place, axes }: Placed, look: ChartLook): SeriesOption[] {
  const strokes = peaksOf(series)
  if (strokes.length === 0) return []
  return [
    seriesOf({
      type: 'line',
      id: `peaks-${place}`,
      ...axes,
      data: strokes.flatMap(({ at, from, to }) => [
        [onAxis(at), from],
        [onAxis(at), to],
        [onAxis(at), null],
      ]),
      symbol: 'none',
      silent: true,
      z: 4,
      lineStyle: { width: 2, color: look.colors.alert, cap: 'round' },
      tooltip: { show: false },
      emphasis: { disabled: true },
    }),
  ]
}

export interface Stroke {
  at: number
  from: number
  to: number
}

/** The buckets whose mean is inside the limits and whose extreme is not. */
export function peaksOf({ at, values, low, high, limits }: ChartSeries): Stroke[] {
  const upper = limits?.upper ?? null
  const lower = limits?.lower ?? null
  return at.flatMap((instant, place) => {
    const value = values[place] ?? null
    const greatest = high?.[place] ?? null
    const least = low?.[place] ?? null
    if (value === null) return []
    const isAbove = upper !== null && greatest !== null && greatest > upper && value <= upper
    const isBelow = lower !== null && least !== null && least < lower && value >= lower
    return [
      ...(isAbove ? [{ at: instant, from: upper, to: greatest }] : []),
      ...(isBelow ? [{ at: instant, from: lower, to: least }] : []),
    ]
  })
}

/** A dot at the newest value, in the colour of its state. */
function newest({ series, place, axes }: Placed, look: ChartLook): SeriesOption[] {
  const last = lastOf(series)
  if (last === null) return []
  const { upper = null, lower = null } = series.limits ?? {}
  const isOut = (upper !== null && last.value > upper) || (lower !== null && last.value < lower)
  return [
    {
      type: 'scatter',
      id: `newest-${place}`,
      ...axes,
      silent: true,
      symbolSize: 6,
      z: 5,
      itemStyle: { color: isOut ? look.colors.alert : inkOf(place, look) },
      tooltip: { show: false },
      data: [[onAxis(last.at), last.value]],
    },
  ]
}

// Further words would stand in each other's way; the tooltip has them all.
const MOST_WORDS = 3

/** The gaps, hatched, with their words, and the excursion that the time series is about. */
function areas({ gaps, marked }: StationTimeSeries, look: ChartLook, gapFill: GapFill): SeriesOption {
  const { stale, surface, alertTint, alert } = look.colors
  const told = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST_WORDS)
  const gapArea = (gap: (typeof gaps)[number]) => [
    {
      xAxis: onAxis(gap.from),
      itemStyle: { color: gapFill },
      label: {
        show: told.includes(gap),
        formatter: gap.label,
        position: 'insideTop' as const,
        color: stale,
        fontSize: fontSize(look),
        lineHeight: Math.round(15 * look.scale),
        textBorderColor: surface,
        textBorderWidth: 4,
      },
    },
    { xAxis: onAxis(gap.to) },
  ]
  const excursion =
    marked === null
      ? []
      : [
          [
            {
              xAxis: onAxis(marked.from),
              itemStyle: {
                color: alertTint,
                borderColor: alert,
                borderWidth: 1,
                borderType: 'dashed' as const,
              },
              label: { show: false },
            },
            { xAxis: onAxis(marked.to) },
          ],
        ]
  return seriesOf({
    type: 'line',
    id: 'areas',
    xAxisIndex: 0,
    yAxisIndex: 0,
    data: [],
    tooltip: { show: false },
    markArea: { silent: true, data: [...gaps.map(gapArea), ...excursion] },
  })
}

/** Narrower marks could not be seen or pressed. */
const LEAST_PX = 8

/** Alerts, gaps and doubtful values as short bars below the axis. */
export function laneSeries(data: StationTimeSeries, look: ChartLook, units: number): SeriesOption[] {
  const { alert, warnMark, stale, calib, dim } = look.colors
  const colors = { alert, warning: warnMark, gap: stale, doubtful: calib, invalid: dim }
  const room = Math.max(1, look.width - (units > 1 ? 108 : 72) * look.scale)
  const perMs = room / Math.max(1, data.to - data.from)
  return [
    seriesOf({
      type: 'scatter',
      id: 'lane',
      xAxisIndex: 1,
      yAxisIndex: Math.max(1, Math.min(2, units)),
      symbol: 'rect',
      cursor: 'default',
      tooltip: { show: false },
      data: data.lane.map(({ from, to, kind, alert: id }) => ({
        value: [onAxis((from + to) / 2), 0.5],
        alert: id,
        symbolSize: [Math.max(LEAST_PX, (to - from) * perMs), 6],
        itemStyle: { color: colors[kind] },
        cursor: id === null ? 'default' : 'pointer',
      })),
    }),
  ]
}
