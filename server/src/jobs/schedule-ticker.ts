import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { addDueJobs, resetJobs } from '../features/housekeeping/timetable.service.ts'
import { recomputeDue, runDue } from '../features/schedulers/due.service.ts'

const tickMs = 5000
const recomputeMs = 60_000

/**
 * Looks every few seconds for tasks and jobs that are due. It asks for the sure time anew each time, so a clock that
 * jumps delays none.
 */
export class ScheduleTicker {
  readonly #system: Context
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #recomputedAt = Number.NEGATIVE_INFINITY

  constructor(system: Context) {
    this.#system = system
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      // The database may be away: what is due then waits for the next look.
      await this.#look().catch((error: unknown) =>
        this.#system.log.warn({ err: error }, 'tasks that are due could not be run'),
      )
      await setTimeout(tickMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #look(): Promise<void> {
    if (performance.now() - this.#recomputedAt >= recomputeMs) {
      await recomputeDue(this.#system)
      await resetJobs(this.#system)
      this.#recomputedAt = performance.now()
    }
    await runDue(this.#system, this.#stopping.signal)
    await addDueJobs(this.#system)
  }
}
