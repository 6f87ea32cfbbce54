import type { Module } from '@quantrac/contract'
import type { FactorChoice } from './choices-query.ts'

/** The known factors by the module's code; missing until they are requested. */
export type KnownFactors = ReadonlyMap<string, readonly FactorChoice[] | 'failed'>

type FactorsOf = readonly FactorChoice[] | 'failed' | undefined

export const isKnown = (factors: FactorsOf): factors is readonly FactorChoice[] =>
  factors !== undefined && factors !== 'failed'

/** The factors of these modules, and perhaps of others, a page of modules at a time. */
type Fetch = (stations: readonly Module[]) => AsyncIterable<[string, readonly FactorChoice[]][]>

export interface FactorStore {
  subscribe: (listener: () => void) => () => void
  known: () => KnownFactors
  /**
   * Requests those of these modules that are not known yet; resolves when each is known or has failed. Never rejects.
   */
  load: (stations: readonly Module[]) => Promise<void>
  /** The page was closed: nothing further is requested. */
  stop: () => void
}

/** Collects the factors of modules by their codes, requests each once, and publishes them as they arrive. */
export function createFactorStore(fetch: Fetch): FactorStore {
  const listeners = new Set<() => void>()
  const asked = new Map<string, Promise<void>>()
  let known: KnownFactors = new Map()
  const page = { isStopped: false }

  const publish = (found: Iterable<[string, readonly FactorChoice[] | 'failed']>): void => {
    known = new Map([...known, ...found])
    for (const listener of listeners) listener()
  }
  const ask = async (stations: readonly Module[]): Promise<void> => {
    try {
      for await (const found of fetch(stations)) {
        publish(found)
        if (page.isStopped) return
      }
    } catch {
      // Handled below: what did not arrive has failed.
    } finally {
      const missing = stations.filter(({ code }) => !isKnown(known.get(code)))
      // The next request tries again.
      for (const { code } of missing) asked.delete(code)
      if (missing.length > 0 && !page.isStopped) publish(missing.map(({ code }) => [code, 'failed']))
    }
  }
  return {
    subscribe: (listener) => {
      page.isStopped = false
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    known: () => known,
    load: async (stations) => {
      const unrequested = stations.filter(({ code }) => !asked.has(code))
      if (unrequested.length > 0) {
        const running = ask(unrequested)
        for (const { code } of unrequested) asked.set(code, running)
      }
      await Promise.all(stations.flatMap(({ code }) => asked.get(code) ?? []))
    },
    stop: () => {
      page.isStopped = true
    },
  }
}
