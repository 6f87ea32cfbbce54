import { deviationsOfMedian, medianOf } from '../judging/reading-tests.ts'

/** So many readings at the end must be at the new level, all but one, after so many at the old one. */
export const jumpReadings = { before: 30, after: 10 } as const

export interface Jump {
  /** Of the first reading at the new level. */
  readonly since: number
  /** The new level. */
  readonly value: number
  readonly bounds: { readonly min_value: number | null; readonly max_value: number | null }
}

interface Level {
  readonly ts: number
  readonly value: number
}

/**
 * Whether the level of a factor has changed and stays changed: by more than so many times its usual spread, which is at
 * least one of its last decimals. The newest reading last; null where it has not. Pure.
 */
export function jumpOf(
  readings: readonly Level[],
  { spreads, decimals }: { readonly spreads: number; readonly decimals: number },
): Jump | null {
  const { before: least, after: count } = jumpReadings
  const [before, after] = [readings.slice(-(least + count), -count), readings.slice(-count)]
  if (before.length < least) return null
  const level = medianOf(before.map(({ value }) => value))
  const distance = medianOf(before.map(({ value }) => Math.abs(value - level)))
  const allowed = spreads * Math.max(deviationsOfMedian * distance, 10 ** -decimals)
  const value = medianOf(after.map((one) => one.value))
  const side = Math.sign(value - level)
  const beyond = after.filter((one) => (one.value - level) * side > allowed)
  const [first] = beyond
  if (first === undefined || beyond.length < count - 1) return null
  const bounds =
    side > 0
      ? { min_value: null, max_value: level + allowed }
      : { min_value: level - allowed, max_value: null }
  return { since: first.ts, value, bounds }
}
