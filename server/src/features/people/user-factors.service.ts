import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { takeFactors } from '../sessions/second-factors/taken.service.ts'
import { requireWholeAccount } from './account-access.service.ts'
import { administer } from './administration.service.ts'
import { accessOf } from './user-change.ts'
import { readUser } from './users.service.ts'

/**
 * Takes away all second factors of another person, as after a lost telephone. Needs all that they have: what protected
 * their account is gone.
 * @throws AppError not-found, own-factors, admins-only, escalation
 */
export async function deleteUserFactors(ctx: Context, id: number): Promise<void> {
  await administer(ctx, { object: 'user', verb: 'take_factors', object_id: id }, async (tx) => {
    const user = await readUser(tx, id)
    if (id === actorOf(tx).user_id) throw new AppError('own-factors')
    await requireWholeAccount(tx, accessOf(user))
    if (await takeFactors(tx, id))
      await writeAudit(tx, { action: 'user.take_factors', object_id: id, before: { email: user.email } })
  })
}
