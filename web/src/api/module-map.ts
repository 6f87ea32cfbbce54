import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** The modules that have a place, and the tile server of the map. */
export const mapQuery = queryOptions({
  queryKey: ['dashboard', 'map'],
  queryFn: ({ signal }) => api.dashboardMap({}, { signal }),
})
