import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { thresholdSorts } from '../../api/contract-values.ts'
import type { ListAsked } from '../../components/filter/ListFilters.tsx'
import { type Ordering, orderingIn } from '../../lib/ordering.ts'

export interface ThresholdsAsked extends ListAsked {
  /** A module's code. */
  module: string | undefined
  ordering: ThresholdOrdering
}

export type ThresholdOrdering = Ordering<(typeof thresholdSorts)[number]>

/** The order in the address, or by module: the limits of one station stand together. */
export function thresholdOrdering(text: string | undefined): ThresholdOrdering {
  return orderingIn(text, thresholdSorts) ?? 'module'
}

/** All lists of thresholds; invalidated when one of them has changed. */
export const thresholdsKey = ['thresholds'] as const

/** One page of the thresholds. The page before stays on screen while the next one loads. */
export const thresholdsQuery = (asked: ThresholdsAsked) =>
  queryOptions({
    queryKey: [...thresholdsKey, 'page', asked],
    queryFn: ({ signal }) => api.thresholdList({ query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

/** More factors than a station has; the longest page the call gives. */
const ALL = 1000

/** The factors of the module with this code that have no threshold yet. */
export const factorsWithoutLimitsQuery = (module: string) =>
  queryOptions({
    queryKey: [...thresholdsKey, 'missing', module],
    queryFn: async ({ signal }) => {
      const [factors, thresholds] = await Promise.all([
        api.factorList({ query: { module } }, { signal }),
        api.thresholdList({ query: { module, limit: ALL } }, { signal }),
      ])
      const limited = new Set(thresholds.results.map((threshold) => threshold.factor_id))
      return factors.results.filter((factor) => !limited.has(factor.id))
    },
    staleTime: 0,
  })
