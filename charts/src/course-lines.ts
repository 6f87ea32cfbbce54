import { type ChartSeries, type CourseData, unitsOf } from './chart-data.ts'
import { onAxis } from './chart-time.ts'
import type { CourseStyle } from './course-style.ts'
import { seriesOf, type SeriesOption } from './engine-types.ts'
import { limitMarks } from './limit-marks.ts'
import { type ChartLook, fontSize, seriesColor, seriesDash, valueText } from './look.ts'
import { plain, pointsOf } from './parts.ts'

export interface PlotInput {
  data: CourseData
  look: ChartLook
  style: CourseStyle
  plot: readonly ChartSeries[]
  place: number
  /** How many value axes come before this plot's. */
  before: number
}

/** Everything that is drawn in one plot: the stretch before, ranges, lines, doubtful values, marks of alerts. */
export function plotSeries({ data, look, style, plot, place, before }: PlotInput): SeriesOption[] {
  const units = unitsOf(plot)
  const axes = (unit: string) => ({
    xAxisIndex: place,
    yAxisIndex: before + Math.max(0, units.indexOf(unit)),
  })
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
          hasEndLabel: units.length === 1,
        }),
        ...axes(series.unit),
      },
      ...hollow(series, look, axes(series.unit)),
    ]
  })
  const pale = (data.before ?? [])
    .filter(({ unit }) => units.includes(unit))
    .map((series) => ({ ...beforeLine(series, look), ...axes(series.unit) }))
  const limits =
    style.hasLimits === true ? plot.flatMap((series) => limitRoom(data, series, axes(series.unit))) : []
  return [...pale, ...limits, ...shown, ...alertMarks(data, look, { xAxisIndex: place, yAxisIndex: before })]
}

interface LineInput {
  look: ChartLook
  style: CourseStyle
  isAlone: boolean
  /** Its name at its end; with two axes, the names stand above. */
  hasEndLabel: boolean
}

function lineOf(
  series: ChartSeries,
  place: number,
  { look, style, isAlone, hasEndLabel }: LineInput,
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
    stack: style.isStacked === true ? 'sum' : undefined,
    lineStyle: {
      width: 1.75,
      // With limits, the colour of each stretch is that of its state.
      ...(style.hasLimits === true ? {} : { color }),
      type: isAlone || style.isStacked === true ? 'solid' : seriesDash(place),
    },
    itemStyle: { color },
    ...(style.isArea === true ? { areaStyle: { color, opacity: areaOpacity(style) } } : {}),
    ...(isMarked ? { label: labelOf(series, look), labelLayout: { hideOverlap: true } } : {}),
    ...(isAlone || isMarked || !hasEndLabel || style.isSplit === true
      ? {}
      : { endLabel: endLabelOf(series, look), labelLayout: { moveOverlap: 'shiftY' } }),
    ...(style.hasLimits === true ? limitMarks(series, look) : {}),
    emphasis: { disabled: true },
  })
}

// Under a line in the colours of states the area only says that it is an area.
const areaOpacity = ({ isStacked = false, hasLimits = false }: CourseStyle): number =>
  isStacked ? 0.55 : hasLimits ? 0.07 : 0.18

function labelOf(series: ChartSeries, look: ChartLook) {
  return {
    show: true,
    position: 'top',
    color: look.colors.text,
    fontSize: fontSize(look),
    formatter: ({ value }: { value: readonly number[] }) =>
      valueText(look, value[1] ?? null, { unit: '', decimals: series.decimals }),
  }
}

function endLabelOf(series: ChartSeries, look: ChartLook) {
  return {
    show: true,
    distance: 6,
    color: look.colors.text,
    fontSize: fontSize(look),
    formatter: plain(series.name),
  }
}

export interface Axes {
  xAxisIndex: number
  yAxisIndex: number
}

interface EnvelopeInput {
  place: number
  axes: Axes
  color: string
}

/** From the least to the greatest reading behind each point. */
export function envelope(
  { at, low, high }: ChartSeries,
  { place, axes, color }: EnvelopeInput,
): SeriesOption[] {
  if (low === undefined || high === undefined) return []
  const height = high.map((value, one) => {
    const least = low[one]
    return value === null || least === null || least === undefined ? null : value - least
  })
  const part = (name: string, values: readonly (number | null)[], opacity: number): SeriesOption =>
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
      areaStyle: { color, opacity },
      tooltip: { show: false },
      emphasis: { disabled: true },
    })
  return [part('low', low, 0), part('high', height, 0.16)]
}

/** Limits are marks, which do not count for the axis: these points, which nobody sees, bring them into it. */
export function limitRoom({ to }: CourseData, { code, limits }: ChartSeries, axes: Axes): SeriesOption[] {
  const known = [limits?.lower ?? null, limits?.upper ?? null].filter((limit) => limit !== null)
  if (known.length === 0) return []
  return [
    {
      type: 'line',
      id: `limits-${code}`,
      ...axes,
      data: known.map((limit) => [onAxis(to), limit]),
      symbol: 'none',
      silent: true,
      lineStyle: { opacity: 0 },
      tooltip: { show: false },
      emphasis: { disabled: true },
    },
  ]
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

/** Values of a calibrating or faulty device: hollow, not joined. */
export function hollow({ code, doubtful = [] }: ChartSeries, look: ChartLook, axes: Axes): SeriesOption[] {
  if (doubtful.length === 0) return []
  return [
    {
      type: 'scatter',
      id: `doubtful-${code}`,
      ...axes,
      symbol: 'emptyCircle',
      symbolSize: 6,
      itemStyle: { color: look.colors.calib },
      data: doubtful.map(({ at, value }) => [onAxis(at), value]),
    },
  ]
}

/** A mark on the axis of time for each alert; a press on one opens it. */
function alertMarks({ alerts = [] }: CourseData, look: ChartLook, axes: Axes): SeriesOption[] {
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
        data: alerts.map(({ id, at, severity, label }) => ({
          name: label,
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
