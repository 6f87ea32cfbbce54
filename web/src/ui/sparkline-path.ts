export interface SparklinePoint {
  /** Epoch milliseconds. */
  at: number
  value: number | null
}

interface Box {
  from: number
  to: number
  width: number
  height: number
  /** The least and greatest value of the drawing; those of the points if there is none. */
  scale?: Range | undefined
}

interface Range {
  low: number
  high: number
}

// Room above and below, so that the stroke of an extreme value is not clipped.
const PADDING = 2

interface SparklinePath {
  path: string
  scale: (value: number) => number
  /** The newest value and its place; null without one. */
  end: { x: number; y: number; value: number } | null
}

/** The SVG path through points in px, broken at null. */
export function pathThrough(points: readonly (readonly [x: number, y: number] | null)[]): string {
  return points
    .map((point, place) => {
      if (point === null) return ''
      const at = `${point[0].toFixed(2)} ${point[1].toFixed(2)}`
      // A single value between two gaps is a line of no length: its round cap makes it a dot.
      return (points[place - 1] ?? null) === null ? `M${at}h0` : `L${at}`
    })
    .join('')
}

/** The SVG path of the points within the window, broken at gaps, and the scale from value to y. */
export function sparklinePath(
  points: readonly SparklinePoint[],
  { from, to, width, height, scale: given }: Box,
): SparklinePath {
  const inside = points.filter((point) => point.at >= from && point.at <= to)
  const values = inside.flatMap((point) => (point.value === null ? [] : [point.value]))
  const low = given?.low ?? Math.min(...values)
  const period = (given?.high ?? Math.max(...values)) - low
  const scale = (value: number): number => {
    if (period > 0) return height - PADDING - ((value - low) / period) * (height - 2 * PADDING)
    // A constant line runs through the middle; a limit beside it is outside the picture.
    return value === low ? height / 2 : value > low ? -height : 2 * height
  }
  const x = (at: number): number => (to > from ? ((at - from) / (to - from)) * width : 0)
  const path = pathThrough(inside.map(({ at, value }) => (value === null ? null : [x(at), scale(value)])))
  const last = inside.findLast(({ value }) => value !== null)
  if (last?.value === undefined || last.value === null) return { path, scale, end: null }
  const { at, value } = last
  return { path, scale, end: { x: Number(x(at).toFixed(2)), y: Number(scale(value).toFixed(2)), value } }
}
