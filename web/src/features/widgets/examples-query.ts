import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { moduleTypes } from '../../api/contract-values.ts'
import { moduleQuery } from './widget-data.ts'

/** The first stations of each type, for the set of a person without widgets: whatever their states, it is the same at each visit. */
export const examplesQuery = queryOptions({
  queryKey: ['widgets', 'examples'],
  queryFn: async ({ signal, client }) => {
    const askedAt = performance.now()
    const pages = await Promise.all(
      moduleTypes.map((type) =>
        api.moduleLatestList({ query: { type, ordering: 'id', limit: 5 } }, { signal }),
      ),
    )
    const stations = pages.flatMap(({ results }) => results)
    // The widgets need not ask for the same.
    for (const module of stations) client.setQueryData(moduleQuery(module.code).queryKey, { module, askedAt })
    return stations
  },
  // The set would change while it is looked at.
  staleTime: Infinity,
})
