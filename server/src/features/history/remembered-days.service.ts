import type { Database } from '../../db/database.ts'
import { type Day, dayOf, startOfDay } from './day.ts'
import { selectBlocksVersion } from './day-blocks.queries.ts'
import { type Points, readBlockPoints } from './points.service.ts'

interface Known<T> {
  readonly version: string
  /** Of which days the blocks were read. */
  from: Day
  to: Day
  readonly days: Map<Day, T>
}

// Together a few megabytes: a day is a handful of numbers.
const mostFactors = 200

/** What is worked out from the block of each packed day of a factor, kept for as long as the blocks are the same. */
export class RememberedDays<T> {
  readonly #work: (points: Points) => T
  readonly #known = new Map<number, Known<T>>()

  constructor(work: (points: Points) => T) {
    this.#work = work
  }

  /** Of the packed days from `from` to `to`, both included, those that have a block. Within a snapshot. */
  async read(
    at: Database,
    factor_id: number,
    { from, to }: { from: Day; to: Day },
  ): Promise<ReadonlyMap<Day, T>> {
    const version = await selectBlocksVersion(at, [factor_id])
    const found = this.#known.get(factor_id)
    const known =
      found?.version === version ? found : { version, from, to: from - 1, days: new Map<Day, T>() }
    const read = async (first: Day, last: Day) => {
      if (first > last) return
      const period = { factor_ids: [factor_id], start: startOfDay(first), end: startOfDay(last + 1) }
      for await (const points of readBlockPoints(at, period))
        known.days.set(dayOf(points.base), this.#work(points))
    }
    await read(from, Math.min(to, known.from - 1))
    await read(Math.max(from, known.to + 1), to)
    // One period: what lies between two is read, too.
    if (from > known.to + 1) await read(known.to + 1, from - 1)
    if (to < known.from - 1) await read(to + 1, known.from - 1)
    known.from = Math.min(known.from, from)
    known.to = Math.max(known.to, to)
    if (this.#known.size >= mostFactors) this.#known.clear()
    this.#known.set(factor_id, known)
    return known.days
  }
}
