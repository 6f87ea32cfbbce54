import type { Module, ModuleLatest, ModuleType } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { latestOfAll } from '../../api/latest.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { moduleTypes } from '../../api/contract-values.ts'

/** The modules of one type that the person can see. */
export interface TypeStations {
  type: ModuleType
  stations: readonly Module[]
}

/** All modules that the person can see, by type. These calls of the element pages need no permission. */
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

/** The factors of these modules by their codes, page by page; a single module is requested by its code. */
export async function* factorChoices(
  stations: readonly Module[],
): AsyncGenerator<[string, FactorChoice[]][]> {
  const [station, ...others] = stations
  if (station === undefined) return
  if (others.length === 0) {
    const page = await api.moduleLatestList({ query: { module: station.code } })
    yield page.results.map(choicesOf)
    return
  }
  const type = others.every((other) => other.type === station.type) ? station.type : undefined
  for await (const page of latestOfAll(type)) yield page.map(choicesOf)
}

const choicesOf = ({ code, factors }: ModuleLatest): [string, FactorChoice[]] => [
  code,
  factors.map((factor) => ({ id: factor.id, code: factor.code, name: factor.name, unit: factor.unit })),
]
