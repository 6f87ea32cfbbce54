import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** The groups that can be told when a report is ready. */
export const groupsQuery = queryOptions({
  queryKey: ['scheduler-groups'],
  queryFn: async ({ signal }) => (await api.schedulerGroups({}, { signal })).data,
})
