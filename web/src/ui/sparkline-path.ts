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
}

// Room above and below, so that the stroke of an extreme value is not clipped.
const PADDING = 2

/** The SVG path of the points within the window, broken at gaps, and the scale from value to y. */
export function sparklinePath(
  points: readonly SparklinePoint[],
  { from, to, width, height }: Box,
): { path: string; scale: (value: number) => number } {
  const inside = points.filter((point) => point.at >= from && point.at <= to)
  const values = inside.flatMap((point) => (point.value === null ? [] : [point.value]))
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const scale = (value: number): number => {
    if (span > 0) return height - PADDING - ((value - low) / span) * (height - 2 * PADDING)
    // A constant line runs through the middle; a limit beside it is outside the picture.
    return value === low ? height / 2 : value > low ? -height : 2 * height
  }
  let path = ''
  let isPenDown = false
  for (const { at, value } of inside) {
    if (value === null) {
      isPenDown = false
      continue
    }
    const x = to > from ? ((at - from) / (to - from)) * width : 0
    path += `${isPenDown ? 'L' : 'M'}${x.toFixed(2)} ${scale(value).toFixed(2)}`
    // A single value between two gaps is a line of no length: its round cap makes it a dot.
    if (!isPenDown) path += 'h0'
    isPenDown = true
  }
  return { path, scale }
}
