import type { Context } from '../../context.ts'
import { selectScheduleUse, type Used } from '../../db/schedules.ts'
import { AppError } from '../../errors.ts'

/**
 * Refuses the deletion of what an enabled task makes reports of.
 * @throws AppError used-by-schedule, with the tasks' names
 */
export async function refuseScheduled(tx: Context, used: Used): Promise<void> {
  const names = await selectScheduleUse(tx.db, used)
  if (names.length > 0) throw new AppError('used-by-schedule', { reason: names.join(', ') })
}
