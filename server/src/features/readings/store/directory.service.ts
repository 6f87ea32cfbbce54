import type { Pool } from 'pg'
import type { Bus } from '../../../live/bus.ts'
import { selectFactorsOf } from './directory.queries.ts'
import type { Target } from './target.ts'

interface Station {
  readonly exact: Map<string, Target>
  /** By lower case; null where two factors differ in case only. */
  readonly folded: Map<string, Target | null>
}

/** What a device calls a factor. */
interface Named {
  readonly module: string | null
  readonly moduleCandidates: readonly string[]
  readonly factor: string
}

// Names come from the wire: what is remembered of them is bounded.
const maxStations = 50_000
// A station that was not found is asked for again after this; notices make it sooner.
const absentMs = 2000
// So often a batch asks again because the configuration changed while the database answered.
const attempts = 5

/** Stations and their factors as they were when they were asked for; what happens to the directory later changes nothing here. */
export class KnownStations {
  readonly #stations: ReadonlyMap<string, Station>

  constructor(stations: ReadonlyMap<string, Station>) {
    this.#stations = stations
  }

  /** True for a station that has factors. */
  knows(module: string): boolean {
    return this.#stations.has(module)
  }

  /** The factor meant; null where nobody claimed it. */
  find({ module, moduleCandidates, factor }: Named): Target | null {
    if (module !== null) return this.#inStation(module, factor)
    for (const candidate of moduleCandidates) {
      const target = this.#inStation(candidate, factor)
      if (target !== null) return target
    }
    return null
  }

  #inStation(module: string, factor: string): Target | null {
    const station = this.#stations.get(module)
    if (station === undefined) return null
    return station.exact.get(factor) ?? station.folded.get(factor.toLowerCase()) ?? null
  }

  /** The station that a reading speaks of as far as can be told, for the list of the unclaimed. */
  stationOf({ module, moduleCandidates }: Named): string {
    return module ?? moduleCandidates.find((key) => this.#stations.has(key)) ?? moduleCandidates.at(-1) ?? ''
  }
}

/** What the database says now of the stations that devices call so. */
export async function readStations(pool: Pool, moduleKeys: readonly string[]): Promise<KnownStations> {
  return new KnownStations(await stationsOf(pool, moduleKeys))
}

async function stationsOf(pool: Pool, moduleKeys: readonly string[]): Promise<Map<string, Station>> {
  const stations = new Map<string, Station>()
  for (const target of await selectFactorsOf(pool, moduleKeys)) {
    const station = stations.get(target.module_key) ?? { exact: new Map(), folded: new Map() }
    stations.set(target.module_key, station)
    station.exact.set(target.factor_key, target)
    const folded = target.factor_key.toLowerCase()
    station.folded.set(folded, station.folded.has(folded) ? null : target)
  }
  return stations
}

/**
 * Which factor a device means. A cache in front of the database: whatever it answers is verified under the lock when the
 * reading is stored, so it may be out of date and never wrong.
 */
export class FactorDirectory {
  readonly #pool: Pool
  readonly #stations = new Map<string, Station>()
  readonly #absent = new Map<string, number>()
  readonly #unlisten: (() => void)[]
  /** Changes whenever something may have changed: an answer to an earlier question is then not kept. */
  #version = 0

  constructor({ pool, bus }: { pool: Pool; bus: Bus }) {
    this.#pool = pool
    this.#unlisten = [
      bus.on('configuration.changed', () => this.clear()),
      bus.on('bus.reconnected', () => this.clear()),
    ]
  }

  stop(): void {
    for (const end of this.#unlisten) end()
  }

  clear(): void {
    this.#version += 1
    this.#stations.clear()
    this.#absent.clear()
  }

  /** The stations that these readings may belong to; the database is asked for what is not known yet. */
  async learn(readings: readonly Named[]): Promise<KnownStations> {
    for (let attempt = 1; ; attempt += 1) {
      const version = this.#version
      const { known, unknown } = this.#recall(readings)
      if (unknown.size === 0) return new KnownStations(known)
      const found = await stationsOf(this.#pool, [...unknown])
      const isCurrent = version === this.#version
      if (isCurrent) this.#remember(unknown, found)
      // A factor that was made meanwhile is found at the next question, or later where it waits unclaimed.
      if (isCurrent || attempt === attempts) return new KnownStations(new Map([...known, ...found]))
    }
  }

  #recall(readings: readonly Named[]): { known: Map<string, Station>; unknown: Set<string> } {
    const known = new Map<string, Station>()
    const unknown = new Set<string>()
    const now = performance.now()
    const recall = (key: string) => {
      const station = this.#stations.get(key)
      if (station !== undefined) known.set(key, station)
      else if ((this.#absent.get(key) ?? 0) <= now) unknown.add(key)
    }
    for (const { module, moduleCandidates } of readings) {
      if (module !== null) recall(module)
      else for (const candidate of moduleCandidates) recall(candidate)
    }
    return { known, unknown }
  }

  #remember(asked: ReadonlySet<string>, found: ReadonlyMap<string, Station>): void {
    const now = performance.now()
    this.#makeRoom(asked.size, now)
    for (const key of asked) {
      const station = found.get(key)
      if (station === undefined) this.#absent.set(key, now + absentMs)
      else this.#stations.set(key, station)
    }
  }

  #makeRoom(more: number, now: number): void {
    const isFull = () => this.#stations.size + this.#absent.size + more > maxStations
    if (!isFull()) return
    for (const [key, until] of this.#absent) if (until <= now) this.#absent.delete(key)
    if (isFull()) this.#absent.clear()
    if (isFull()) this.#stations.clear()
  }
}
