import type { AlertStatus } from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alertsFeedListens } from '../../api/alerts-feed.ts'
import { api } from '../../api/client.ts'
import { alertSorts } from '../../api/contract-values.ts'
import { orderingIn } from '../../lib/ordering.ts'
import type { TimeRange } from '../../lib/time-range.ts'

export interface AlertsAsked extends TimeRange {
  offset: number
  limit: number
  search: string
  status: AlertStatus | undefined
  is_read: 'true' | 'false' | undefined
  /** From the address; one that is no field is left out. */
  ordering: string | undefined
}

/** Every page of the list, whatever it is narrowed to. */
export const alertListKey = ['alerts', 'list'] as const

/** One page of the alerts, unread first unless another order is asked for. */
export const alertsQuery = ({ ordering, ...asked }: AlertsAsked) =>
  queryOptions({
    queryKey: [...alertListKey, asked, ordering],
    queryFn: async ({ signal }) => {
      await alertsFeedListens()
      return api.alertList({ query: { ...asked, ordering: orderingIn(ordering, alertSorts) } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** One alert with its course. */
export const alertQuery = (id: number) =>
  queryOptions({
    queryKey: ['alerts', 'one', id],
    queryFn: async ({ signal }) => (await api.alertRetrieve({ params: { id } }, { signal })).data,
  })
