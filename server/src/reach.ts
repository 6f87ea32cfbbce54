import {
  type Access,
  type PermissionCode,
  permissionCodes,
  type Role,
  type StationsReached,
} from '@quantrac/contract'
import type { Actor } from './context.ts'

/** What a group gives: permissions, and the modules that they are limited to (null: all). */
export interface GroupGrants {
  readonly codes: readonly string[]
  readonly module_ids: readonly number[] | null
}

type Grants = Pick<Actor, 'permissions' | 'moduleScope'>

const everything: Grants = { permissions: new Set(permissionCodes), moduleScope: new Map() }

/**
 * An admin has every permission for every module. Others have the permissions of their groups, each for the modules of
 * the groups that give it. A call that needs no permission reaches the modules of all their groups. A person without a
 * group reaches all modules, or none if any group of the installation is limited (`isLimited`). A code that this
 * version does not know gives nothing.
 */
export function grantsOf(role: Role, groups: readonly GroupGrants[], isLimited: boolean): Grants {
  if (role === 'admin') return everything
  const permissions = permissionCodes.filter((code) => groups.some(({ codes }) => codes.includes(code)))
  const moduleScope = new Map<PermissionCode | 'signed-in', readonly number[]>()
  const limit = (name: PermissionCode | 'signed-in', giving: readonly GroupGrants[]) => {
    const moduleIds = unionOf(giving.map(({ module_ids }) => module_ids))
    if (moduleIds !== null) moduleScope.set(name, moduleIds)
  }
  if (groups.length > 0 || isLimited) limit('signed-in', groups)
  for (const code of permissions)
    limit(
      code,
      groups.filter(({ codes }) => codes.includes(code)),
    )
  return { permissions: new Set(permissions), moduleScope }
}

/** The part of these rights that a key is for: its codes, each for its modules (null: all). */
export function limitedTo(own: Grants, key: GroupGrants): Grants {
  const permissions = permissionCodes.filter((code) => own.permissions.has(code) && key.codes.includes(code))
  const moduleScope = new Map<PermissionCode | 'signed-in', readonly number[]>()
  for (const right of [...permissions, 'signed-in' as const]) {
    const limit = commonOf(own.moduleScope.get(right) ?? null, key.module_ids)
    if (limit !== null) moduleScope.set(right, limit)
  }
  return { permissions: new Set(permissions), moduleScope }
}

/** The modules of both limits; null: all. */
function commonOf(one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null {
  if (one === null || other === null) return one ?? other
  return one.filter((id) => other.includes(id))
}

/**
 * The permissions that a screen can offer. Without adaptors.add_module for a limited person: a new module would be
 * outside their reach.
 */
export function usablePermissions({ permissions, moduleScope }: Grants): PermissionCode[] {
  return permissionCodes.filter(
    (code) => permissions.has(code) && !(code === 'adaptors.add_module' && moduleScope.has(code)),
  )
}

/** How many modules the calls that need no permission reach. */
export function stationsReached({ moduleScope }: Pick<Grants, 'moduleScope'>): StationsReached {
  const moduleIds = moduleScope.get('signed-in')
  if (moduleIds === undefined) return 'all'
  return moduleIds.length === 0 ? 'none' : 'some'
}

/** The modules of several limits, in ascending order; null (all) if one of them is null. */
function unionOf(limits: readonly (readonly number[] | null)[]): readonly number[] | null {
  const ids = new Set<number>()
  for (const limit of limits) {
    if (limit === null) return null
    for (const id of limit) ids.add(id)
  }
  return [...ids].sort((a, b) => a - b)
}

/**
 * The modules that a call reaches, by the permission that allows it; null: all. This is decided only here. The call
 * then reads and writes through a database that contains nothing else.
 */
export function reachOf(actor: Actor, permission: Access): readonly number[] | null {
  if (typeof permission === 'string') return actor.moduleScope.get(permission) ?? null
  if ('who' in permission) return actor.moduleScope.get('signed-in') ?? null
  const held = permission.filter((code) => actor.permissions.has(code))
  return unionOf(held.map((code) => actor.moduleScope.get(code) ?? null))
}

/** True if a permission of the person, or `signed-in`, reaches a module. */
export function reaches(
  { moduleScope }: Pick<Actor, 'moduleScope'>,
  permission: PermissionCode | 'signed-in',
  moduleId: number,
): boolean {
  return moduleScope.get(permission)?.includes(moduleId) ?? true
}
