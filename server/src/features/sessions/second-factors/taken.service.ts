import type { Context } from '../../../context.ts'
import { notifyOfFactor } from '../../notifications/notices.service.ts'
import { lockUser } from '../sessions.queries.ts'
import { removeFactors } from './second-factors.queries.ts'

/**
 * Takes away all second factors of a person, who is told; false if they had none. Where a group requires one, their
 * days begin anew with the next sign-in.
 */
export async function takeFactors(tx: Context, userId: number): Promise<boolean> {
  await lockUser(tx.db, userId)
  if (!(await removeFactors(tx.db, userId))) return false
  await notifyOfFactor(tx, userId, { type: 'second-factors-taken' })
  tx.afterCommit(() => tx.bus.publish('access.changed', { user_ids: [userId] }))
  return true
}
