import type { Context } from '../../context.ts'
import { removeByAge } from '../audit/removal.service.ts'
import { allowedBefore, removalDone } from '../retention/removals.service.ts'
import { type Day, dayOf, dayText, startOfDay } from './day.ts'
import { existsBefore, removeOldestDay, selectDoomed } from './retention.queries.ts'

/** Removes the readings of days that are further back than the configuration keeps. Answers how many. */
export async function expireReadings(ctx: Context, stopping: AbortSignal): Promise<number> {
  const { retentionDays } = ctx.config
  if (retentionDays === null) return 0
  const wanted = dayOf(ctx.sure.now().getTime()) - retentionDays
  const allowed = await allowedBefore(ctx, {
    kind: 'readings',
    before: new Date(startOfDay(wanted)),
    measure: () => measure(ctx, wanted),
  })
  if (allowed === null) return 0
  const before = dayOf(allowed.getTime())
  const removed = await removeByAge(ctx, {
    action: 'metric.expire',
    older_than: dayText(before),
    stopping,
    removeSome: (tx) => removeOldestDay(tx.db, before),
  })
  if (!stopping.aborted) await removalDone(ctx, 'readings')
  return removed
}

async function measure({ db }: Context, before: Day) {
  return (await existsBefore(db, before - 1)) ? selectDoomed(db, before) : null
}
