import type { Pool } from 'pg'
import type { Bus } from '../../../live/bus.ts'
import { selectFactorsOf } from './directory.queries.ts'
import type { Target } from './target.ts'

interface Station {
  readonly exact: Map<string, Target>
  /** By lower case; null if two factors differ in case only. */
  readonly folded: Map<string, Target | null>
}

/** A device's ids for a factor. */
interface Named {
  readonly module: string | null
  readonly moduleCandidates: readonly string[]
  readonly factor: string
}

// Names come from the wire, so the cache is bounded.
const maxStations = 100_000
// A module that was not found is looked up again after this time, or at a message on the bus.
const absentMs = 2000
// How often a batch repeats its query because the configuration changed while the database answered.
const attempts = 5

/** A snapshot of modules and their factors; later changes of the directory do not affect it. */
export class KnownStations {
  readonly #stations: ReadonlyMap<string, Station>

  constructor(stations: ReadonlyMap<string, Station>) {
    this.#stations = stations
  }

  /** True for a module with factors. */
  knows(module: string): boolean {
    return this.#stations.has(module)
  }

  /** The factor of these ids; null if unmatched. */
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

  /** The module id of a reading: that which it names, or a known one that its topic names. */
  stationOf({ module, moduleCandidates }: Named): string | null {
    return module ?? moduleCandidates.find((key) => this.#stations.has(key)) ?? null
  }
}

/** What the database holds now about the modules with these device ids. */
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
 * Which factor a device means. A cache in front of the database: every answer is verified under the lock when the
 * reading is stored, so an outdated answer does no harm.
 */
export class FactorDirectory {
  readonly #pool: Pool
  readonly #stations = new Map<string, Station>()
  readonly #absent = new Map<string, number>()
  readonly #unlisten: (() => void)[]
  /** Rises whenever the configuration may have changed; the answer to an earlier query is then not cached. */
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

  /** The modules that these readings may belong to; those not cached are read from the database. */
  async learn(readings: readonly Named[]): Promise<KnownStations> {
    for (let attempt = 1; ; attempt += 1) {
      const version = this.#version
      const { known, unknown } = this.#recall(readings)
      if (unknown.size === 0) return new KnownStations(known)
      const found = await stationsOf(this.#pool, [...unknown])
      const isCurrent = version === this.#version
      if (isCurrent) this.#remember(unknown, found)
      // A factor created meanwhile is found by the next query, or later from the unmatched readings.
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
