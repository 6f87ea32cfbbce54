import { type AlertFactors, type AlertPie, DAY_MS, type Series } from '@quantrac/contract'
import { bucketStart } from '../history/bucket-fold.ts'
import type { Period } from '../history/period.ts'
import type { BucketCount, FactorCount } from './alert-counts.queries.ts'

const slices = 8

/** `counts`: most first. The others are one slice more, and only if there are any. */
export function pieOf(counts: readonly { code: string; count: number }[]): AlertPie {
  const shown = counts.slice(0, slices)
  const others = counts.slice(slices).reduce((sum, { count }) => sum + count, 0)
  const rest = others > 0 ? [{ code: 'other', count: others }] : []
  const all = [...shown, ...rest]
  return {
    labels: all.map(({ code }) => code),
    datasets: [{ factor_name: 'alerts', data: all.map(({ count }) => count) }],
  }
}

/** `counts`: most first. The others are one row more, and only if there are any. */
export function factorsOf(counts: readonly FactorCount[]): AlertFactors['data'] {
  const others = counts.slice(slices)
  const sum = (of: 'alert' | 'warning'): number => others.reduce((total, one) => total + one[of], 0)
  const rest = others.length > 0 ? [{ code: null, alert: sum('alert'), warning: sum('warning') }] : []
  return [...counts.slice(0, slices), ...rest]
}

/** An hour in a range of two days or less, else a day. */
export const widthOf = ({ start, end }: Period): number => (end - start <= 2 * DAY_MS ? DAY_MS / 24 : DAY_MS)

// Ten years of days. A longer range, which may be of centuries, has the days with alerts alone.
const mostBuckets = 3660

/** A bucket without alerts is 0. The first one begins before the range where that begins within a bucket. */
export function changesOf(range: Period, counts: readonly BucketCount[]): Series {
  const width = widthOf(range)
  const found = new Map(counts.map((one) => [one.at.getTime(), one]))
  const starts = bucketsOf(range, width) ?? [...found.keys()]
  const data = (pick: (one: BucketCount) => number) =>
    starts.map((start) => {
      const one = found.get(start)
      return one === undefined ? 0 : pick(one)
    })
  const dataset = (code: string, values: number[]) => ({ factor_name: code, code, unit: '', data: values })
  return {
    labels: starts.map((start) => new Date(start).toISOString()),
    datasets: [
      dataset(
        'ALERT',
        data(({ alert }) => alert),
      ),
      dataset(
        'WARNING',
        data(({ warning }) => warning),
      ),
    ],
  }
}

/** The starts of the range's buckets, rising. Undefined: too many, and only those with alerts are drawn. */
export function bucketsOf({ start, end }: Period, width: number): number[] | undefined {
  if (end <= start) return []
  const first = bucketStart(start, width)
  const count = Math.ceil((end - first) / width)
  return count > mostBuckets ? undefined : Array.from({ length: count }, (_, place) => first + place * width)
}
