import type { CurrentUser, Group } from '@quantrac/contract'
import { codeOf } from '../../components/permissions/permission-names.ts'

type Person = Pick<CurrentUser, 'role' | 'permissions' | 'stations_reached'>

/** True if a group gives more than the person has: the server lets them neither change nor delete it. */
export function givesMore(group: Pick<Group, 'permissions' | 'module_ids'>, person: Person): boolean {
  if (person.role === 'admin') return false
  const isLimited = person.stations_reached !== 'all'
  // A limited person may hold the permission to add modules, which is then not among those they can use.
  const codes = group.permissions.map(codeOf).filter((code) => !(isLimited && code === 'adaptors.add_module'))
  const held: readonly string[] = person.permissions
  return codes.some((code) => !held.includes(code)) || (isLimited && group.module_ids.length === 0)
}
