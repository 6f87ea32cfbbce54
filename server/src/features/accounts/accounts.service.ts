import type { CurrentUser } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { usableRights } from '../../reach.ts'
import { selectUser } from './users.queries.ts'

/** The signed-in person with what they may do. */
export async function getCurrentUser(ctx: Context): Promise<CurrentUser> {
  const actor = actorOf(ctx)
  const row = await selectUser(ctx.db, actor.user_id)
  // Deleted since their session was last read.
  if (row === undefined) throw new AppError('token-invalid')
  const permissions = usableRights(actor)
  return { ...row, permissions }
}
