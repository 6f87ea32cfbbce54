import { ZONE_OFFSET_MS } from '../lib/time-format.ts'

export interface ChartPoint {
  /** Epoch milliseconds. */
  at: number
  /** Null leaves a gap. */
  value: number | null
  /** The minimum and maximum of a bucket. */
  low?: number | null
  high?: number | null
}

type ValuePoint = ChartPoint & { value: number }

/** A scale from values to pixels; pixels grow downwards. */
export interface Scale {
  low: number
  high: number
  toPixel: (value: number) => number
}

/** From the minimum to the maximum of the values, with a margin of a tenth at both ends, over `height` pixels. */
export function valueScale(values: readonly number[], height: number): Scale {
  const least = Math.min(...values)
  const greatest = Math.max(...values)
  const isAny = values.length > 0
  // A constant line needs some height around it, whatever its value.
  const room = isAny ? (greatest - least) * 0.1 || Math.abs(greatest) * 0.1 || 1 : 0
  const [low, high] = isAny ? [least - room, greatest + room] : [0, 1]
  return { low, high, toPixel: (value) => height - ((value - low) / (high - low)) * height }
}

/** Round values within the scale, about `count` of them. */
export function valueTicks({ low, high }: Pick<Scale, 'low' | 'high'>, count: number): number[] {
  const rough = (high - low) / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) =>
    tidy((first + place) * step, step),
  )
}

// 0.1 + 0.2 is 0.30000000000000004.
const tidy = (value: number, step: number): number =>
  Number(value.toFixed(Math.max(0, 1 - Math.floor(Math.log10(step)))))

const MINUTE_MS = 60_000
const DAY = 1440
const steps = [
  1,
  2,
  5,
  10,
  15,
  30,
  60,
  120,
  180,
  360,
  720,
  DAY,
  2 * DAY,
  5 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  60 * DAY,
].map((minutes) => minutes * MINUTE_MS)

/** Full minutes, hours or days in the range, about `count` of them. */
export function timeTicks(from: number, to: number, count: number): number[] {
  const step = steps.find((one) => (to - from) / one <= count) ?? steps.at(-1) ?? to - from
  const first = Math.ceil((from + ZONE_OFFSET_MS) / step) * step - ZONE_OFFSET_MS
  const ticks: number[] = []
  for (let at = first; at <= to; at += step) ticks.push(at)
  return ticks
}

/** The points with a value, split at gaps and at silences longer than `silentMs`. */
export function stretchesOf(points: readonly ChartPoint[], silentMs: number): ValuePoint[][] {
  const stretches: ValuePoint[][] = []
  let before: number | null = null
  for (const point of points) {
    const { at, value } = point
    if (value !== null) {
      if (before === null || at - before > silentMs) stretches.push([])
      stretches.at(-1)?.push({ ...point, value })
    }
    before = value === null ? null : at
  }
  return stretches
}

/** The SVG path through the points, one line for each stretch. */
export function linePath(
  stretches: readonly ValuePoint[][],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const through = (stretch: ValuePoint[]): string => {
    const [first, ...rest] = stretch.map(({ at, value }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
    // A single value between two gaps is a line of no length: its round cap makes it a dot.
    return [`M${first}h0`, ...rest].join('L')
  }
  return stretches.map(through).join('')
}

/** The area between the minimum and maximum values, one closed shape for each stretch that has them. */
export function envelopePath(
  stretches: readonly ValuePoint[][],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const shape = (stretch: ValuePoint[]): string => {
    const ranges = stretch.flatMap(({ at, low, high }) =>
      typeof low === 'number' && typeof high === 'number' ? [{ at, low, high }] : [],
    )
    if (ranges.length < 2) return ''
    const upper = ranges.map(({ at, high }) => `${x(at).toFixed(1)} ${y(high).toFixed(1)}`)
    const lower = ranges.toReversed().map(({ at, low }) => `${x(at).toFixed(1)} ${y(low).toFixed(1)}`)
    return `M${[...upper, ...lower].join('L')}Z`
  }
  return stretches.map(shape).join('')
}

/** Somewhat more than a letter of 12 px is wide on average. */
const LETTER_PX = 6.6
const GAP_PX = 8

interface Beside {
  x: number
  anchor: 'start' | 'end'
  /** On the point's own height; else it is moved so far that it can be read, and would cover the line there. */
  fits: boolean
}

/** Where the words about a point stand: on its side with more room. */
export function beside(left: number, { width, words }: { width: number; words: string }): Beside {
  const long = words.length * LETTER_PX
  if (left < width / 2) {
    const fits = left + GAP_PX + long <= width
    return { x: fits ? left + GAP_PX : Math.max(0, width - long), anchor: 'start', fits }
  }
  const fits = left - GAP_PX - long >= 0
  return { x: fits ? left - GAP_PX : Math.min(width, long), anchor: 'end', fits }
}
