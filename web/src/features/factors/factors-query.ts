import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { factorSorts } from '../../api/contract-values.ts'
import type { ListAsked } from '../../components/filter/ListFilters.tsx'
import { type Ordering, orderingIn } from '../../lib/ordering.ts'

/** Everything about the factors of modules; invalidated when one of them has changed. */
export const factorsKey = ['factors'] as const

/** A module with all its factors: they are searched, sorted and paged in the browser. */
export const moduleWithFactorsQuery = (id: string) =>
  queryOptions({
    queryKey: [...factorsKey, 'of-module', id],
    queryFn: async ({ signal }) => (await api.moduleWithFactors({ params: { id } }, { signal })).data,
  })

/** A factor and its threshold as they are stored now, for the dialog that edits both. */
export const factorToEditQuery = (id: number) =>
  queryOptions({
    queryKey: [...factorsKey, 'to-edit', id],
    queryFn: async ({ signal }) => {
      const [factor, threshold] = await Promise.all([
        api.factorRetrieve({ params: { id } }, { signal }),
        api.thresholdByFactor({ params: { id } }, { signal }),
      ])
      return { factor: factor.data, threshold: threshold.data }
    },
    // What somebody else has saved meanwhile must be seen, not overwritten by what was known before.
    staleTime: 0,
    gcTime: 0,
  })

export interface FactorsAsked extends ListAsked {
  /** A module's code. */
  module: string | undefined
  ordering: FactorOrdering
}

export type FactorOrdering = Ordering<(typeof factorSorts)[number]>

/** The order in the address, or the newest first: a factor just added is then the first row. */
export function factorOrdering(text: string | undefined): FactorOrdering {
  return orderingIn(text, factorSorts) ?? '-id'
}

/** One page of the factors of all modules. The page before stays on screen while the next one loads. */
export const factorsQuery = (asked: FactorsAsked) =>
  queryOptions({
    queryKey: [...factorsKey, 'page', asked],
    queryFn: ({ signal }) => api.factorList({ query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })
