import { type Asked, readPage, type ReadPage } from '../lib/paging.ts'
import type { Versioned } from './list-version.ts'

/** How many rows a list has. */
export interface Total {
  readonly count: number
  readonly version: string
  /** Of alerts: those with an id up to this one are counted. */
  readonly up_to?: number
}

export const nothing: Total = { count: 0, version: '' }

/** Names everything that a total depends on. */
export const keyOf = (list: string, reach: readonly number[] | null, filter: object): string =>
  JSON.stringify([list, reach, filter])

interface Reads<T> {
  readonly total: () => Promise<Total>
  readonly rows: (start: number) => Promise<Versioned<T>>
}

// A few hundred bytes each; more where a reach names many modules.
const mostTotals = 2000
// What somebody has changed by SQL of their own, without raising the version, is counted after this time.
const longestMs = 60_000

/**
 * The totals of lists that this copy of the program has counted. They are right as long as the version in the database is the one
 * that they were counted with, which every use compares.
 */
export class Totals {
  readonly #totals = new Map<string, Total>()
  #since = performance.now()

  /** A page and the total; rows are counted only where the total is not known. */
  readPage<T>(key: string, asked: Asked, { total, rows }: Reads<T>): Promise<ReadPage<T>> {
    const known = this.#recall(key)
    const first = rows(asked.offset)
    const count = async () => {
      if (known !== undefined && known.version === (await first).version) return known.count
      return this.#remember(key, await total()).count
    }
    return readPage(asked, {
      count,
      rows: async (start) => (await (start === asked.offset ? first : rows(start))).rows,
    })
  }

  /** The total of a list to which rows are only added with higher ids: those above the remembered ones are counted. */
  async count(key: string, above: number, countAbove: (id: number) => Promise<Total>): Promise<number> {
    const known = this.#recall(key)
    const added = await countAbove(known?.up_to ?? above)
    if (known === undefined) return this.#remember(key, added).count
    const isChanged = added.version !== known.version
    const total = isChanged ? await countAbove(above) : { ...added, count: known.count + added.count }
    return this.#remember(key, total).count
  }

  #recall(key: string): Total | undefined {
    if (performance.now() - this.#since > longestMs) {
      this.#totals.clear()
      this.#since = performance.now()
    }
    return this.#totals.get(key)
  }

  #remember(key: string, total: Total): Total {
    if (this.#totals.size >= mostTotals) this.#totals.clear()
    this.#totals.set(key, total)
    return total
  }
}
