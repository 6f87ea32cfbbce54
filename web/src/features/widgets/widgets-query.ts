import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** The person's widgets, the newest first. */
export const widgetsQuery = queryOptions({
  queryKey: ['widgets', 'list'],
  queryFn: async ({ signal }) => (await api.widgetList({ query: {} }, { signal })).results,
})
