import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Every query about alerts. */
export const alertsKey = ['alerts'] as const

/** Every page of the list, whatever it is narrowed to. */
export const alertListKey = [...alertsKey, 'list'] as const

/** One alert with its course. */
export const alertQuery = (id: number) =>
  queryOptions({
    queryKey: [...alertsKey, 'one', id],
    queryFn: async ({ signal }) => (await api.alertRetrieve({ params: { id } }, { signal })).data,
  })
