import type { ModuleStandard, Standard } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

export const standardsKey = ['standards'] as const

/** Every document. */
export const standardsQuery = queryOptions({
  queryKey: [...standardsKey, 'list'],
  queryFn: async ({ signal }): Promise<Standard[]> =>
    (await api.standardList({ query: { limit: 1000 } }, { signal })).results,
})

/** What a station takes. */
export const moduleStandardQuery = (id: number) =>
  queryOptions({
    queryKey: [...standardsKey, 'module', id],
    queryFn: async ({ signal }): Promise<ModuleStandard> =>
      (await api.moduleStandard({ params: { id } }, { signal })).data,
  })
