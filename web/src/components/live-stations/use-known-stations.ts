import { useMemo } from 'react'
import { useIntakeDownText } from '../condition/use-intake-down-text.ts'
import { knownCondition } from '../condition/use-known-condition.ts'
import type { StationNow } from './station-now.ts'

const unknown = new WeakMap<StationNow, StationNow>()

/**
 * Stations without what is not known of them: the same object for the same station, so that its row need not render
 * again.
 */
function withoutNow(station: StationNow): StationNow {
  const condition = knownCondition(station.condition, true)
  if (condition === station.condition || !station.status) return station
  const last = unknown.get(station) ?? { ...station, condition }
  unknown.set(station, last)
  return last
}

/** The stations as a list may name them: while no readings are received none is called normal. */
export function useKnownStations(stations: readonly StationNow[]): readonly StationNow[] {
  const isAway = useIntakeDownText() !== undefined
  return useMemo(() => (isAway ? stations.map(withoutNow) : stations), [stations, isAway])
}
