import { MINUTE_MS } from '@quantrac/contract'
import type { GoneRow } from './gone.queries.ts'
import type { StationFacts } from './facts.ts'
import { heardOf } from './health.ts'
import { leastMany } from './many.ts'

// A client tries again after a second, most after a few; every copy reports its connections each five.
const backWithinMs = 10_000
// Where a network is away, each connection ends at the end of its own keepalive, mostly a minute and a half.
const togetherWithinMs = 2 * MINUTE_MS

export interface Departures {
  /** Since when, of each station that is to be told of. */
  readonly told: ReadonlyMap<number, number>
  /** Also those that may be back in a moment. */
  readonly all: ReadonlySet<number>
  /** Of these nothing is left to say. */
  readonly over: readonly number[]
}

/** What becomes of the stations whose devices said that they are gone. Pure. */
export function departuresOf(
  rows: readonly GoneRow[],
  {
    stations,
    offline,
    back,
    now,
    isBreak,
  }: {
    readonly stations: readonly StationFacts[]
    readonly offline: ReadonlySet<number>
    /** Whose device has connected again. */
    readonly back: ReadonlySet<number>
    readonly now: number
    readonly isBreak: boolean
  },
): Departures {
  if (rows.length === 0) return { told: new Map(), all: new Set(), over: [] }
  const byId = new Map(stations.map((station) => [station.id, station]))
  const isOver = ({ module_id, at }: GoneRow): boolean => {
    const station = byId.get(module_id)
    const heard = station === undefined ? null : heardOf(station, now)
    if (heard === null || heard > at || at > now) return true
    // What is told stays until readings come. What was not, while nobody could hear that it is back, silence tells.
    return !offline.has(module_id) && (back.has(module_id) || isBreak)
  }
  const over = rows.filter(isOver).map(({ module_id }) => module_id)
  const left = rows.filter((row) => !isOver(row))
  const waiting = left.filter(({ module_id }) => !offline.has(module_id))
  const withinMs = waiting.length >= leastMany ? togetherWithinMs : backWithinMs
  const told = left.filter(({ module_id, at }) => offline.has(module_id) || now - at >= withinMs)
  return {
    told: new Map(told.map(({ module_id, at }) => [module_id, at])),
    all: new Set(left.map(({ module_id }) => module_id)),
    over,
  }
}
