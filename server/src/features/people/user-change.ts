import type { User, UserChange } from '@quantrac/contract'
import { columnsFor } from '../../lib/changes.ts'
import type { AccountAccess } from './account-access.ts'
import type { UserValues } from './users.queries.ts'

/** A person after a change. */
export type NextUser = Omit<UserValues, 'email_key'> & AccountAccess

export const accessOf = ({ role, is_active, groups }: User): AccountAccess => ({
  role,
  is_active,
  group_ids: groups.map(({ id }) => id),
})

const columns = columnsFor<UserValues>()

/** What is left out keeps what it is. */
export function withChange(before: User, input: Partial<UserChange>): NextUser {
  const {
    id: _id,
    groups: _groups,
    phonenumber: _phone,
    is_invited: _invited,
    is_service: _service,
    ...kept
  } = before
  const { phone_number = before.phone_number, group_ids, ...rest } = input
  const next = { ...kept, ...accessOf(before), ...columns(rest), phone_number }
  return {
    ...next,
    username: usernameAfter(before, input),
    group_ids: group_ids ?? accessOf(before).group_ids,
  }
}

/** A username that was taken from the email follows it; a chosen one stays. */
function usernameAfter(before: User, { username, email }: Partial<UserChange>): string {
  if (username !== undefined) return username
  const chosen = before.username !== localPart(before.email)
  return email === undefined || chosen ? before.username : localPart(email)
}

/** True if the change is about more than the profile: about who signs in or what they may do. */
export function touchesAccount(before: User, next: NextUser): boolean {
  const had = new Set(before.groups.map(({ id }) => id))
  const regrouped = had.size !== new Set(next.group_ids).size || next.group_ids.some((id) => !had.has(id))
  return (
    regrouped ||
    next.email !== before.email ||
    next.role !== before.role ||
    next.is_active !== before.is_active
  )
}

/** The part of an email before the `@`. */
export const localPart = (email: string): string => email.split('@')[0] ?? email
