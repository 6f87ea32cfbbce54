import type { Role } from '@quantrac/contract'

/** What decides a person's rights. */
export interface AccountAccess {
  readonly role: Role
  readonly is_active: boolean
  readonly group_ids: readonly number[]
}

/** What a change adds to a person's access. Taking access away needs no permission of the taken kind. */
export interface AddedAccess {
  readonly admin: boolean
  /** The groups they come into. */
  readonly group_ids: readonly number[]
  /** They come to be in no group: no station is then beyond what needs no right. */
  readonly unlimited: boolean
}

/** `before` is null for somebody new. A person who is made active again gets all of their access anew. */
export function addedAccess(before: AccountAccess | null, after: AccountAccess): AddedAccess {
  const had = before !== null && (before.is_active || !after.is_active) ? before : null
  const wasUnlimited = had !== null && (had.role === 'admin' || had.group_ids.length === 0)
  return {
    admin: after.role === 'admin' && had?.role !== 'admin',
    group_ids: after.group_ids.filter((id) => !had?.group_ids.includes(id)),
    unlimited: after.role !== 'admin' && after.group_ids.length === 0 && !wasUnlimited,
  }
}

/** True for those of whom at least one must always be left. */
export const isActiveAdmin = ({ role, is_active }: Pick<AccountAccess, 'role' | 'is_active'>): boolean =>
  role === 'admin' && is_active
