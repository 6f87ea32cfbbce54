import type { ChartSeries } from '@quantrac/charts/chart-data.ts'

/** A reading, or a bucket of readings with its least and greatest. */
export interface TimeSeriesPoint {
  /** Epoch milliseconds. */
  readonly at: number
  readonly value: number
  readonly low?: number | null
  readonly high?: number | null
}

/** The points as they are drawn: no line leads over a time longer than `silentMs`, in which nothing is known. */
export function drawnPoints(
  points: readonly TimeSeriesPoint[],
  silentMs: number,
): Pick<ChartSeries, 'at' | 'values' | 'low' | 'high'> {
  const drawn = points.flatMap((point, place) => {
    const before = points[place - 1]
    const isAfterSilence = before !== undefined && point.at - before.at > silentMs
    return isAfterSilence ? [{ at: (before.at + point.at) / 2, value: null }, point] : [point]
  })
  return {
    at: drawn.map(({ at }) => at),
    values: drawn.map(({ value }) => value),
    low: drawn.map((point) => ('low' in point ? (point.low ?? null) : null)),
    high: drawn.map((point) => ('high' in point ? (point.high ?? null) : null)),
  }
}
