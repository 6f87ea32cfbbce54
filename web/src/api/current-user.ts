import type { CurrentUser, PermissionCode } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** The signed-in person with their permission codes. Requested once on start, and again after a refused call. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }) => (await api.accountMe(undefined, { signal })).data,
  staleTime: Infinity,
  // A failure is tried again by its banner, not by each part of the page that appears.
  retryOnMount: false,
})

/** Undefined until the signed-in person is known. */
export function useCurrentUser(): CurrentUser | undefined {
  return useQuery(currentUserQuery).data
}

/** True if this person has any one of the permissions, or none is needed. */
export function mayAny(user: CurrentUser | undefined, needs: readonly PermissionCode[] = []): boolean {
  return needs.length === 0 || needs.some((code) => user?.permissions.includes(code))
}

/** True if the signed-in person has this permission; false until that is known. */
export function useCan(code: PermissionCode): boolean {
  const user = useCurrentUser()
  return user?.permissions.includes(code) ?? false
}
