import type { ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/current-user.ts'
import { latestOfAll } from '../../api/latest.ts'
import { factorsOfQuery, modulesKey } from '../../api/module-choices.ts'

export type Station = ModuleLatest

/** The station of an import with its factors; undefined until it is known, and for none. */
export function useStation(id: number | null): Station | undefined {
  const mayLook = useCan('adaptors.view_module')
  const found = useQuery({
    queryKey: [...modulesKey, 'code-of', id, mayLook],
    queryFn: async ({ signal }) => {
      if (id === null) return ''
      if (mayLook) return (await api.moduleRetrieve({ params: { id } }, { signal })).data.code
      for await (const page of latestOfAll(undefined, signal)) {
        const station = page.find((one) => one.id === id)
        if (station !== undefined) return station.code
      }
      return ''
    },
    enabled: id !== null,
    staleTime: 60_000,
  })
  const stations = useQuery(factorsOfQuery(id === null ? '' : (found.data ?? '')))
  return stations.data?.results.find((station) => station.id === id)
}
