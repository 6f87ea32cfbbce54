import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { currentUserQuery } from './current-user.ts'

/** All lists of permission groups. */
export const groupsKey = ['groups'] as const
/** All lists of users. */
export const usersKey = ['users'] as const

/** Every permission group, for whoever chooses among them. */
export const wholeGroupsQuery = queryOptions({
  queryKey: [...groupsKey, 'whole'],
  queryFn: async ({ signal }) => (await api.groupListWhole(undefined, { signal })).data,
})

/**
 * After groups or users have changed: each list shows something of the other, and the reader's own rights may be others now. Resolves
 * when the list that was changed is there again.
 */
export async function renewPeople(client: QueryClient, changed: 'groups' | 'users'): Promise<void> {
  const [own, other] = changed === 'groups' ? [groupsKey, usersKey] : [usersKey, groupsKey]
  void client.invalidateQueries({ queryKey: other })
  void client.invalidateQueries(currentUserQuery)
  await client.invalidateQueries({ queryKey: own })
}
