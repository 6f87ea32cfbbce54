import type { User, UserSession } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { requireMayChange } from './account-access.service.ts'
import { openSessions, revokeSession } from '../sessions/sessions.service.ts'
import { readUser } from './users.service.ts'

/**
 * The open sessions, newest first: the caller's own, or another person's for callers who may change people.
 * @throws AppError permission-denied, not-found
 */
export async function listSessions(ctx: Context, userId?: number): Promise<UserSession[]> {
  const owner = await ownerOf(ctx, userId)
  const rows = await openSessions(ctx, owner.id)
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: row.id === actorOf(ctx).session_id,
  }))
}

/**
 * Ends one of them.
 * @throws AppError permission-denied, admins-only, or not-found if it belongs to another person or has ended
 */
export async function endUserSession(ctx: Context, id: string, userId?: number): Promise<void> {
  const owner = await ownerOf(ctx, userId)
  requireMayChange(ctx, owner)
  await transaction(ctx, async (tx) => {
    if (!(await revokeSession(tx, { user_id: owner.id, id }))) throw new AppError('not-found')
    await writeAudit(tx, { action: 'session.end', object_id: id, before: { email: owner.email } })
  })
}

async function ownerOf(
  ctx: Context,
  userId: number | undefined,
): Promise<Pick<User, 'id' | 'email' | 'role'>> {
  const actor = actorOf(ctx)
  if (userId === undefined || userId === actor.user_id)
    return { id: actor.user_id, email: actor.email, role: actor.role }
  if (!actor.permissions.has('accounts.change_useraccount')) throw new AppError('permission-denied')
  return readUser(ctx, userId)
}
