import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { currentUserQuery } from './current-user.ts'

/** The key of all lists of permission groups. */
export const groupsKey = ['groups'] as const
/** The key of all lists of users. */
export const usersKey = ['users'] as const

/** Every permission group, for selects and checklists. */
export const wholeGroupsQuery = queryOptions({
  queryKey: [...groupsKey, 'whole'],
  queryFn: async ({ signal }) => (await api.groupListWhole(undefined, { signal })).data,
})

/**
 * After a change of groups or users: each list shows data of the other, and the reader's own permissions may have
 * changed. Resolves when the changed list is loaded again.
 */
export async function renewPeople(client: QueryClient, changed: 'groups' | 'users'): Promise<void> {
  const [own, other] = changed === 'groups' ? [groupsKey, usersKey] : [usersKey, groupsKey]
  void client.invalidateQueries({ queryKey: other })
  void client.invalidateQueries(currentUserQuery)
  await client.invalidateQueries({ queryKey: own })
}
