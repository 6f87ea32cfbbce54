import type { SuspectStretch } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** Everything that is asked for about reviews. */
export const reviewsKey = ['reviews'] as const

export const suspectsKey = [...reviewsKey, 'suspects'] as const

export interface SuspectFilter {
  module?: string | undefined
  factor?: string | undefined
}

/** What waits for a decision, by station and factor. */
export const suspectsQuery = ({ module, factor }: SuspectFilter) =>
  queryOptions({
    queryKey: [...suspectsKey, module ?? '', factor ?? ''],
    queryFn: async ({ signal }): Promise<SuspectStretch[]> => {
      const query = {
        ...(module !== undefined && { module_code: module }),
        ...(factor !== undefined && { factor_code: factor }),
      }
      return (await api.reviewSuspects({ query }, { signal })).data
    },
  })
