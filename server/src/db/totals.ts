/** How many alerts there are. */
export interface Total {
  readonly count: number
  readonly version: string
  /** Those with an id up to this one are counted. */
  readonly up_to: number
}

/** How many each module has; those with an id up to `up_to`. */
export interface Tally {
  readonly count: ReadonlyMap<number, number>
  readonly version: string
  readonly up_to: number
}

/** Names everything that a total depends on. */
export const keyOf = (list: string, reach: readonly number[] | null, filter: object): string =>
  JSON.stringify([list, reach, filter])

// A few hundred bytes each; more where a reach names many modules.
const mostTotals = 2000
// Tens of kilobytes each where there are a thousand modules.
const mostTallies = 100
// What somebody has changed by SQL of their own, without raising the version, is counted after this time.
const longestMs = 60_000

/**
 * The totals of alerts, of which there may be a million, that this copy of the program has counted. They are right as
 * long as the version in the database is the one that they were counted with, which every use compares.
 */
export class Totals {
  readonly #totals = new Map<string, Total>()
  readonly #tallies = new Map<string, Tally>()
  #since = performance.now()

  /** The total: alerts are only added with higher ids, so those above the remembered ones are counted. */
  async count(key: string, above: number, countAbove: (id: number) => Promise<Total>): Promise<number> {
    const join = (before: number, more: number) => before + more
    const total = await added<number, Total>(this.#recall(key), { above, countAbove, join })
    return this.#remember(key, total).count
  }

  /** The same by module. */
  async tally(
    key: string,
    above: number,
    countAbove: (id: number) => Promise<Tally>,
  ): Promise<Tally['count']> {
    this.#forgetOld()
    const tally = await added<Tally['count'], Tally>(this.#tallies.get(key), {
      above,
      countAbove,
      join: joined,
    })
    if (this.#tallies.size >= mostTallies) this.#tallies.clear()
    this.#tallies.set(key, tally)
    return tally.count
  }

  #recall(key: string): Total | undefined {
    this.#forgetOld()
    return this.#totals.get(key)
  }

  #forgetOld(): void {
    if (performance.now() - this.#since <= longestMs) return
    this.#totals.clear()
    this.#tallies.clear()
    this.#since = performance.now()
  }

  #remember(key: string, total: Total): Total {
    if (this.#totals.size >= mostTotals) this.#totals.clear()
    this.#totals.set(key, total)
    return total
  }
}

interface Counted<C> {
  readonly count: C
  readonly version: string
  readonly up_to: number
}

interface Adding<C, T extends Counted<C>> {
  readonly above: number
  readonly countAbove: (id: number) => Promise<T>
  readonly join: (before: C, more: C) => C
}

/** What was counted before, and what was added since; all anew where something was changed or removed. */
async function added<C, T extends Counted<C>>(
  known: T | undefined,
  { above, countAbove, join }: Adding<C, T>,
): Promise<T> {
  const more = await countAbove(known?.up_to ?? above)
  if (known === undefined) return more
  return more.version === known.version
    ? { ...more, count: join(known.count, more.count) }
    : countAbove(above)
}

function joined(before: Tally['count'], more: Tally['count']): Tally['count'] {
  const counts = new Map(before)
  for (const [module_id, count] of more) counts.set(module_id, count + (counts.get(module_id) ?? 0))
  return counts
}
