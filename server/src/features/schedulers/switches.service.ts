import type { Scheduler } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { logged } from './scheduler-log.ts'
import { selectLastDue } from './runs.queries.ts'
import { nextRun } from './schedule.ts'
import { isGone, schedulerOf } from './schedulers.item.ts'
import { lockUsed, type SchedulerRow, updateScheduler } from './schedulers.queries.ts'
import { getLocked, getScheduler, getSchedulerRow } from './scheduler.service.ts'

/** Switches a task on or off; the same again changes nothing. @throws AppError scheduler-finished, scheduler-gone */
export const switchScheduler = (ctx: Context, id: number, enabled: boolean): Promise<Scheduler> =>
  change(ctx, id, () => enabled)

/** @throws AppError scheduler-finished, scheduler-gone */
export const toggleScheduler = (ctx: Context, id: number): Promise<Scheduler> =>
  change(ctx, id, (row) => !row.enabled)

function change(ctx: Context, id: number, wanted: (row: SchedulerRow) => boolean): Promise<Scheduler> {
  return transaction(ctx, async (tx) => {
    const row = await getLocked(tx, id)
    const enabled = wanted(row)
    if (enabled === row.enabled) return schedulerOf(row, tx.now())
    if (enabled) await enable(tx, row)
    else await updateScheduler(tx.db, id, { enabled: false, next_due_at: null })
    const after = await getScheduler(tx, id)
    await writeAudit(tx, {
      action: enabled ? 'scheduler.run' : 'scheduler.stop',
      object_id: id,
      module_id: row.module_id,
      before: logged(schedulerOf(row, tx.now())),
      after: logged(after),
    })
    return after
  })
}

/** From now on: what was due while it was switched off is not made up, and what has run is not run again. */
export async function enable(tx: Context, row: SchedulerRow): Promise<void> {
  await lockUsed(tx.db, row)
  if (isGone(await getSchedulerRow(tx, row.id))) throw new AppError('scheduler-gone')
  const now = tx.sure.now()
  const last = await selectLastDue(tx.db, row.id, now)
  const due = nextRun(row, Math.max(now.getTime() - 1, last ?? 0))
  if (due === null) throw new AppError('scheduler-finished')
  await updateScheduler(tx.db, row.id, { enabled: true, next_due_at: new Date(due) })
}
