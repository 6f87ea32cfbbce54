import type { User } from '@quantrac/contract'
import { searchText } from '../../lib/search-text.ts'

export interface UserFilter {
  search: string
  role: string | undefined
  /** The id of a group, or `none` for those who are in no group. */
  group: string | undefined
  /** `true` or `false`. */
  status: string | undefined
}

/** The users whose name (in either order), email or telephone number holds the search, and who fit each filter that is set. */
export function usersShown(
  users: readonly User[],
  { search, role, group, status }: UserFilter,
): readonly User[] {
  const wanted = searchText(search.trim())
  return users.filter(
    (user) =>
      (role === undefined || user.role === role) &&
      (status === undefined || String(user.is_active) === status) &&
      (group === undefined || isIn(user, group)) &&
      (wanted === '' || searchText(textOf(user)).includes(wanted)),
  )
}

const isIn = ({ groups }: User, group: string): boolean =>
  group === 'none' ? groups.length === 0 : groups.some(({ id }) => String(id) === group)

const textOf = ({ email, first_name, last_name, phone_number }: User): string =>
  `${email}\n${first_name} ${last_name}\n${last_name} ${first_name}\n${phone_number}`

/** The groups that these users are in, in the order of their names. */
export function groupsOf(users: readonly User[]): User['groups'] {
  const byId = new Map(users.flatMap(({ groups }) => groups.map((group) => [group.id, group])))
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'vi', { numeric: true }))
}
