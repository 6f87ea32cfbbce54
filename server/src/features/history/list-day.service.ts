import type { Database } from '../../db/database.ts'
import { type Day, startOfDay } from './day.ts'
import { type ListedReading, type ListFilter, selectBlocksOfDay } from './list.queries.ts'
import { offsetsOf, unpackDay } from './day-block.ts'
import { selectBlocksOf } from './day-blocks.queries.ts'
import { placeOf } from './points.service.ts'

/** The instants of a factor's block within a period. */
interface Times {
  readonly factor_id: number
  readonly offsets: readonly number[]
}

/** The readings of one day that pages hold, without their values: those are read for a part of them only. */
export class ListedDay {
  readonly #at: Database
  readonly #day: Day
  readonly #times: readonly Times[]

  private constructor(at: Database, day: Day, times: readonly Times[]) {
    this.#at = at
    this.#day = day
    this.#times = times
  }

  static async of(at: Database, filter: ListFilter, day: Day): Promise<ListedDay> {
    const midnight = startOfDay(day)
    const blocks = await selectBlocksOfDay(at, filter, day)
    const times = blocks.map((block) => {
      const offsets = offsetsOf(block)
      const from = placeOf(offsets, filter.start - midnight)
      const to = placeOf(offsets, filter.end - midnight)
      const isWhole = from === 0 && to === offsets.length
      return { factor_id: block.factor_id, offsets: isWhole ? offsets : offsets.slice(from, to) }
    })
    return new ListedDay(at, day, times)
  }

  get count(): number {
    return this.#countBefore(Number.POSITIVE_INFINITY)
  }

  /** Some of them, newest first, of one instant by factor; places from `from` up to `to`. */
  async slice(from: number, to: number): Promise<ListedReading[]> {
    const { count } = this
    // The newest instant that a place from `from` on may have, and the oldest one up to `to`.
    const newest = this.#instantAt(count - 1 - from)
    const oldest = this.#instantAt(Math.max(0, count - to))
    if (newest === null || oldest === null) return []
    const newer = count - this.#countBefore(newest + 1)
    const chosen = this.#between(oldest, newest)
      .sort((one, other) => other.offset - one.offset || one.factor_id - other.factor_id)
      .slice(from - newer, to - newer)
    return this.#withValues(chosen)
  }

  #countBefore(offset: number): number {
    let count = 0
    for (const { offsets } of this.#times) count += placeOf(offsets, offset)
    return count
  }

  /** The instant of the reading at a place, counted from the oldest; null where there is none. */
  #instantAt(place: number): number | null {
    if (place < 0 || place >= this.count) return null
    let [low, high] = [0, lastOffset]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#countBefore(middle + 1) <= place) low = middle + 1
      else high = middle
    }
    return low
  }

  #between(oldest: number, newest: number): { factor_id: number; offset: number }[] {
    return this.#times.flatMap(({ factor_id, offsets }) =>
      offsets
        .slice(placeOf(offsets, oldest), placeOf(offsets, newest + 1))
        .map((offset) => ({ factor_id, offset })),
    )
  }

  async #withValues(chosen: readonly { factor_id: number; offset: number }[]): Promise<ListedReading[]> {
    const day = this.#day
    const keys = [...new Set(chosen.map(({ factor_id }) => factor_id))].map((factor_id) => ({
      factor_id,
      day,
    }))
    const blocks = await selectBlocksOf(this.#at, keys)
    const readings = new Map(blocks.map((block) => [block.factor_id, unpackDay(block)]))
    return chosen.flatMap(({ factor_id, offset }) => {
      const found = readings.get(factor_id)
      if (found === undefined) return []
      const place = placeOf(found.offsets, offset)
      const quality = (found.qualities[place] ?? 0) as ListedReading['quality'] // what a column of qualities holds
      return [{ factor_id, ts: startOfDay(day) + offset, value: found.values[place] ?? 0, quality }]
    })
  }
}

const lastOffset = 86_399_999
