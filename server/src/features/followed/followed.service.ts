import type { Followed } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { type ChoiceRow, replaceFollowed, selectChoices, selectFollowed } from './followed.queries.ts'

export function getFollowed(ctx: Context): Promise<Followed> {
  return selectFollowed(ctx.db, actorOf(ctx).user_id)
}

/** The choices of these people, for the live feed; deleted people are left out. */
export function listFollowedChoices(ctx: Context, userIds: readonly number[]): Promise<ChoiceRow[]> {
  return selectChoices(ctx.db, userIds)
}

/** Replaces the whole choice. @throws AppError under `module_ids` or `factor_ids` if one does not exist */
export async function updateFollowed(ctx: Context, input: Followed): Promise<Followed> {
  const userId = actorOf(ctx).user_id
  return transaction(ctx, async (tx) => {
    const before = await selectFollowed(tx.db, userId)
    await replaceFollowed(tx.db, userId, input)
    const after = await selectFollowed(tx.db, userId)
    if (after.module_ids.length < new Set(input.module_ids).size)
      throw AppError.field('module_ids', 'unknown')
    if (after.factor_ids.length < new Set(input.factor_ids).size)
      throw AppError.field('factor_ids', 'unknown')
    await writeAudit(tx, { action: 'followed.update', object_id: userId, before, after })
    tx.afterCommit(() => tx.bus.publish('followed.changed', { user_ids: [userId] }))
    return after
  })
}
