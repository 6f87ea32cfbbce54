import type { Role } from '@quantrac/contract'

/** What decides a person's permissions. */
export interface AccountAccess {
  readonly role: Role
  readonly is_active: boolean
  readonly group_ids: readonly number[]
}

/** What a change adds to a person's access. */
export interface AddedAccess {
  readonly admin: boolean
  /** The groups that are added. */
  readonly group_ids: readonly number[]
}

/** `before` is null for a new person. For a person who becomes active again, all of their access counts as added. */
export function addedAccess(before: AccountAccess | null, after: AccountAccess): AddedAccess {
  const had = before !== null && (before.is_active || !after.is_active) ? before : null
  return {
    admin: after.role === 'admin' && had?.role !== 'admin',
    group_ids: after.group_ids.filter((id) => !had?.group_ids.includes(id)),
  }
}

/** The groups that a person leaves. */
export const leftGroups = (before: AccountAccess, after: AccountAccess): number[] =>
  before.group_ids.filter((id) => !after.group_ids.includes(id))

/** At least one such account must always exist. */
export const isActiveAdmin = ({ role, is_active }: Pick<AccountAccess, 'role' | 'is_active'>): boolean =>
  role === 'admin' && is_active
