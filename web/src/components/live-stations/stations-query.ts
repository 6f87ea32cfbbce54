import type { ModuleLatest, ModuleType } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { latestOfAll } from '../../api/latest.ts'
import { pointsOf, type Trends, WINDOW_MS } from './trends.ts'

const RENEW_MS = 60_000
const POINTS = 120

export interface LatestStations {
  stations: ModuleLatest[]
  /** When the answer came, by `performance.now()`: frames that arrive later are newer. */
  askedAt: number
}

/** The stations of a type, or of all types. */
export type StationsOf = ModuleType | 'all'

/**
 * The modules of a type with the latest values of their factors. Renewed each minute, because a module that falls
 * silent sends no frame. Its key is below that of the module lists: a changed module renews it too.
 */
export const stationsQuery = (kind: StationsOf) =>
  queryOptions({
    queryKey: ['modules', 'stations', kind],
    queryFn: async ({ signal }): Promise<LatestStations> => {
      const askedAt = performance.now()
      const stations = new Map<number, ModuleLatest>()
      for await (const page of latestOfAll(kind === 'all' ? undefined : kind, signal))
        for (const station of page) stations.set(station.id, station)
      return { stations: [...stations.values()], askedAt }
    },
    refetchInterval: RENEW_MS,
  })

/** The last hour of every factor of a module; live readings are added to it. */
export const trendsQuery = (code: string) =>
  queryOptions({
    queryKey: ['stations', 'trends', code],
    queryFn: async ({ signal }): Promise<Trends> => {
      const query = {
        start_datetime: new Date(Date.now() - WINDOW_MS).toISOString(),
        max_points: POINTS,
      }
      return pointsOf(await api.moduleSeries({ params: { code }, query }, { signal }))
    },
    // Live readings keep a card on the screen fresh; one that was out of sight has missed some.
    staleTime: RENEW_MS,
    structuralSharing: false,
  })
