import { isMeasured, type StoredQuality } from '@quantrac/contract'
import { dayOf } from '../../history/day.ts'
import type { NewDay } from './states.queries.ts'

/** One reading of a known factor. Times are epoch milliseconds. */
export interface GivenReading {
  readonly target: { readonly factor_id: number }
  readonly ts: number
  readonly value: number
  readonly quality: StoredQuality
  readonly received_at: number
}

/** Epoch milliseconds. */
export interface FactorTimes {
  readonly latest_ts: number | null
  readonly open_from: number
}

export type Repeat = 'new' | 'duplicate' | 'conflict'

/** A batch by factor and in event-time order, without duplicates. */
export class Gathered<R extends GivenReading> {
  /** The new readings of each factor in event-time order. */
  readonly byFactor: Map<number, R[]>
  /** Newer than the newest reading of their factor. */
  readonly fresh: R[] = []
  /** Not newer: may be stored already. */
  readonly behind: R[] = []
  /** Of packed days, by factor in event-time order. */
  readonly packed: R[] = []
  readonly duplicates: R[] = []
  readonly conflicts: R[] = []
  #repeated = 0

  /** `stateOf` gives the event time of a factor's newest reading (null: none) and where its open days begin. */
  constructor(readings: readonly R[], stateOf: (factorId: number) => FactorTimes) {
    this.byFactor = group(readings)
    for (const [factorId, list] of this.byFactor) {
      const ordered = list.length === 1 ? list : this.#ordered(list)
      this.byFactor.set(factorId, ordered)
      const { latest_ts, open_from } = stateOf(factorId)
      const latest = latest_ts ?? Number.NEGATIVE_INFINITY
      for (const reading of ordered) {
        if (reading.ts < open_from) this.packed.push(reading)
        else (reading.ts > latest ? this.fresh : this.behind).push(reading)
      }
    }
    // In the order of the table's key, so that neighbours are on one index page.
    this.fresh.sort((a, b) => a.target.factor_id - b.target.factor_id || a.ts - b.ts)
  }

  get stored(): number {
    return this.fresh.length + this.behind.length + this.packed.length - this.#repeated
  }

  /** Event-time order; of several readings at one instant the first to arrive (sorting is stable). */
  #ordered(list: R[]): R[] {
    list.sort((a, b) => a.ts - b.ts)
    const kept: R[] = []
    for (const reading of list) {
      const before = kept.at(-1)
      if (before === undefined || before.ts !== reading.ts) kept.push(reading)
      else if (before.value === reading.value && before.quality === reading.quality)
        this.duplicates.push(reading)
      else this.conflicts.push(reading)
    }
    return kept
  }

  /** Removes from the new readings those that are stored already. */
  removeRepeats(kindOf: (reading: R) => Repeat): void {
    this.#compareLater(kindOf)
    const repeats = new Set<R>()
    for (const reading of [...this.behind, ...this.packed]) {
      const kind = kindOf(reading)
      if (kind === 'new') continue
      repeats.add(reading)
      this.#listOf(kind).push(reading)
    }
    this.#repeated = repeats.size
    for (const factorId of new Set([...repeats].map(({ target }) => target.factor_id))) {
      const list = this.byFactor.get(factorId) ?? []
      this.byFactor.set(
        factorId,
        list.filter((reading) => !repeats.has(reading)),
      )
    }
  }

  /**
   * Of several readings at one instant, the later ones too are compared with what is stored there, not with the first.
   */
  #compareLater(kindOf: (reading: R) => Repeat): void {
    const later = { duplicate: this.duplicates.splice(0), conflict: this.conflicts.splice(0) }
    for (const kind of ['duplicate', 'conflict'] as const)
      for (const reading of later[kind]) {
        const known = kindOf(reading)
        this.#listOf(known === 'new' ? kind : known).push(reading)
      }
  }

  #listOf(kind: Exclude<Repeat, 'new'>): R[] {
    return kind === 'duplicate' ? this.duplicates : this.conflicts
  }

  /** The factor's newest reading, if the batch has one that is newer than `latest`. */
  newestOf(factorId: number, latest: number | null): R | null {
    const newest = this.byFactor.get(factorId)?.at(-1)
    return newest !== undefined && (latest === null || newest.ts > latest) ? newest : null
  }

  /** The newest local day of the factor's new readings, and what they are of that day. */
  newDayOf(factorId: number): NewDay {
    const readings = this.byFactor.get(factorId) ?? []
    const day = dayOf(readings.at(-1)?.ts ?? 0)
    let count = 0
    let max: number | null = null
    for (let at = readings.length - 1; at >= 0; at -= 1) {
      const reading = readings[at]
      if (reading === undefined || dayOf(reading.ts) !== day) break
      count += 1
      if (isMeasured(reading.quality) && (max === null || reading.value > max)) max = reading.value
    }
    return { day, count, max }
  }

  /** The latest arrival of the factor's new readings. */
  receivedAt(factorId: number): number {
    let latest = 0
    for (const { received_at } of this.byFactor.get(factorId) ?? [])
      if (received_at > latest) latest = received_at
    return latest
  }
}

function group<R extends GivenReading>(readings: readonly R[]): Map<number, R[]> {
  const byFactor = new Map<number, R[]>()
  for (const reading of readings) {
    const list = byFactor.get(reading.target.factor_id)
    if (list === undefined) byFactor.set(reading.target.factor_id, [reading])
    else list.push(reading)
  }
  return byFactor
}
