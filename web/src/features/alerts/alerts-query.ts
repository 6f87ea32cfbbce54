import { MINUTE_MS } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Every query about alerts. */
export const alertsKey = ['alerts'] as const

/** Every page of the list, with any filter. */
export const alertListKey = [...alertsKey, 'list'] as const

/** One alert and the readings around it. */
export const alertQuery = (id: number) =>
  queryOptions({
    queryKey: [...alertsKey, 'one', id],
    queryFn: async ({ signal }) => (await api.alertRetrieve({ params: { id } }, { signal })).data,
    // While it is open: it may end.
    refetchInterval: ({ state }) => (state.data?.resolved_at === null ? MINUTE_MS : false),
  })
