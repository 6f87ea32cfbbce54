import type { PermissionCode } from '@quantrac/contract'

/** A permission, or `signed-in` for calls that need none but are limited to modules. */
export type Right = PermissionCode | 'signed-in'

/** What a person may do, and the modules that a right is limited to; a right without a limit reaches all. */
export interface OwnRights {
  readonly permissions: ReadonlySet<PermissionCode>
  readonly moduleScope: ReadonlyMap<Right, readonly number[]>
}

/** Rights for modules; null: for all of them. */
export interface Grant {
  readonly rights: readonly Right[]
  readonly module_ids: readonly number[] | null
}

/** What a group gives its members. */
export function grantOf(group: { codes: readonly PermissionCode[]; module_ids: readonly number[] }): Grant {
  const module_ids = group.module_ids.length === 0 ? null : group.module_ids
  return { rights: [...group.codes, 'signed-in'], module_ids }
}

/** What a change adds to a group: new rights for all of its modules, kept rights for the new modules. */
export function addedBy(before: Grant | null, after: Grant): Grant[] {
  if (before === null) return [after]
  const fresh = after.rights.filter((right) => !before.rights.includes(right))
  const kept = after.rights.filter((right) => before.rights.includes(right))
  return [
    ...(fresh.length > 0 ? [{ rights: fresh, module_ids: after.module_ids }] : []),
    ...wider(before.module_ids, after.module_ids).map((module_ids) => ({ rights: kept, module_ids })),
  ]
}

/** The added modules: no entry or one. */
function wider(before: Grant['module_ids'], after: Grant['module_ids']): Grant['module_ids'][] {
  if (before === null) return []
  if (after === null) return [null]
  const added = after.filter((id) => !before.includes(id))
  return added.length === 0 ? [] : [added]
}

/** True if the grants contain a right, or a right for a module, that the person does not have. */
export function exceeds(own: OwnRights, grants: readonly Grant[]): boolean {
  return grants.some(({ rights, module_ids }) => rights.some((right) => !reaches(own, right, module_ids)))
}

function reaches(own: OwnRights, right: Right, moduleIds: Grant['module_ids']): boolean {
  if (right !== 'signed-in' && !own.permissions.has(right)) return false
  const limit = own.moduleScope.get(right)
  if (limit === undefined) return true
  return moduleIds !== null && moduleIds.every((id) => limit.includes(id))
}
