import { isMeasured, MINUTE_MS, type ReadingTest } from '@quantrac/contract'

/** What a factor's readings are tested for; a bound of null: not for that. */
export interface TestSettings {
  /** Null: it is not tested, or the end is open. */
  readonly range_min: number | null
  readonly range_max: number | null
  readonly flat_readings: number | null
  readonly spike_over: number | null
  readonly rate_per_minute: number | null
  readonly suspect_counts: boolean
}

export interface Tested {
  readonly ts: number
  readonly value: number
  readonly quality: number
}

export interface Failed {
  readonly test: ReadingTest
  readonly found: number
  readonly minutes: number | null
}

/** So many readings before one are its neighbours; of fewer than three no median is taken. */
export const neighbours = 5
const leastNeighbours = 3

export const isOutside = (
  { range_min: min, range_max: max }: Pick<TestSettings, 'range_min' | 'range_max'>,
  value: number,
): boolean => (min !== null && value < min) || (max !== null && value > max)

/** Equal values say that an instrument stands still, but not zero: what is zero is at rest. */
export const standsStill = (value: number): boolean => value !== 0

/** How many readings before one a test may look at. */
export const readingsBefore = ({ flat_readings, spike_over, rate_per_minute }: TestSettings): number =>
  Math.max((flat_readings ?? 1) - 1, spike_over === null ? 0 : neighbours, rate_per_minute === null ? 0 : 1)

/**
 * The first test that a measured reading fails. `before` are the measured readings before it, the newest last. Null: it
 * fails none.
 */
export function failedTest(
  settings: TestSettings,
  before: readonly Tested[],
  { ts, value, quality }: Tested,
): Failed | null {
  if (!isMeasured(quality)) return null
  const failed = (test: ReadingTest, found: number, minutes: number | null = null) => ({
    test,
    found,
    minutes,
  })
  const { range_min, range_max, rate_per_minute, spike_over, flat_readings } = settings
  if (isOutside(settings, value)) {
    const isBelow = range_min !== null && value < range_min
    return failed('range', value - ((isBelow ? range_min : range_max) ?? value))
  }
  const last = before.at(-1)
  if (rate_per_minute !== null && last !== undefined && ts > last.ts) {
    const minutes = (ts - last.ts) / MINUTE_MS
    if (Math.abs(value - last.value) > rate_per_minute * minutes)
      return failed('rate', value - last.value, minutes)
  }
  const near = spike_over === null ? null : nearestBefore(before)
  if (spike_over !== null && near !== null) {
    const median = medianOf(near)
    if (Math.abs(value - median) > spike_over) return failed('spike', value - median)
  }
  const [least, run] = [flat_readings ?? Number.POSITIVE_INFINITY, 1 + equalAtEnd(before, value)]
  return run >= least && standsStill(value) ? failed('flat', run) : null
}

/** The values of the neighbours of a reading; null: there are too few. */
export function nearestBefore(before: readonly Tested[]): number[] | null {
  const near = before.slice(-neighbours)
  return near.length < leastNeighbours ? null : near.map((one) => one.value)
}

/**
 * Of readings that vary as if by chance (normally), the standard deviation is so many times the median of their
 * distances.
 */
export const deviationsOfMedian = 1.4826

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

function equalAtEnd(before: readonly Tested[], value: number): number {
  const different = before.findLastIndex((one) => one.value !== value)
  return before.length - 1 - different
}
