import { DAY_MS, startOfLocalDay } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { removeByAge } from '../audit/removal.service.ts'
import { allowedBefore, removalDone } from '../retention/removals.service.ts'
import { existsClosedBefore, removeAlertsBefore, selectDoomedAlerts } from './alerts.retention.queries.ts'

const alertsAtOnce = 2000

/** Before it, alerts may have been removed; null if all are kept. */
export function alertsKeptSince({ config: { alertRetentionDays }, now }: Context): Date | null {
  if (alertRetentionDays === null) return null
  return new Date(startOfLocalDay(now().getTime()) - alertRetentionDays * DAY_MS)
}

/** Removes closed alerts that are older than the configuration keeps; their notifications stay. Answers how many. */
export async function expireAlerts(ctx: Context, stopping: AbortSignal): Promise<number> {
  const wanted = alertsKeptSince({ ...ctx, now: ctx.sure.now })
  if (wanted === null) return 0
  const before = await allowedBefore(ctx, {
    kind: 'alerts',
    before: wanted,
    measure: async () => {
      const dayBefore = new Date(wanted.getTime() - DAY_MS)
      return (await existsClosedBefore(ctx.db, dayBefore)) ? selectDoomedAlerts(ctx.db, wanted) : null
    },
  })
  if (before === null) return 0
  const removed = await removeByAge(ctx, {
    action: 'alert.expire',
    older_than: before.toISOString(),
    stopping,
    removeSome: (tx) => removeAlertsBefore(tx.db, before, alertsAtOnce),
  })
  if (!stopping.aborted) await removalDone(ctx, 'alerts')
  return removed
}
