import type { User } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { readPerson } from '../sessions/access.service.ts'
import { findLink } from '../sessions/password-links.service.ts'
import { requireWholeAccount } from './account-access.service.ts'
import { accessOf } from './user-change.ts'
import { selectUser } from './users.queries.ts'

/** The person whose password a link sets. One refusal for every reason, so that it tells nothing. @throws AppError link-invalid */
export async function openLink(ctx: Context, token: string): Promise<{ user: User; made_at: Date }> {
  const link = await findLink(ctx, token)
  const user = link === undefined ? undefined : await selectUser(ctx.db, link.user_id)
  if (link === undefined || user === undefined || !user.is_active) throw new AppError('link-invalid')
  if (link.made_by !== null && !(await couldMake(ctx, link.made_by, user))) throw new AppError('link-invalid')
  return { user, made_at: link.made_at }
}

/** The rights of either may have changed since: a link never gives more than its maker has now. */
async function couldMake(ctx: Context, makerId: number, user: User): Promise<boolean> {
  const maker = await readPerson(ctx, makerId)
  if (maker === null) return false
  try {
    await requireWholeAccount({ ...ctx, actor: maker }, accessOf(user))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
