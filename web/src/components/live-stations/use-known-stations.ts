import { useMemo } from 'react'
import { useAwayWords } from '../condition/use-away-words.ts'
import { knownCondition } from '../condition/use-known-condition.ts'
import type { AgedStation } from './aged.ts'

const unknown = new WeakMap<AgedStation, AgedStation>()

/** The same object for the same station, so that its row need not render again. */
function withoutNow(station: AgedStation): AgedStation {
  const condition = knownCondition(station.condition, true)
  if (condition === station.condition || !station.status) return station
  const last = unknown.get(station) ?? { ...station, condition }
  unknown.set(station, last)
  return last
}

/** The stations as a list may name them: while no readings are received none is called normal. */
export function useKnownStations(stations: readonly AgedStation[]): readonly AgedStation[] {
  const isAway = useAwayWords() !== undefined
  return useMemo(() => (isAway ? stations.map(withoutNow) : stations), [stations, isAway])
}
