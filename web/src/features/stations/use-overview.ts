import type { ModuleLatest, ModuleType } from '@quantrac/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { type LatestStations, stationsQuery } from '../../components/live-stations/stations-query.ts'
import { useStationsNow } from '../../components/live-stations/use-stations-now.ts'
import { useKnownStations } from '../../components/live-stations/use-known-stations.ts'
import { useLiveStations } from '../../components/live-stations/use-live-stations.ts'
import { stripsKey } from '../../components/strip/strips-query.ts'
import { type OverviewRow, rowOf } from '../../components/live-stations/worst-first.ts'

/** The stations of a type, live, in the conditions of now, as far as they are known. */
export function useOverview(kind: ModuleType) {
  const latest = useQuery(stationsQuery(kind))
  const answer = useLaterAnswer(kind, latest.data)
  const stations = useLiveStations(kind, answer)
  useExcursions(kind, answer?.stations, stations)
  const known = useKnownStations(useStationsNow(stations))
  const rows = useMemo<readonly OverviewRow[]>(() => known.map(rowOf), [known])
  return { latest, isLoaded: answer !== undefined, rows }
}

/** A new answer changes every row: they are rendered in short tasks. That of another type is not waited for. */
function useLaterAnswer(kind: ModuleType, data: LatestStations | undefined): LatestStations | undefined {
  const newest = useMemo(() => ({ kind, data }), [kind, data])
  const later = useDeferredValue(newest)
  return later.kind === kind && later.data !== undefined ? later.data : data
}

// Several excursions of one moment are asked for once.
const GATHER_MS = 250

/** A frame tells that an excursion began or ended, but not since when: stations and strips are asked for again. */
function useExcursions(
  kind: ModuleType,
  answered: readonly ModuleLatest[] | undefined,
  live: readonly ModuleLatest[],
): void {
  const client = useQueryClient()
  const isBehind = excursionsOf(answered ?? []) !== excursionsOf(live)
  useEffect(() => {
    if (!isBehind) return undefined
    const { queryKey } = stationsQuery(kind)
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: [stripsKey] })
    }, GATHER_MS)
    return () => clearTimeout(timer)
  }, [client, kind, isBehind])
}

const beyond: ReadonlySet<string> = new Set(['above', 'below', 'near', 'recovering'])

/** The factors that are in an excursion, as one text. */
const excursionsOf = (stations: readonly ModuleLatest[]): string => stations.map(excursionsIn).join('')

const texts = new WeakMap<ModuleLatest, string>()

function excursionsIn(station: ModuleLatest): string {
  const last = texts.get(station)
  if (last !== undefined) return last
  const text = station.factors
    .map(({ id, condition }) => (beyond.has(condition) ? `${id}${condition} ` : ''))
    .join('')
  texts.set(station, text)
  return text
}
