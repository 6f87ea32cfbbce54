import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'

interface TickerOptions {
  readonly everyMs: number
  /** Not again before it has ended. */
  readonly look: (stopping: AbortSignal) => Promise<void>
  readonly log: Logger
  /** Not at once: the rest of the program has not started. */
  readonly isFirstLater?: boolean
  /** The words of the log where a look fails. */
  readonly failed: string
}

/** Looks every few seconds, as long as the program runs. */
export class Ticker {
  readonly #options: TickerOptions
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(options: TickerOptions) {
    this.#options = options
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { everyMs, look, log, failed, isFirstLater = false } = this.#options
    const { signal } = this.#stopping
    const pause = () => setTimeout(everyMs, undefined, { signal }).catch(() => undefined)
    if (isFirstLater) await pause()
    while (!signal.aborted) {
      // The database may be away: the next look makes up for it.
      await look(signal).catch((error: unknown) => log.warn({ err: error }, failed))
      await pause()
    }
  }
}
