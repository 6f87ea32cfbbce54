import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { lookAtStations, lookEveryMs } from '../features/station-health/look.service.ts'

/** Looks at the stations every few seconds; of several copies one looks at a time. */
export class StationWatch {
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
      await setTimeout(lookEveryMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      // The database may be away: what was missed then counts as a break.
      await lookAtStations(this.#system).catch((error: unknown) =>
        this.#system.log.warn({ err: error }, 'the health of the stations could not be looked at'),
      )
    }
  }
}
