import type { Module } from '@quantrac/contract'
import { holdsWords } from '../../lib/search-text.ts'
import type { FactorChoice, TypeStations } from './choices-query.ts'
import { isKnown, type KnownFactors } from './factor-store.ts'

export interface ShownStation {
  station: Module
  /** The matching factors; undefined while loading. */
  factors: readonly FactorChoice[] | 'failed' | undefined
  /** A searched factor was found here: its station is open. */
  isFound: boolean
}

export interface ShownType {
  type: TypeStations['type']
  stations: ShownStation[]
}

export interface FactorsAsked {
  type: string | undefined
  search: string
  /** If given, only these factors. */
  only: { chosen: ReadonlySet<number>; before: ReadonlySet<number> } | undefined
}

/**
 * The stations to show. A search finds a station with all its factors, or single factors of it; factors that are not
 * loaded yet are found later.
 */
export function shownFactors(
  types: readonly TypeStations[],
  known: KnownFactors,
  { type, search, only }: FactorsAsked,
): ShownType[] {
  const shown = (station: Module): ShownStation[] => {
    const all = known.get(station.code)
    const isStation =
      search === '' || holdsWords(`${station.code} ${station.name} ${station.description}`, search)
    if (!isKnown(all))
      return isStation && only === undefined ? [{ station, factors: all, isFound: false }] : []
    // The array is the one in the store, so that its row need not render again.
    if (only === undefined && isStation) return [{ station, factors: all, isFound: false }]
    const factors = all.filter(
      ({ id, code, name }) =>
        (only === undefined || only.chosen.has(id) || only.before.has(id)) &&
        (isStation || holdsWords(`${station.code} ${code} ${name}`, search)),
    )
    const isFound = only !== undefined || !isStation
    return factors.length > 0 || !isFound ? [{ station, factors, isFound }] : []
  }
  return types
    .filter((one) => type === undefined || one.type === type)
    .map((one) => ({ type: one.type, stations: one.stations.flatMap(shown) }))
    .filter(({ stations }) => stations.length > 0)
}
