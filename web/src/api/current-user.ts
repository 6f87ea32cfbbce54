import type { CurrentUser, PermissionCode } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { stored, storedWrite } from '../lib/local-store.ts'
import { api } from './client.ts'

/** Where the permissions are kept for the next start; page-start.js reads them before the first paint, too. */
const PERMISSIONS = 'permissions'

/** The signed-in person with their permission codes. Requested once on start, and again after a refused call. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }) => noted((await api.accountMe(undefined, { signal })).data),
  staleTime: Infinity,
})

/**
 * Notes what the person may do for the next start, which asks for a page's data before it knows them: a refused call
 * helps nobody.
 */
export function noted(user: CurrentUser): CurrentUser {
  storedWrite(PERMISSIONS, user.permissions.join(' '))
  return user
}

/** Undefined until the signed-in person is known. */
export function useCurrentUser(): CurrentUser | undefined {
  return useQuery(currentUserQuery).data
}

/** True if this person has any one of the permissions, or none is needed. */
export function mayAny(user: CurrentUser | undefined, needs: readonly PermissionCode[] = []): boolean {
  return needs.length === 0 || needs.some((code) => user?.permissions.includes(code))
}

/**
 * The permissions of the signed-in person, or until these are known those of the last start; undefined without both.
 */
export function useLikelyPermissions(): readonly string[] | undefined {
  return useCurrentUser()?.permissions ?? stored(PERMISSIONS)?.split(' ')
}

/** True if the signed-in person has this permission; false until that is known. */
export function useCan(code: PermissionCode): boolean {
  const user = useCurrentUser()
  return user?.permissions.includes(code) ?? false
}
