import type { ModuleLatestFactor, Series } from '@quantrac/contract'
import type { SparklinePoint } from '../../ui/sparkline-path.ts'

export type DayLines = ReadonlyMap<string, readonly SparklinePoint[]>

/**
 * The small lines of a module's factors by their codes, with the newest value at the end. A bucket whose extreme is beyond a limit is
 * drawn at it: a mean would hide a short excursion.
 */
export function dayLines(answer: Series | undefined, factors: readonly ModuleLatestFactor[]): DayLines {
  if (answer === undefined) return new Map()
  const instants = answer.labels.map((label) => Date.parse(label))
  return new Map(
    factors.map((factor) => {
      const dataset = answer.datasets.find(({ code }) => code === factor.code)
      const points = instants.map((at, place) => ({
        at,
        value: farthest(factor, {
          mean: dataset?.data[place] ?? null,
          low: dataset?.min?.[place] ?? null,
          high: dataset?.max?.[place] ?? null,
        }),
      }))
      return [factor.code, withNewest(points, factor)]
    }),
  )
}

interface Bucket {
  mean: number | null
  low: number | null
  high: number | null
}

function farthest(
  { min_value: min, max_value: max }: ModuleLatestFactor,
  { mean, low, high }: Bucket,
): number | null {
  if (max !== null && high !== null && high > max) return high
  return min !== null && low !== null && low < min ? low : mean
}

function withNewest(
  points: readonly SparklinePoint[],
  { timestamp, value, quality }: ModuleLatestFactor,
): readonly SparklinePoint[] {
  const at = timestamp === null ? 0 : Date.parse(timestamp)
  if (value === null || quality !== 0 || at <= (points.at(-1)?.at ?? 0)) return points
  return [...points, { at, value }]
}
