/** A reading of one factor, with its place in the batch. */
export interface Placed {
  readonly factor_id: number
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
  readonly index: number
}

interface Given {
  readonly target: { readonly factor_id: number }
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
  readonly received_at: number
}

/** A batch by factor and in event-time order, without what it repeats. */
export interface Gathered {
  /** The new readings of each factor in event-time order. */
  readonly byFactor: Map<number, Placed[]>
  /** Newer than the newest reading of their factor. */
  readonly fresh: Placed[]
  /** Not newer: may be there already. */
  readonly behind: Placed[]
  readonly receivedAt: Map<number, number>
  readonly duplicates: number[]
  readonly conflicts: number[]
  readonly stored: number
  /** Takes out of the new readings those that turned out to be stored before. */
  removeRepeats(kindOf: (index: number) => 'new' | 'duplicate' | 'conflict'): void
  /** The factor's newest reading, where the batch has one that is newer than `latest`. */
  newestOf(factorId: number, latest: number | null): Placed | null
  /** Beginnings of the buckets that the factor's new readings make dirty (the rule stands at the table `dirty_bucket`). */
  bucketsOf(factorId: number, latest: number | null, bucketMs: number): number[]
}

/** `latestOf` gives the event time of a factor's newest reading, or null where it has none. */
export function gather(readings: readonly Given[], latestOf: (factorId: number) => number | null): Gathered {
  const byFactor = new Map<number, Placed[]>()
  const receivedAt = new Map<number, number>()
  for (let index = 0; index < readings.length; index += 1) {
    const { target, ts, value, quality, received_at } = readings[index] as Given // index is within the array
    const factor_id = target.factor_id
    const placed = { factor_id, ts, value, quality, index }
    const list = byFactor.get(factor_id)
    if (list === undefined) byFactor.set(factor_id, [placed])
    else list.push(placed)
    if (received_at > (receivedAt.get(factor_id) ?? 0)) receivedAt.set(factor_id, received_at)
  }
  return new Batch(byFactor, receivedAt).divide(latestOf)
}

class Batch implements Gathered {
  readonly byFactor: Map<number, Placed[]>
  readonly receivedAt: Map<number, number>
  readonly fresh: Placed[] = []
  readonly behind: Placed[] = []
  readonly duplicates: number[] = []
  readonly conflicts: number[] = []
  #repeated = 0

  constructor(byFactor: Map<number, Placed[]>, receivedAt: Map<number, number>) {
    this.byFactor = byFactor
    this.receivedAt = receivedAt
  }

  get stored(): number {
    return this.fresh.length + this.behind.length - this.#repeated
  }

  divide(latestOf: (factorId: number) => number | null): this {
    for (const [factorId, list] of this.byFactor) {
      const ordered = list.length === 1 ? list : this.#ordered(list)
      this.byFactor.set(factorId, ordered)
      const latest = latestOf(factorId) ?? Number.NEGATIVE_INFINITY
      for (const placed of ordered) (placed.ts > latest ? this.fresh : this.behind).push(placed)
    }
    // In the order of the table's key: neighbours land on one index page.
    this.fresh.sort((a, b) => a.factor_id - b.factor_id || a.ts - b.ts)
    return this
  }

  /** Event-time order; of several at one instant the first that arrived. */
  #ordered(list: Placed[]): Placed[] {
    list.sort((a, b) => a.ts - b.ts || a.index - b.index)
    const kept: Placed[] = []
    for (const placed of list) {
      const before = kept.at(-1)
      if (before === undefined || before.ts !== placed.ts) kept.push(placed)
      else if (before.value === placed.value && before.quality === placed.quality)
        this.duplicates.push(placed.index)
      else this.conflicts.push(placed.index)
    }
    return kept
  }

  removeRepeats(kindOf: (index: number) => 'new' | 'duplicate' | 'conflict'): void {
    const repeats = new Set<Placed>()
    const factors = new Set<number>()
    for (const placed of this.behind) {
      const kind = kindOf(placed.index)
      if (kind === 'new') continue
      repeats.add(placed)
      factors.add(placed.factor_id)
      this[kind === 'duplicate' ? 'duplicates' : 'conflicts'].push(placed.index)
    }
    this.#repeated = repeats.size
    for (const factorId of factors) {
      const list = this.byFactor.get(factorId) ?? []
      this.byFactor.set(
        factorId,
        list.filter((placed) => !repeats.has(placed)),
      )
    }
  }

  newestOf(factorId: number, latest: number | null): Placed | null {
    const newest = this.byFactor.get(factorId)?.at(-1)
    return newest !== undefined && (latest === null || newest.ts > latest) ? newest : null
  }

  bucketsOf(factorId: number, latest: number | null, bucketMs: number): number[] {
    const open = latest === null ? Number.NaN : Math.floor(latest / bucketMs)
    const buckets = new Set<number>()
    for (const { ts } of this.byFactor.get(factorId) ?? []) {
      const bucket = Math.floor(ts / bucketMs)
      if (bucket !== open) buckets.add(bucket * bucketMs)
    }
    return [...buckets]
  }
}
