import type { Context } from '../context.ts'
import { addDueJobs, resetJobs } from '../features/housekeeping/timetable.service.ts'
import { recomputeDue, runDue } from '../features/schedulers/due.service.ts'
import { Ticker } from './ticker.ts'

const tickMs = 5000
const recomputeMs = 60_000

/**
 * Looks every few seconds for tasks and jobs that are due. It asks for the sure time anew each time, so a clock that
 * jumps delays none.
 */
export function scheduleTicker(system: Context): Ticker {
  let recomputedAt = Number.NEGATIVE_INFINITY
  return new Ticker({
    everyMs: tickMs,
    log: system.log,
    failed: 'tasks that are due could not be run',
    look: async (stopping) => {
      if (performance.now() - recomputedAt >= recomputeMs) {
        await recomputeDue(system)
        await resetJobs(system)
        recomputedAt = performance.now()
      }
      await runDue(system, stopping)
      await addDueJobs(system)
    },
  })
}
