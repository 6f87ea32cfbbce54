import type { User } from '@quantrac/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** The profile of the person with this id; waits until it is known who is signed in. */
export const profileQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }): Promise<User> => (await api.userRetrieve({ params: { id } }, { signal })).data,
  })
