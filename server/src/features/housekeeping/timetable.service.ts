import { HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { addJob, noteDue, resetFarJobs } from './timetable.queries.ts'

/** The jobs of the program itself: once in each period, so long after it begins. */
const lines = [
  { name: 'housekeeping', everyMs: HOUR_MS, afterMs: 17 * MINUTE_MS },
  { name: 'history', everyMs: HOUR_MS, afterMs: 7 * MINUTE_MS },
  // For reports whose copy was killed.
  { name: 'report-resume', everyMs: MINUTE_MS, afterMs: 0 },
  // For imports whose copy was killed.
  { name: 'import-resume', everyMs: MINUTE_MS, afterMs: 0 },
  { name: 'compliance', everyMs: MINUTE_MS, afterMs: 0 },
  { name: 'standards', everyMs: MINUTE_MS, afterMs: 0 },
  { name: 'maintenance', everyMs: MINUTE_MS, afterMs: 0 },
  { name: 'late-alerts', everyMs: MINUTE_MS, afterMs: 0 },
] as const

/**
 * Adds the jobs that are due: each period has one, whichever copy adds it, and those that were missed are made up for
 * by one. The time is the sure one. (The cron lines of the job table's library go through every minute that a clock
 * skips, and wait for one that goes back.)
 */
export async function addDueJobs(ctx: Context): Promise<void> {
  const now = ctx.sure.now().getTime()
  for (const { name, everyMs, afterMs } of lines) {
    const due = new Date(Math.floor((now - afterMs) / everyMs) * everyMs + afterMs)
    await transaction(ctx, async (tx) => {
      if (await noteDue(tx.db, name, due)) await addJob(tx.db, name)
    })
  }
}

/** Lets jobs run that a clock ahead has put off for years. */
export async function resetJobs(ctx: Context): Promise<void> {
  const jobs = await resetFarJobs(ctx.db)
  if (jobs > 0) ctx.log.warn({ jobs }, 'jobs waited for too long')
}
