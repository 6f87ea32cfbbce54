import type { Context } from '../../context.ts'
import { removeByAge } from '../audit/removal.service.ts'
import { dayOf, dayText } from './day.ts'
import { removeOldestDay } from './retention.queries.ts'

/** Removes the readings of days that are further back than the configuration keeps. Answers how many. */
export async function expireReadings(ctx: Context, stopping: AbortSignal): Promise<number> {
  const { retentionDays } = ctx.config
  if (retentionDays === null) return 0
  const before = dayOf(ctx.now().getTime()) - retentionDays
  return removeByAge(ctx, {
    action: 'metric.expire',
    older_than: dayText(before),
    stopping,
    removeSome: (tx) => removeOldestDay(tx.db, before),
  })
}
