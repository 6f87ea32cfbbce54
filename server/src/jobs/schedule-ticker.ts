import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { runDue } from '../features/schedulers/due.service.ts'

const tickMs = 5000

/** Looks every few seconds for tasks that are due. It asks the clock anew each time, so a clock that jumps delays none. */
export class ScheduleTicker {
  readonly #system: Context
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

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
      await runDue(this.#system, signal).catch((error: unknown) =>
        this.#system.log.warn({ err: error }, 'tasks that are due could not be run'),
      )
      await setTimeout(tickMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
