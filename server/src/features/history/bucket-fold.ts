import { DAY_MS, localInstant, isMeasured } from '@quantrac/contract'
import type { DayReadings } from './day-readings.ts'
import { type Adding, addTo, beginAdding, join, type Measured } from './summary.ts'

/** Buckets begin at local midnights; those of seven days on Mondays, which this one was. */
export const bucketOrigin = localInstant('2000-01-03')

export const bucketStart = (ts: number, width_ms: number): number =>
  bucketOrigin + Math.floor((ts - bucketOrigin) / width_ms) * width_ms

/**
 * Adds up the hours or days of one factor to buckets. Given in event-time order. A bucket of days is the sum of its
 * days, each the sum of its hours: however a day is kept, it is the same number.
 */
export class BucketFold {
  readonly #width: number
  /** What the buckets are added up from, where they are longer than a day. */
  readonly #days: BucketFold | null
  readonly #buckets = new Map<number, Measured>()

  constructor(width_ms: number) {
    this.#width = width_ms
    this.#days = width_ms > DAY_MS ? new BucketFold(DAY_MS) : null
  }

  /** `ts`: any instant of the hour, or of the bucket where that is shorter. */
  add(ts: number, measured: Measured): void {
    if (this.#days === null) this.#put(ts, measured)
    else this.#days.add(ts, measured)
  }

  /** By their beginnings, in order. Asked once, when everything is added. */
  buckets(): ReadonlyMap<number, Measured> {
    for (const [day, measured] of this.#days?.buckets() ?? []) this.#put(day, measured)
    return this.#buckets
  }

  #put(ts: number, measured: Measured): void {
    const at = bucketStart(ts, this.#width)
    const before = this.#buckets.get(at)
    this.#buckets.set(at, before === undefined ? measured : join(before, measured))
  }
}

/** What the measured readings come to, bucket by bucket of an hour at most: for a `BucketFold`. */
export function addReadings(
  { base, offsets, values, qualities }: DayReadings & { readonly base: number },
  width_ms: number,
  add: (ts: number, measured: Measured) => void,
): void {
  let start = Number.NaN
  let bucket: Adding | null = null
  for (let place = 0; place < offsets.length; place += 1) {
    if (!isMeasured(qualities[place] ?? 0)) continue
    const offset = offsets[place] ?? 0
    const value = values[place] ?? 0
    if (bucket !== null && base + offset < start + width_ms) {
      addTo(bucket, value)
      continue
    }
    if (bucket !== null) add(start, bucket)
    start = bucketStart(base + offset, width_ms)
    bucket = beginAdding(value)
  }
  if (bucket !== null) add(start, bucket)
}
