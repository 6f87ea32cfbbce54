import type { TimeSeries } from './pdf-time-series.ts'

/** Fewer empty buckets in a row are a reading that came late. */
const bucketsOfGap = 3

/**
 * The time series without single empty buckets, over which its line goes on, and where nothing was measured for longer.
 */
export function joined(timeSeries: TimeSeries): { shown: TimeSeries; gaps: { from: number; to: number }[] } {
  const { at, mean } = timeSeries
  const length = (at[1] ?? 0) - (at[0] ?? 0)
  const gaps: { from: number; to: number }[] = []
  const kept: number[] = []
  for (let bucket = 0; bucket < at.length; ) {
    const next = mean.findIndex((value, place) => place >= bucket && value !== null)
    const end = next < 0 ? at.length : next
    if (end - bucket >= bucketsOfGap) {
      kept.push(bucket)
      gaps.push({ from: at[bucket] ?? 0, to: end < at.length ? (at[end] ?? 0) : (at.at(-1) ?? 0) + length })
    }
    if (end < at.length) kept.push(end)
    bucket = end + 1
  }
  const pick = <T>(values: readonly T[]): T[] => kept.flatMap((place) => values.slice(place, place + 1))
  const shown = {
    code: timeSeries.code,
    at: pick(at),
    mean: pick(mean),
    least: pick(timeSeries.least),
    greatest: pick(timeSeries.greatest),
  }
  return { shown, gaps }
}

/** Values with nothing measured right before and after: a line of one point is not seen. */
export function lonePoints({ at, mean }: TimeSeries): { at: number; value: number }[] {
  return mean.flatMap((value, place) => {
    const isLone = (mean[place - 1] ?? null) === null && (mean[place + 1] ?? null) === null
    const time = at[place]
    return value !== null && time !== undefined && isLone ? [{ at: time, value }] : []
  })
}
