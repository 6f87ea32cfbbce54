import type { EChartsOption, Option } from './engine-types.ts'
import { fromAxis, onAxis, timeMark } from './chart-time.ts'
import { type TimeSeriesData, type ChartSeries } from './chart-data.ts'
import { type ChartLook, fontSize, instantText, tickText } from './look.ts'
import { formatExact } from './number-format.ts'

/**
 * What every chart has: type, colours, no animation of what is renewed each second, a text for people who do not see
 * it.
 */
export function frame(look: ChartLook, description: string): EChartsOption {
  return {
    animation: false,
    useUTC: true,
    backgroundColor: 'transparent',
    textStyle: {
      fontFamily: FONT_FAMILY,
      fontSize: fontSize(look),
      color: look.colors.text,
    },
    aria: { enabled: true, label: { description } },
  }
}

/** Left of the plot, for the numbers of its axis; and right of it, where there is a second one. */
export const AXIS_PX = 52
export const SECOND_AXIS_PX = 56

/** Of so low a chart the plot has all the room: names and units are in the head of its card and in its tooltip. */
export const isTiny = ({ height, scale }: Pick<ChartLook, 'height' | 'scale'>): boolean => height < 92 * scale

/** The space around the plot; room at the right for end labels. */
export function gridOf(look: ChartLook, { top = 28, right = 16, bottom = 26 } = {}): Option<'grid'> {
  const scaled = (size: number): number => Math.round(size * look.scale)
  const above = scaled(isTiny(look) ? Math.min(top, 8) : top)
  return { left: scaled(AXIS_PX), right: scaled(right), top: above, bottom: scaled(bottom) }
}

export function timeAxis(
  look: ChartLook,
  { from, to }: Pick<TimeSeriesData, 'from' | 'to'>,
): Option<'xAxis'> {
  const { dim, line } = look.colors
  return {
    type: 'time',
    min: onAxis(from),
    max: onAxis(to),
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    splitLine: { show: false },
    splitNumber: Math.max(2, Math.floor(look.width / (90 * look.scale))),
    axisLabel: {
      color: dim,
      fontSize: fontSize(look),
      hideOverlap: true,
      formatter: (place: number) => {
        const at = fromAxis(place)
        return timeMark(tickText(look, at, { from, to }), { at, from, to })
      },
    },
    axisPointer: { label: { show: false }, lineStyle: { color: dim, type: 'solid' } },
  }
}

/** Into how many parts the numbers of a value axis cut it. */
export const axisSplits = ({ height, scale }: ChartLook): number =>
  Math.max(height < 96 * scale ? 1 : 2, Math.floor(height / (56 * scale)))

/** The width of a letter of the axis, on average, in px. */
const LETTER_PX = 6.8

/** A unit that is wider than the room of the numbers would be cut at the edge: it is written over the plot. */
const isWide = (unit: string): boolean => LETTER_PX * unit.length > AXIS_PX

/** `isHidden`: numbers that give way to something else. */
export function valueAxis(
  look: ChartLook,
  unit: string,
  isHidden: (value: number) => boolean = () => false,
): Option<'yAxis'> {
  const { dim, line } = look.colors
  return {
    type: 'value',
    name: isTiny(look) ? '' : unit,
    nameTextStyle: { color: dim, fontSize: fontSize(look), align: isWide(unit) ? 'left' : 'right' },
    scale: true,
    splitNumber: axisSplits(look),
    axisLabel: {
      color: dim,
      fontSize: fontSize(look),
      hideOverlap: true,
      formatter: (value: number) => (isHidden(value) ? '' : formatExact(value, look.locale)),
    },
    splitLine: { lineStyle: { color: line } },
  }
}

/**
 * An axis that begins at zero. Where its plot is so low that it has room for two numbers, what is drawn has all of its
 * height: to the next round number it could be half.
 */
export function fromZero(look: ChartLook, axis: Option<'yAxis'>): Option<'yAxis'> {
  const splitNumber = Math.max(2, axisSplits(look))
  if (look.height >= 64 * look.scale) return { ...axis, scale: false, splitNumber }
  const axisLabel = { ...axis.axisLabel, showMaxLabel: false }
  return { ...axis, scale: false, splitNumber: 1, max: 'dataMax', axisLabel } as Option<'yAxis'> // as it was
}

/** An axis at the right edge; its unit begins at the axis, so that a legend beside it has the width of the plot. */
export const onRight = (axis: Option<'yAxis'>): Option<'yAxis'> => ({
  ...axis,
  position: 'right',
  splitLine: { show: false },
  nameTextStyle: { ...axis.nameTextStyle, align: isWide(axis.name ?? '') ? 'right' : 'left' },
})

/** Interleaved `[at, value]` of every point, with a hole for null: ECharts reads it without a copy a point. */
export function pointsOf(at: readonly number[], values: readonly (number | null)[]): Float64Array {
  const points = new Float64Array(at.length * 2)
  for (let place = 0; place < at.length; place += 1) {
    points[2 * place] = onAxis(at[place] ?? 0)
    points[2 * place + 1] = values[place] ?? Number.NaN
  }
  return points
}

/**
 * Text of people inside ECharts' own markup, where braces and bars have a meaning. It remembers widths in a plain
 * object by the text: a station called `__proto__` would be found there, and its entry written into every object, so
 * such a name ends with an invisible space.
 */
export const plain = (text: string): string =>
  text in Object.prototype ? `${text}\u200B` : text.replaceAll(/[{}|]/g, ' ')

export const FONT_FAMILY = 'Inter Variable, sans-serif'

/**
 * A tooltip that is drawn with the chart: one of HTML would break the content security policy. Its text may have bold
 * parts, `{b|58.0 mg/L}`, and the marks that are given by their colours, `{m0|}`; the browser's chart styles them.
 */
export function tooltip(look: ChartLook, marks: Readonly<Record<string, string>> = {}): Option<'tooltip'> {
  const { surface, text, line } = look.colors
  const type = { fontFamily: FONT_FAMILY, fontSize: fontSize(look) }
  const px = Math.round(10 * look.scale)
  const mark = (color: string) => ({ width: px, height: px, borderRadius: 2, backgroundColor: color })
  const rich = {
    b: { ...type, fontWeight: 600, fill: text },
    ...Object.fromEntries(Object.entries(marks).map(([name, color]) => [name, mark(color)])),
  }
  const textStyle = { color: text, ...type, lineHeight: Math.round(18 * look.scale), rich }
  return {
    renderMode: 'richText',
    confine: true,
    backgroundColor: surface,
    borderColor: line,
    borderWidth: 1,
    padding: [8, 10],
    textStyle,
  }
}

/** The value of a series at an instant, or else the last one before it. */
export function valueAt(series: ChartSeries, at: number): number | null {
  let [low, high] = [0, series.at.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((series.at[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low === 0 ? null : (series.values[low - 1] ?? null)
}

/** All series at an instant, one a line, below the instant. */
export function timeSeriesTooltip(look: ChartLook, at: number, lines: readonly string[]): string {
  return [instantText(look, at), ...lines].join('\n')
}
