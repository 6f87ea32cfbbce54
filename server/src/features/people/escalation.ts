import type { PermissionCode } from '@quantrac/contract'

/** A right, or what needs none and is yet limited to stations. */
export type Right = PermissionCode | 'signed-in'

/** What a person may do, and the stations that a right is limited to; a right without a limit reaches all. */
export interface Held {
  readonly permissions: ReadonlySet<PermissionCode>
  readonly limits: ReadonlyMap<Right, readonly number[]>
}

/** Rights at stations; null: at all of them. */
export interface Grant {
  readonly rights: readonly Right[]
  readonly module_ids: readonly number[] | null
}

/** What whoever is in a group has from it. */
export function grantOf(group: { codes: readonly PermissionCode[]; module_ids: readonly number[] }): Grant {
  const module_ids = group.module_ids.length === 0 ? null : group.module_ids
  return { rights: [...group.codes, 'signed-in'], module_ids }
}

/** What a group gives after a change that it did not give before: new rights everywhere, those it had at the new stations. */
export function addedBy(before: Grant | null, after: Grant): Grant[] {
  if (before === null) return [after]
  const fresh = after.rights.filter((right) => !before.rights.includes(right))
  const kept = after.rights.filter((right) => before.rights.includes(right))
  return [
    ...(fresh.length > 0 ? [{ rights: fresh, module_ids: after.module_ids }] : []),
    ...wider(before.module_ids, after.module_ids).map((module_ids) => ({ rights: kept, module_ids })),
  ]
}

/** The stations beyond those of before, if any: none or one entry. */
function wider(before: Grant['module_ids'], after: Grant['module_ids']): Grant['module_ids'][] {
  if (before === null) return []
  if (after === null) return [null]
  const added = after.filter((id) => !before.includes(id))
  return added.length === 0 ? [] : [added]
}

/** True where something in the grants is beyond what the person has themself: a right, or a right at a station. */
export function isBeyond(held: Held, grants: readonly Grant[]): boolean {
  return grants.some(({ rights, module_ids }) => rights.some((right) => !reaches(held, right, module_ids)))
}

function reaches(held: Held, right: Right, moduleIds: Grant['module_ids']): boolean {
  if (right !== 'signed-in' && !held.permissions.has(right)) return false
  const limit = held.limits.get(right)
  if (limit === undefined) return true
  return moduleIds !== null && moduleIds.every((id) => limit.includes(id))
}
