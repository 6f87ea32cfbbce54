import type { LatestFactor, Module } from '@quantrac/contract'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { stationState, type StationState, worstFirst } from './station-state.ts'
import { latestQuery } from './stations-query.ts'

// One station that does not answer must not keep the others from being shown.
const WAIT_AT_MOST_MS = 2_000

/** By the station's code. A map: a station may be called `constructor` or `__proto__`. */
export type StationStates = ReadonlyMap<string, StationState>

/** The state of every station by its code, and whether all of them are known. */
export function useStationStates(stations: readonly Module[]): { states: StationStates; isKnown: boolean } {
  const combine = useCallback(
    (results: UseQueryResult<LatestFactor[]>[]) => ({
      all: stations.map((station, place) => stationState(station, results[place]?.data)),
      isKnown: results.every((result) => !result.isPending),
    }),
    [stations],
  )
  const { all, isKnown } = useQueries({ queries: stations.map(({ code }) => latestQuery(code)), combine })
  // The list is the same one until a state changes; a map would be new each time.
  const states = useMemo(
    () => new Map(stations.map(({ code }, place) => [code, all[place] ?? 'UNKNOWN'])),
    [stations, all],
  )
  return { states, isKnown }
}

/**
 * The order of the cards, worst first, taken once when the states are known: a card must not move away under the pointer. What is added
 * later stands at the end. Null until the order is known.
 */
export function useSettledOrder(
  stations: readonly Module[],
  { states, isKnown }: { states: StationStates; isKnown: boolean },
): readonly string[] | null {
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [isLate, setLate] = useState(false)
  const isWaiting = order === null && stations.length > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), WAIT_AT_MOST_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (order === null) {
    if (stations.length > 0 && (isKnown || isLate)) setOrder(worstFirst(stations, states))
    return stations.length === 0 ? [] : null
  }
  const codes = new Set(stations.map(({ code }) => code))
  const added = stations.filter(({ code }) => !order.includes(code))
  return [...order.filter((code) => codes.has(code)), ...worstFirst(added, states)]
}
