import { MINUTE_MS, shownQuality, type StoredQuality } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { bucketStart } from './bucket-fold.ts'
import { type Day, dayOf, startOfDay } from './day.ts'
import { type OpenDoubtful, selectDoubtfulDays, selectOpenUnmeasured } from './unmeasured.queries.ts'
import { readBlockPoints } from './points.service.ts'
import type { FactorPeriod } from './period.ts'
import { summable } from './summary.ts'

/** Readings of other qualities than 0 of one factor in one bucket. */
export interface DoubtfulBucket {
  readonly factor_id: number
  readonly at: number
  readonly mean: number
  /** The worst. */
  readonly quality: 1 | 2 | 3 | 4
}

interface Sum {
  readonly factor_id: number
  readonly count: number
  readonly sum: number
  readonly quality: 1 | 2 | 3 | 4
}

/** By factor and bucket, in the order in which they were first met. */
class Sums {
  readonly #width: number
  readonly #sums = new Map<string, Sum & { readonly at: number }>()

  constructor(width_ms: number) {
    this.#width = width_ms
  }

  add({ factor_id, ts, count, sum, quality }: Sum & { readonly ts: number }): void {
    const at = bucketStart(ts, this.#width)
    const key = `${factor_id} ${at}`
    const so = this.#sums.get(key) ?? { count: 0, sum: 0, quality }
    this.#sums.set(key, {
      factor_id,
      at,
      count: so.count + count,
      sum: so.sum + sum,
      quality: quality > so.quality ? quality : so.quality,
    })
  }

  get list(): (Sum & { readonly at: number })[] {
    return [...this.#sums.values()]
  }
}

interface UnmeasuredReading {
  readonly factor_id: number
  readonly ts: number
  readonly value: number
  readonly quality: 1 | 2 | 3 | 4
}

/**
 * The readings of a period that are of another quality than 0: not measured, or suspect. Within a snapshot, for as long
 * as it lasts.
 */
export class UnmeasuredReadings {
  readonly #at: Database
  readonly #period: FactorPeriod
  readonly #open: readonly OpenDoubtful[]
  /** Those whose blocks have any: most have none. */
  readonly #days: readonly Day[]
  /** No less than there are: of the first and the last day, those of the whole day. */
  readonly count: number

  private constructor(at: Database, period: FactorPeriod, { days, open }: Found) {
    this.#at = at
    this.#period = period
    this.#open = open
    this.#days = days.map(({ day }) => day)
    this.count = [...days, ...open].reduce((sum, { count }) => sum + count, 0)
  }

  static async of(at: Database, period: FactorPeriod): Promise<UnmeasuredReadings> {
    const { factor_ids, start, end } = period
    const days = await selectDoubtfulDays(at, { factor_ids, from: dayOf(start), to: dayOf(end - 1) })
    return new UnmeasuredReadings(at, period, { days, open: await selectOpenUnmeasured(at, period) })
  }

  /** When the first and the last are; null: there are none. */
  async extent(): Promise<{ first: number; last: number } | null> {
    const first = [
      ...(await this.#nearest(this.#days)),
      ...this.#open.map((minute) => minute.first.getTime()),
    ]
    if (first.length === 0) return null
    const last = [
      ...(await this.#nearest(this.#days.toReversed())),
      ...this.#open.map((minute) => minute.last.getTime()),
    ]
    return {
      first: first.reduce((least, ts) => Math.min(least, ts)),
      last: last.reduce((most, ts) => Math.max(most, ts)),
    }
  }

  /**
   * By factor and bucket; the width is a whole number of minutes. Added up by minute: of rows or of blocks it is the
   * same number.
   */
  async buckets(width_ms: number): Promise<DoubtfulBucket[]> {
    const minutes = new Sums(MINUTE_MS)
    for (const day of this.#days)
      for (const { value, ...held } of await this.#ofDay(day))
        minutes.add({ ...held, count: 1, sum: summable(value) })
    const buckets = new Sums(width_ms)
    for (const { at, ...minute } of minutes.list) buckets.add({ ...minute, ts: at })
    for (const { at, ...minute } of this.#open) buckets.add({ ...minute, ts: at.getTime() })
    return buckets.list.map(({ factor_id, at, count, sum, quality }) => ({
      factor_id,
      at,
      mean: sum / count,
      quality,
    }))
  }

  /** The instants of the first of these days that has any in the period. */
  async #nearest(days: readonly Day[]): Promise<number[]> {
    for (const day of days) {
      const held = await this.#ofDay(day)
      if (held.length > 0) return held.map(({ ts }) => ts)
    }
    return []
  }

  async #ofDay(day: Day): Promise<UnmeasuredReading[]> {
    const { factor_ids, start, end } = this.#period
    const period = {
      factor_ids,
      start: Math.max(start, startOfDay(day)),
      end: Math.min(end, startOfDay(day + 1)),
    }
    const found: UnmeasuredReading[] = []
    for await (const { factor_id, base, offsets, values, qualities } of readBlockPoints(this.#at, period))
      for (const [place, quality] of qualities.entries()) {
        const shown = shownQuality(quality as StoredQuality) // what a column of qualities holds
        if (shown !== 0)
          found.push({
            factor_id,
            ts: base + (offsets[place] ?? 0),
            value: values[place] ?? 0,
            quality: shown,
          })
      }
    return found
  }
}

interface Found {
  readonly days: readonly { day: Day; count: number }[]
  readonly open: readonly OpenDoubtful[]
}
