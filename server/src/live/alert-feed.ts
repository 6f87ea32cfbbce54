import { setTimeout } from 'node:timers/promises'
import type { AlertFrame } from '@quantrac/contract'
import type { Logger } from 'pino'
import type { Bus } from './bus.ts'
import { encodeTextFrame } from './frame.ts'

/** What the feed reads of alerts. Ids are handed out in the order of commits, so that "after" misses none. */
export interface AlertSource {
  /** The newest alert's id; 0 where there is none. */
  newestId(): Promise<number>
  /** Alerts with a higher id, in the order of their ids, as they were raised. */
  listAfter(id: number, limit: number): Promise<StationAlert[]>
  listByIds(ids: readonly number[]): Promise<StationAlert[]>
}

export interface StationAlert extends AlertFrame {
  readonly module_id: number
}

/** An encoded frame and the station that it is about. */
export interface StationFrame {
  readonly module_id: number
  readonly frame: Buffer
}

export interface AlertFeedOptions {
  readonly source: AlertSource
  readonly bus: Bus
  readonly log: Logger
  /** Hands frames to every socket of the feed that reaches their station. */
  readonly broadcast: (frames: readonly StationFrame[]) => void
}

// One write a socket and tick: joining frames is what makes thousands of sockets cheap, and nobody sees 50 ms.
const tickMs = 50
const retryMs = 1000
// A notice can be lost with the connection that carried it; looking costs one index probe.
const lookMs = 2000
const pageSize = 500

/**
 * Sends every alert once, in the order of ids. A notice only says that there is something to read: what is sent is read by id
 * from where the last reading ended, so that a lost, doubled or late notice changes nothing. Closings follow as SUCCESS.
 */
export class AlertFeed {
  readonly #options: AlertFeedOptions
  readonly #stopping = new AbortController()
  readonly #endings: (() => void)[] = []
  readonly #resolved = new Set<number>()
  #lastId = 0
  #isWoken = false
  #running: Promise<void> | null = null
  #look: NodeJS.Timeout | null = null

  constructor(options: AlertFeedOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { bus, source } = this.#options
    this.#lastId = await source.newestId()
    this.#endings.push(
      bus.on('alerts.raised', () => this.#wake()),
      bus.on('bus.reconnected', () => this.#wake()),
      bus.on('alerts.resolved', ({ ids }) => {
        for (const id of ids) this.#resolved.add(id)
        this.#wake()
      }),
    )
    this.#look = setInterval(() => this.#wake(), lookMs)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const end of this.#endings) end()
    if (this.#look !== null) clearInterval(this.#look)
    await this.#running
  }

  #wake(): void {
    this.#isWoken = true
    this.#running ??= this.#run().finally(() => (this.#running = null))
  }

  async #run(): Promise<void> {
    while (this.#isWoken && !this.#stopping.signal.aborted) {
      this.#isWoken = false
      const isSent = await this.#send().then(
        () => true,
        (error: unknown) => {
          this.#options.log.warn({ err: error }, 'alerts could not be read for the live feed')
          this.#isWoken = true
          return false
        },
      )
      await setTimeout(isSent ? tickMs : retryMs, undefined, { signal: this.#stopping.signal }).catch(
        () => undefined,
      )
    }
  }

  async #send(): Promise<void> {
    // Taken before the alerts are read: whatever is closed here was raised before, and goes out first.
    const resolvedIds = [...this.#resolved]
    for (;;) {
      const alerts = await this.#options.source.listAfter(this.#lastId, pageSize)
      this.#broadcast(alerts)
      this.#lastId = alerts.at(-1)?.id ?? this.#lastId
      if (alerts.length < pageSize) break
    }
    if (resolvedIds.length === 0) return
    const closed = await this.#options.source.listByIds(resolvedIds)
    for (const id of resolvedIds) this.#resolved.delete(id)
    this.#broadcast(closed.map((alert) => ({ ...alert, status: 'SUCCESS' })))
  }

  #broadcast(alerts: readonly StationAlert[]): void {
    if (alerts.length === 0) return
    this.#options.broadcast(
      alerts.map((alert) => ({ module_id: alert.module_id, frame: encodeTextFrame(encodeAlert(alert)) })),
    )
  }
}

/** The contract's six fields and nothing that a query may read besides. */
function encodeAlert({ id, factor, value, status, timestamp, module }: AlertFrame): string {
  return JSON.stringify({ id, factor, value, status, timestamp, module })
}
