import type { Page, User } from '@quantrac/contract'
import { byName } from '../../lib/by-name.ts'
import { searchText } from '../../lib/search-text.ts'

/** Up to this many users are searched, sorted and paged in the browser. */
export const mostHeld = 200

/** All users if the answer has them all; otherwise null. */
export const heldWhole = ({ count, results }: Page<User>): readonly User[] | null =>
  count > results.length ? null : results

export interface UserFilter {
  search: string
  role: string | undefined
  /** The id of a group, or `none` for users in no group. */
  group: string | undefined
  /** `true` or `false`. */
  status: string | undefined
}

/**
 * Whether the user's name (in either order), email or telephone number contains the search, and the user fits each
 * filter.
 */
export function userMatches(user: User, { search, role, group, status }: UserFilter): boolean {
  return (
    (role === undefined || user.role === role) &&
    (status === undefined || String(user.is_active) === status) &&
    (group === undefined || isIn(user, group)) &&
    searchText(textOf(user)).includes(searchText(search.trim()))
  )
}

const isIn = ({ groups }: User, group: string): boolean =>
  group === 'none' ? groups.length === 0 : groups.some(({ id }) => String(id) === group)

const textOf = ({ email, first_name, last_name, phone_number }: User): string =>
  `${email}\n${first_name} ${last_name}\n${last_name} ${first_name}\n${phone_number}`

/** The list's sort fields, by the server's names. */
export const userSort = {
  id: (user: User) => user.id,
  // People are in the order of their given names, as in Vietnamese lists.
  first_name: (user: User) => `${user.first_name} ${user.last_name}`.trim() || null,
  email: (user: User) => user.email,
  role: (user: User) => user.role,
  groups: (user: User) => groupNames(user) || null,
  is_active: (user: User) => user.is_active,
}

export const groupNames = ({ groups }: User): string => groups.map(({ name }) => name).join(', ')

/** The groups that these users are in, in the order of their names. */
export function groupsOf(users: readonly User[]): User['groups'] {
  const byId = new Map(users.flatMap(({ groups }) => groups.map((group) => [group.id, group])))
  return [...byId.values()].toSorted((a, b) => byName(a.name, b.name))
}
