import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { requireGrants, requireReachOf } from './granting.service.ts'
import { type AddedAccess, addedAccess, isActiveAdmin, type AccountAccess } from './account-access.ts'
import { existsAdminBeside } from './users.queries.ts'

/** A person can give only what they have: only admins make admins. @throws AppError escalation, or under `group_ids` */
export async function requireGrantable(tx: Context, added: AddedAccess): Promise<void> {
  if (added.admin && actorOf(tx).role !== 'admin') throw new AppError('escalation')
  await requireGrants(tx, added.group_ids)
}

/**
 * Only admins change, deactivate or delete an admin, end an admin's sessions or set an admin's groups.
 * @throws AppError admins-only
 */
export function requireMayChange(ctx: Context, person: Pick<AccountAccess, 'role'>): void {
  if (person.role === 'admin' && actorOf(ctx).role !== 'admin') throw new AppError('admins-only')
}

/** `next` is null for a person who is deleted. Needs the lock of `administer`. @throws AppError last-admin */
export async function requireAnotherAdmin(
  tx: Context,
  before: Pick<AccountAccess, 'role' | 'is_active'> & { readonly id: number },
  next: Pick<AccountAccess, 'role' | 'is_active'> | null,
): Promise<void> {
  if (!isActiveAdmin(before) || (next !== null && isActiveAdmin(next))) return
  if (!(await existsAdminBeside(tx.db, before.id))) throw new AppError('last-admin')
}

/**
 * Requires that the actor has everything that the account has: they get a way to sign in with it.
 * @throws AppError admins-only, escalation
 */
export async function requireWholeAccount(tx: Context, account: AccountAccess): Promise<void> {
  requireMayChange(tx, account)
  await requireGrantable(tx, addedAccess(null, account))
  await requireReachOf(tx, account)
}
