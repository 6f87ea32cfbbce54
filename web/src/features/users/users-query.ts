import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { usersKey } from '../../api/people.ts'

/** All users, the newest first: somebody just added is then the first row. */
export const usersQuery = queryOptions({
  queryKey: [...usersKey, 'whole'],
  queryFn: async ({ signal }) => (await api.userList({ query: { ordering: '-id' } }, { signal })).results,
})
