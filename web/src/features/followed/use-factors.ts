import type { Module } from '@quantrac/contract'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { factorChoices } from './choices-query.ts'
import { createFactorStore, type FactorStore, type KnownFactors } from './factor-store.ts'

export interface Factors {
  known: KnownFactors
  load: FactorStore['load']
  /** Resolves to the ids of all factors of these modules, after each is known, and the number of modules that failed. */
  idsOf: (stations: readonly Module[]) => Promise<{ ids: number[]; failed: number }>
}

/** The factors of the modules, as far as they were requested. */
export function useFactors(): Factors {
  const [store] = useState(() => createFactorStore(factorChoices))
  const known = useSyncExternalStore(store.subscribe, store.known)
  useEffect(() => store.stop, [store])
  return useMemo(
    () => ({
      known,
      load: store.load,
      idsOf: async (stations) => {
        await store.load(stations)
        const found = stations.map(({ code }) => store.known().get(code) ?? 'failed')
        const ids = found.flatMap((factors) => (factors === 'failed' ? [] : factors.map(({ id }) => id)))
        return { ids, failed: found.filter((factors) => factors === 'failed').length }
      },
    }),
    [known, store],
  )
}
