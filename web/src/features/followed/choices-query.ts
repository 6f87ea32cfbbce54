import type { Module, ModuleType } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { moduleTypes } from '../../api/contract-values.ts'
import { requestLane } from '../../lib/request-lane.ts'

/** The stations of one type that the person can see. */
export interface TypeStations {
  type: ModuleType
  stations: readonly Module[]
}

/** All stations that the person can see, by type. The calls of the element pages: they need no permission. */
export const stationChoicesQuery = queryOptions({
  queryKey: [...modulesKey, 'followed-choices'],
  queryFn: ({ signal }): Promise<TypeStations[]> =>
    Promise.all(
      moduleTypes.map(async (type) => ({
        type,
        stations: (await api.moduleByType({ params: { type } }, { signal })).data,
      })),
    ),
})

export interface FactorChoice {
  id: number
  code: string
  name: string
  unit: string
}

// Of the six connections that a browser holds to a host half stay free for whatever else is asked for.
const lane = requestLane(3)

/** The factors of a station, by the call of the element pages. */
export const factorChoicesQuery = (code: string) =>
  queryOptions({
    queryKey: ['factor-choices', code],
    queryFn: ({ signal }): Promise<FactorChoice[]> =>
      lane(async () => {
        const { data } = await api.moduleLatest({ params: { code } }, { signal })
        return data.map(({ factor, name, unit, ...rest }) => ({ id: factor, code: rest.code, name, unit }))
      }),
    staleTime: 60_000,
  })
