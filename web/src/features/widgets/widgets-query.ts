import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { moduleTypes } from '../../api/contract-values.ts'

/** The person's widgets, the newest first. */
export const widgetsQuery = queryOptions({
  queryKey: ['widgets', 'list'],
  queryFn: async ({ signal }) => (await api.widgetList({ query: {} }, { signal })).results,
})

/** The worst station of each type, for the set of a person without widgets. */
export const examplesQuery = queryOptions({
  queryKey: ['widgets', 'examples'],
  queryFn: async ({ signal }) => {
    const pages = await Promise.all(
      moduleTypes.map((type) => api.moduleLatestList({ query: { type, limit: 5 } }, { signal })),
    )
    return pages.flatMap(({ results }) => results)
  },
  // The set would change while it is looked at.
  staleTime: Infinity,
})
