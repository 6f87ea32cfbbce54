import { type Access, type PermissionCode, permissionCodes, type Role } from '@quantrac/contract'
import type { Actor } from './context.ts'

/** What a group gives: rights, and the stations that they are limited to (null: all). */
export interface GroupGrants {
  readonly codes: readonly string[]
  readonly module_ids: readonly number[] | null
}

type Grants = Pick<Actor, 'permissions' | 'limits'>

const everything: Grants = { permissions: new Set(permissionCodes), limits: new Map() }

/**
 * An admin may do everything everywhere. Others have the rights of their groups, each at the stations of the groups that give
 * it; what needs no right reaches the stations of all their groups, and all stations for who is in no group. A code that this
 * version does not know gives nothing.
 */
export function grantsOf(role: Role, groups: readonly GroupGrants[]): Grants {
  if (role === 'admin') return everything
  const permissions = permissionCodes.filter((code) => groups.some(({ codes }) => codes.includes(code)))
  const limits = new Map<PermissionCode | 'signed-in', readonly number[]>()
  const limit = (name: PermissionCode | 'signed-in', giving: readonly GroupGrants[]) => {
    const stations = together(giving.map(({ module_ids }) => module_ids))
    if (stations !== null) limits.set(name, stations)
  }
  if (groups.length > 0) limit('signed-in', groups)
  for (const code of permissions)
    limit(
      code,
      groups.filter(({ codes }) => codes.includes(code)),
    )
  return { permissions: new Set(permissions), limits }
}

/** The rights that a screen can offer: a new station would be beyond who is limited, so adding one is none of theirs. */
export function usableRights({ permissions, limits }: Grants): PermissionCode[] {
  return permissionCodes.filter(
    (code) => permissions.has(code) && !(code === 'adaptors.add_module' && limits.has(code)),
  )
}

/** All the stations of several limits, rising; null, all there are, where one of them is no limit. */
function together(limits: readonly (readonly number[] | null)[]): readonly number[] | null {
  const ids = new Set<number>()
  for (const limit of limits) {
    if (limit === null) return null
    for (const id of limit) ids.add(id)
  }
  return [...ids].sort((a, b) => a - b)
}

/**
 * The stations that a call reaches, by the right that lets the person make it: the one place where this is decided. null: all.
 * What the call then reads and writes goes through a database in which nothing else exists.
 */
export function reachOf(actor: Actor, permission: Access): readonly number[] | null {
  if (typeof permission === 'string') return actor.limits.get(permission) ?? null
  if ('who' in permission) return actor.limits.get('signed-in') ?? null
  const held = permission.filter((code) => actor.permissions.has(code))
  return together(held.map((code) => actor.limits.get(code) ?? null))
}

/** True where a right of the person, or what needs none, reaches a station. */
export function reaches(
  { limits }: Pick<Actor, 'limits'>,
  right: PermissionCode | 'signed-in',
  moduleId: number,
): boolean {
  return limits.get(right)?.includes(moduleId) ?? true
}
