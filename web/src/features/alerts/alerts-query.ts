import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const fields = ['timestamp', 'status', 'value', 'factor', 'module'] as const
type Field = (typeof fields)[number]
type Ordering = Field | `-${Field}`

export interface AlertsAsked {
  offset: number
  limit: number
  search: string
  /** From the address; one that is no field is left out. */
  ordering: string | undefined
}

/** One page of the alerts, unread first unless another order is asked for. */
export const alertsQuery = ({ ordering, ...asked }: AlertsAsked) =>
  queryOptions({
    queryKey: ['alerts', 'list', asked, ordering],
    queryFn: ({ signal }) => api.alertList({ query: { ...asked, ordering: known(ordering) } }, { signal }),
    placeholderData: keepPreviousData,
  })

function known(ordering: string | undefined): Ordering | undefined {
  return fields.flatMap((field): Ordering[] => [field, `-${field}`]).find((one) => one === ordering)
}
