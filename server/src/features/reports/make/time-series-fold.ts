import { MINUTE_MS, type ReportTimeSeries } from '@quantrac/contract'
import type { Period } from '../../history/period.ts'

// A screen's width, and that of a page of paper.
const mostBuckets = 300

/** How long a bucket of a period's time series is: whole minutes. */
export function bucketMsOf({ start, end }: Period): number {
  return Math.max(MINUTE_MS, Math.ceil((end - start) / mostBuckets / MINUTE_MS) * MINUTE_MS)
}

type Bucket = ReportTimeSeries['factors'][number]['buckets'][number]

/** The means, least and greatest of one factor's readings in buckets of a period; given in event-time order. */
export class TimeSeriesFold {
  readonly #start: number
  readonly #width: number
  readonly #buckets: Bucket[] = []
  #n = 0

  constructor(period: Period) {
    this.#start = period.start
    this.#width = bucketMsOf(period)
  }

  add(ts: number, value: number): void {
    const place = Math.floor((ts - this.#start) / this.#width)
    const last = this.#buckets.at(-1)
    if (last?.place !== place) {
      this.#buckets.push({ place, mean: value, min: value, max: value })
      this.#n = 1
      return
    }
    this.#n += 1
    last.mean += (value - last.mean) / this.#n
    if (value < last.min) last.min = value
    if (value > last.max) last.max = value
  }

  get buckets(): readonly Bucket[] {
    return this.#buckets
  }
}
