import type { Pool } from 'pg'
import type { Bus } from '../../live/bus.ts'
import { selectFactorsOf } from './readings.directory.queries.ts'
import type { Target } from './readings.store.service.ts'

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

/**
 * Which factor a device means. A cache in front of the database: whatever it answers is verified under the lock when the
 * reading is stored, so it may be out of date and never wrong.
 */
export class FactorDirectory {
  readonly #pool: Pool
  readonly #stations = new Map<string, Station>()
  readonly #absent = new Map<string, number>()
  readonly #unlisten: (() => void)[]

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
    this.#stations.clear()
    this.#absent.clear()
  }

  /** Reads what is not known yet of the stations that these readings may belong to. */
  async learn(readings: readonly Named[]): Promise<void> {
    const unknown = new Set<string>()
    const now = performance.now()
    for (const { module, moduleCandidates } of readings) {
      if (module !== null) this.#note(module, now, unknown)
      else for (const candidate of moduleCandidates) this.#note(candidate, now, unknown)
    }
    if (unknown.size === 0) return
    if (this.#stations.size + this.#absent.size > maxStations) this.clear()
    for (const row of await selectFactorsOf(this.#pool, [...unknown])) {
      this.#add(row)
      unknown.delete(row.module_key)
    }
    for (const key of unknown) this.#absent.set(key, now + absentMs)
  }

  #note(key: string, now: number, unknown: Set<string>): void {
    if (!this.#stations.has(key) && (this.#absent.get(key) ?? 0) <= now) unknown.add(key)
  }

  #add(target: Target): void {
    const station = this.#stations.get(target.module_key) ?? { exact: new Map(), folded: new Map() }
    this.#stations.set(target.module_key, station)
    station.exact.set(target.factor_key, target)
    const folded = target.factor_key.toLowerCase()
    station.folded.set(folded, station.folded.has(folded) ? null : target)
  }

  /** True for a station that has factors, of what `learn` has read. */
  knows(module: string): boolean {
    return this.#stations.has(module)
  }

  /** The factor meant, of what `learn` has read; null where nobody claimed it. */
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
