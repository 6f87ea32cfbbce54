import type { Database } from '../../db/database.ts'
import { type Day, dayOf, startOfDay } from './day.ts'
import { selectBlocksVersions } from './day-blocks.queries.ts'
import { type Points, readBlockPoints } from './points.service.ts'

/** Days from `from` to `to`, both included. */
interface Days {
  readonly from: Day
  readonly to: Day
}

interface Known<T> {
  readonly version: string
  /** Of which days the blocks were read. */
  from: Day
  to: Day
  readonly days: Map<Day, T>
}

// Together some ten megabytes: a day is a handful of numbers.
const mostDays = 25_000

/** What is worked out from the block of each packed day of a factor, kept for as long as the blocks are the same. */
export class RememberedDays<T> {
  readonly #work: (points: Points) => T
  readonly #known = new Map<number, Known<T>>()

  constructor(work: (points: Points) => T) {
    this.#work = work
  }

  /** Of the packed days of some factors, those that have a block. Within a snapshot. */
  async read(
    at: Database,
    factor_ids: readonly number[],
    asked: Days,
  ): Promise<ReadonlyMap<number, ReadonlyMap<Day, T>>> {
    const versions = await selectBlocksVersions(at, factor_ids)
    const found = new Map(factor_ids.map((id) => [id, this.#found(id, versions.get(id) ?? '', asked)]))
    // Most factors lack the same days.
    const lacking = Map.groupBy(
      [...found].flatMap(([id, known]) => lackedDays(known, asked).map((days) => ({ id, ...days }))),
      ({ from, to }) => `${from} ${to}`,
    )
    for (const all of lacking.values()) {
      const [days] = all
      const period = {
        factor_ids: all.map(({ id }) => id),
        start: startOfDay(days?.from ?? 0),
        end: startOfDay((days?.to ?? 0) + 1),
      }
      for await (const points of readBlockPoints(at, period))
        found.get(points.factor_id)?.days.set(dayOf(points.base), this.#work(points))
    }
    for (const [id, known] of found) this.#keep(id, known, asked)
    this.#forget()
    return new Map([...found].map(([id, { days }]) => [id, days]))
  }

  #found(id: number, version: string, { from }: Days): Known<T> {
    const found = this.#known.get(id)
    return found?.version === version ? found : { version, from, to: from - 1, days: new Map<Day, T>() }
  }

  #keep(id: number, known: Known<T>, { from, to }: Days): void {
    known.from = Math.min(known.from, from)
    known.to = Math.max(known.to, to)
    // The last of all to be forgotten.
    this.#known.delete(id)
    this.#known.set(id, known)
  }

  #forget(): void {
    let kept = [...this.#known.values()].reduce((sum, { days }) => sum + days.size, 0)
    for (const [id, { days }] of this.#known) {
      if (kept <= mostDays) return
      this.#known.delete(id)
      kept -= days.size
    }
  }
}

/** What is asked and not known; what lies between the two is read, too: what is known is one period. */
function lackedDays(known: Days, { from, to }: Days): Days[] {
  const [before, after] = [
    { from, to: known.from - 1 },
    { from: known.to + 1, to },
  ]
  return [before, after].filter((days) => days.from <= days.to)
}
