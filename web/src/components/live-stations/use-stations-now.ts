import type { ModuleLatest } from '@quantrac/contract'
import { useMemo, useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { withSilence, type StationNow } from './station-now.ts'

/**
 * The stations in the conditions of now: what falls silent sends no frame, and the server's next answer is up to a
 * minute away.
 */
export function useStationsNow(stations: readonly ModuleLatest[]): readonly StationNow[] {
  const now = useNow()
  const [conditionsNow] = useState(withSilence)
  return useMemo(() => stations.map((station) => conditionsNow(station, now)), [stations, now, conditionsNow])
}
