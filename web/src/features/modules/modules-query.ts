import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { moduleSorts } from '../../api/contract-values.ts'
import { modulesKey } from '../../api/module-choices.ts'
import type { ListAsked } from '../../components/filter/ListFilters.tsx'
import { type Ordering, orderingIn } from '../../lib/ordering.ts'

export interface ModulesAsked extends ListAsked {
  ordering: ModuleOrdering
}

export type ModuleOrdering = Ordering<(typeof moduleSorts)[number]>

/** The order in the address, or the newest first: a module just added is then the first row. */
export function moduleOrdering(text: string | undefined): ModuleOrdering {
  return orderingIn(text, moduleSorts) ?? '-id'
}

/** One page of the modules. The page before stays on screen while the next one loads. */
export const modulesQuery = (asked: ModulesAsked) =>
  queryOptions({
    queryKey: [...modulesKey, 'page', asked],
    queryFn: ({ signal }) => api.moduleList({ query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The factors of a module, in the order they were added. */
export const moduleFactorsQuery = (id: number) =>
  queryOptions({
    queryKey: [...modulesKey, 'factors', id],
    queryFn: async ({ signal }) => (await api.moduleFactors({ params: { id } }, { signal })).data,
  })
