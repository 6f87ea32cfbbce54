export interface ChartPoint {
  /** Epoch milliseconds. */
  at: number
  /** Null leaves a gap. */
  value: number | null
  /** Of a bucket: its least and greatest value. */
  low?: number | null
  high?: number | null
}

/** A scale from values to pixels, upside down as pixels are. */
export interface Scale {
  low: number
  high: number
  toPixel: (value: number) => number
}

/** From the least to the greatest of the values with a tenth of room at both ends, over `height` pixels. */
export function valueScale(values: readonly number[], height: number): Scale {
  const least = Math.min(...values)
  const greatest = Math.max(...values)
  const isAny = values.length > 0
  // A level line needs some height around it, whatever its size.
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
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS)
// Whole hours and days of the product's zone.
const OFFSET_MS = 7 * 60 * MINUTE_MS

/** Full minutes, hours or days between the two, about `count` of them. */
export function timeTicks(from: number, to: number, count: number): number[] {
  const step = steps.find((one) => (to - from) / one <= count) ?? steps.at(-1) ?? to - from
  const first = Math.ceil((from + OFFSET_MS) / step) * step - OFFSET_MS
  const ticks: number[] = []
  for (let at = first; at <= to; at += step) ticks.push(at)
  return ticks
}

/** The SVG path through the points, broken at every gap. */
export function linePath(
  points: readonly ChartPoint[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let path = ''
  let isPenDown = false
  for (const { at, value } of points) {
    if (value === null) {
      isPenDown = false
      continue
    }
    path += `${isPenDown ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
    // A value alone between two gaps is a line of no length: its round cap makes it a dot.
    if (!isPenDown) path += 'h0'
    isPenDown = true
  }
  return path
}

/** The area between the least and the greatest values, one closed shape for each stretch without a gap. */
export function envelopePath(
  points: readonly ChartPoint[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const shapes: string[] = []
  let stretch: { at: number; low: number; high: number }[] = []
  const close = (): void => {
    if (stretch.length > 1) {
      const upper = stretch.map(({ at, high }) => `${x(at).toFixed(1)} ${y(high).toFixed(1)}`)
      const lower = stretch.toReversed().map(({ at, low }) => `${x(at).toFixed(1)} ${y(low).toFixed(1)}`)
      shapes.push(`M${[...upper, ...lower].join('L')}Z`)
    }
    stretch = []
  }
  for (const { at, low, high } of points) {
    if (typeof low === 'number' && typeof high === 'number') stretch.push({ at, low, high })
    else close()
  }
  close()
  return shapes.join('')
}

/** The points with a hole wherever nothing came for longer than `silentMs`: a line is not drawn over what is not known. */
export function withOpenGaps(points: readonly ChartPoint[], silentMs: number): ChartPoint[] {
  return points.flatMap((point, place) => {
    const before = points[place - 1]
    const isGap = before !== undefined && point.at - before.at > silentMs
    return isGap ? [{ at: before.at + 1, value: null }, point] : [point]
  })
}
