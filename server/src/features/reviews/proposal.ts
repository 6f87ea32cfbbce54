import { DAY_MS, isMeasured, MINUTE_MS, type TestProposal } from '@quantrac/contract'
import {
  deviationsOfMedian,
  medianOf,
  nearestBefore,
  neighbours,
  type Tested,
} from '../judging/reading-tests.ts'

/** Of fewer readings nothing is proposed: of so few the middle says little of the usual ones. */
export const leastOfProposal = 100

/** So many times the mean of their amounts, too: of an instrument that mostly repeats its value the median is zero. */
const ofMean = 1.2533

interface Differences {
  /** From the median of the readings before, in the order of time. */
  readonly spike: number[]
  /** A minute, from the reading before. */
  readonly rate: number[]
}

/** What the tests compare with their bounds, of all the measured readings of a time. */
export class DifferenceFold {
  readonly found: Differences = { spike: [], rate: [] }
  /** Readings. */
  count = 0
  #before: Tested[] = []

  add(reading: Tested): void {
    const { ts, value, quality } = reading
    if (!isMeasured(quality) || !Number.isFinite(value)) return
    this.count += 1
    const before = this.#before.filter((one) => one.ts >= ts - 2 * DAY_MS)
    const last = before.at(-1)
    if (last !== undefined) this.found.rate.push(Math.abs(value - last.value) / ((ts - last.ts) / MINUTE_MS))
    const near = nearestBefore(before)
    if (near !== null) this.found.spike.push(Math.abs(value - medianOf(near)))
    this.#before = [...before, reading].slice(-neighbours)
  }
}

/**
 * `k` times the robust spread of the differences, rounded up to two digits. The spread is 1.4826 times the median of
 * their amounts, about zero, as the tests are; where that is zero, 1.2533 times the mean (Iglewicz and Hoaglin, How to
 * Detect and Handle Outliers, 1993). QARTOD leaves the bounds of its spike test and of its rate of change test to the
 * operator, the second as a multiple of the deviation of readings of late (IOOS, Manual for Real-Time Quality Control).
 * Null: none differs.
 */
export function proposalOf(differences: readonly number[], k: number): TestProposal | null {
  const readings = differences.length
  if (readings === 0) return null
  const sorted = Float64Array.from(differences).sort()
  const mean = sorted.reduce((sum, one) => sum + one, 0) / readings
  const spread = deviationsOfMedian * (sorted[readings >> 1] ?? 0) || ofMean * mean
  if (spread === 0) return null
  const bound = roundedUp(k * spread)
  return { bound, readings, marked: readings - countUpTo(sorted, bound) }
}

/** To two digits; what is 1.3 already stays so. */
function roundedUp(value: number): number {
  const digits = 1 - Math.floor(Math.log10(value))
  const up = Math.ceil(Number((value * 10 ** digits).toPrecision(12)))
  return Number(`${up}e${-digits}`)
}

/** How many of them are not above a bound. */
function countUpTo(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= bound) low = middle + 1
    else high = middle
  }
  return low
}
