import type { Context } from '../../context.ts'
import { DAY_MS, startOfLocalDay } from '../../lib/instant.ts'
import { removeByAge } from '../audit/removal.service.ts'
import { removeAlertsBefore } from './alerts.retention.queries.ts'

const alertsAtOnce = 2000

/** Removes closed alerts that are older than the configuration keeps; their notifications stay. Answers how many. */
export async function expireAlerts(ctx: Context, stopping: AbortSignal): Promise<number> {
  const { alertRetentionDays } = ctx.config
  if (alertRetentionDays === null) return 0
  const before = new Date(startOfLocalDay(ctx.now().getTime()) - alertRetentionDays * DAY_MS)
  return removeByAge(ctx, {
    action: 'alert.expire',
    older_than: before.toISOString(),
    stopping,
    removeSome: (tx) => removeAlertsBefore(tx.db, before, alertsAtOnce),
  })
}
