import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Everything about the factors of modules; invalidated when one of them has changed. */
export const factorsKey = ['factors'] as const

/** A factor and its threshold, for the form that edits both. */
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
    // The form must show what somebody else has saved meanwhile, not overwrite it with cached values.
    staleTime: 0,
    gcTime: 0,
  })
