import type { LatestFactor, Module, ModuleType } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { moduleTypes } from '../../api/contract-values.ts'
import { requestLane } from '../../lib/request-lane.ts'
import { pointsOf, type Trends, WINDOW_MS } from './trends.ts'

export type StationKind = ModuleType | 'all'

const RENEW_MS = 60_000
const POINTS = 120

// A browser holds six connections to a host: trends of what is on screen need not wait for the states of what is not, and one is left
// for whatever else is asked for.
const latestLane = requestLane(3)
const trendsLane = requestLane(2)

/** The stations of a kind, or of all moduleTypes. Its key lies under that of the module lists: a changed module renews it too. */
export const stationsQuery = (kind: StationKind) =>
  queryOptions({
    queryKey: ['modules', 'stations', kind],
    queryFn: async ({ signal }): Promise<Module[]> => {
      const types = kind === 'all' ? moduleTypes : [kind]
      const lists = await Promise.all(types.map((type) => api.moduleByType({ params: { type } }, { signal })))
      return lists.flatMap((list) => list.data)
    },
    refetchInterval: RENEW_MS,
  })

/** Newest values, limits and states of a station. Renewed each minute, for a station that falls silent sends nothing that would tell. */
export const latestQuery = (code: string) =>
  queryOptions({
    queryKey: ['stations', 'latest', code],
    queryFn: ({ signal }): Promise<LatestFactor[]> =>
      latestLane(async () => (await api.moduleLatest({ params: { code } }, { signal })).data),
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  })

/** The last hour of every factor of a station; live readings are added to it. */
export const trendsQuery = (code: string) =>
  queryOptions({
    queryKey: ['stations', 'trends', code],
    queryFn: ({ signal }): Promise<Trends> =>
      trendsLane(async () => {
        const query = {
          start_datetime: new Date(Date.now() - WINDOW_MS).toISOString(),
          max_points: POINTS,
        }
        return pointsOf(await api.moduleSeries({ params: { code }, query }, { signal }))
      }),
    // On screen, live readings keep it fresh; what comes back into sight has missed some.
    staleTime: RENEW_MS,
    structuralSharing: false,
  })
