import type { QuietHours, QuietHoursWrite } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { putQuietHours, selectEverybody, selectQuietHours } from './quiet-hours.queries.ts'

const none: QuietHoursWrite = { from_time: null, to_time: null, holds_alerts: false }

export const listQuietHours = (ctx: Context): Promise<QuietHours[]> => selectEverybody(ctx.db)

export const myQuietHours = (ctx: Context): Promise<QuietHoursWrite> => hoursOf(ctx.db, actorOf(ctx).user_id)

/** Of each of these people who has set some. */
export async function quietHoursOf(
  db: Database,
  userIds: readonly number[],
): Promise<Map<number, QuietHoursWrite>> {
  if (userIds.length === 0) return new Map()
  return new Map((await selectQuietHours(db, userIds)).map(({ user_id, ...hours }) => [user_id, hours]))
}

/** Both times or none. @throws AppError under the time that is missing, or is the same as the other */
export function changeQuietHours(ctx: Context, input: QuietHoursWrite): Promise<QuietHoursWrite> {
  return transaction(ctx, async (tx) => {
    const { from_time, to_time, holds_alerts } = input
    if (from_time !== null && to_time === null) throw AppError.field('to_time', 'needed')
    if (from_time === null && to_time !== null) throw AppError.field('from_time', 'needed')
    if (from_time !== null && from_time === to_time) throw AppError.field('to_time', 'times-same')
    const { user_id } = actorOf(tx)
    const before = await hoursOf(tx.db, user_id)
    const hours = from_time === null || to_time === null ? null : { from_time, to_time, holds_alerts }
    await putQuietHours(tx.db, user_id, hours)
    const after = hours ?? none
    await writeAudit(tx, { action: 'quiet-hours.update', object_id: user_id, before, after })
    return after
  })
}

async function hoursOf(db: Database, userId: number): Promise<QuietHoursWrite> {
  return (await quietHoursOf(db, [userId])).get(userId) ?? none
}
