import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { groupSorts } from '../../api/contract-values.ts'
import { groupsKey } from '../../api/people.ts'
import { type Ordering, orderingIn } from '../../lib/ordering.ts'

export interface GroupsAsked {
  offset: number
  limit: number
  search: string
  ordering: GroupOrdering
}

export type GroupOrdering = Ordering<(typeof groupSorts)[number]>

/** The order in the address, or the newest first: a group just added is then the first row. */
export function groupOrdering(text: string | undefined): GroupOrdering {
  return orderingIn(text, groupSorts) ?? '-id'
}

/** One page of the permission groups. The page before stays on screen while the next one loads. */
export const groupsQuery = (asked: GroupsAsked) =>
  queryOptions({
    queryKey: [...groupsKey, 'page', asked],
    queryFn: ({ signal }) => api.groupList({ query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Every right that a group can give; they are the same until the product is updated. */
export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await api.permissionList(undefined, { signal })).data,
  staleTime: Infinity,
})

/** Every module that a group's rights may be limited to. */
export const scopeModulesQuery = queryOptions({
  queryKey: ['modules', 'whole'],
  queryFn: async ({ signal }) => (await api.moduleListWhole(undefined, { signal })).data,
})
