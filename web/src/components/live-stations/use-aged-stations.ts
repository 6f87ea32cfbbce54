import type { ModuleLatest } from '@quantrac/contract'
import { useMemo, useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { ageing, type AgedStation } from './aged.ts'

/** The stations in the conditions of now: what falls silent sends no frame, and the server's next answer is up to a minute away. */
export function useAgedStations(stations: readonly ModuleLatest[]): readonly AgedStation[] {
  const now = useNow()
  const [aged] = useState(ageing)
  return useMemo(() => stations.map((station) => aged(station, now)), [stations, now, aged])
}
