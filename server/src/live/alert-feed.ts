import { setTimeout } from 'node:timers/promises'
import type { AlertFrame } from '@quantrac/contract'
import type { Logger } from 'pino'
import type { Bus } from './bus.ts'

/** The alerts that the feed reads. Ids are assigned in the order of commits, so that "after" misses none. */
export interface AlertSource {
  /** The newest alert's id; 0 if there is none. */
  newestId(): Promise<number>
  /** Alerts with a higher id, in the order of their ids, with the status they were raised with. */
  listAfter(id: number, limit: number): Promise<ModuleAlert[]>
  listByIds(ids: readonly number[]): Promise<ModuleAlert[]>
  /** Alerts whose excursion lasts. */
  listOpen(): Promise<ModuleAlert[]>
  /** Those of the alerts whose excursion ended; without those that another alert replaced. */
  listClosed(ids: readonly number[]): Promise<ModuleAlert[]>
}

/** An alert, with the data that decides who receives it and whether they follow it. */
export interface ModuleAlert extends Omit<AlertFrame, 'followed'> {
  readonly module_id: number
  /** Null: it is of the whole station. */
  readonly factor_id: number | null
}

export interface AlertFeedOptions {
  readonly source: AlertSource
  readonly bus: Bus
  readonly log: Logger
  /** Writes to every socket of the feed whose reader reaches the alert's module. If it rejects, nothing was written. */
  readonly send: (alerts: readonly ModuleAlert[]) => Promise<void>
}

// One write per socket and tick: joining frames is what makes thousands of sockets cheap, and 50 ms are not noticed.
const tickMs = 50
const retryMs = 1000
// A notice can be lost with its connection; this check costs one index probe.
const checkMs = 2000
// Lost closings are checked for less often: the check lists all open alerts.
const checkClosedMs = 60_000
const pageSize = 500

/**
 * Sends every alert once, in the order of ids. A notice only says that there is something to read: alerts are read by
 * id from after the last one read, so that a lost, repeated or late notice changes nothing. Closings are sent as
 * SUCCESS; an alert that was open and no longer is has closed, even if the notice was lost.
 */
export class AlertFeed {
  readonly #options: AlertFeedOptions
  readonly #stopping = new AbortController()
  readonly #endings: (() => void)[] = []
  readonly #resolved = new Set<number>()
  /** Alerts whose closing is not sent yet; one that was taken back is known from here alone. */
  #open = new Map<number, ModuleAlert>()
  #isCheckDue = false
  #lastId = 0
  #isWoken = false
  #running: Promise<void> | null = null
  #timers: NodeJS.Timeout[] = []

  constructor(options: AlertFeedOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { bus, source } = this.#options
    this.#lastId = await source.newestId()
    this.#open = byId(await source.listOpen())
    this.#endings.push(
      bus.on('alerts.raised', () => this.#wake()),
      bus.on('bus.reconnected', () => this.#check()),
      bus.on('alerts.resolved', ({ ids }) => {
        for (const id of ids) this.#resolved.add(id)
        this.#wake()
      }),
    )
    this.#timers = [setInterval(() => this.#wake(), checkMs), setInterval(() => this.#check(), checkClosedMs)]
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const end of this.#endings) end()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#running
  }

  #check(): void {
    this.#isCheckDue = true
    this.#wake()
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
    // Taken before the alerts are read: an alert that is closed here was raised before, and is sent first.
    const resolvedIds = [...this.#resolved]
    for (;;) {
      const alerts = await this.#options.source.listAfter(this.#lastId, pageSize)
      await this.#options.send(alerts)
      for (const alert of alerts) this.#open.set(alert.id, alert)
      this.#lastId = alerts.at(-1)?.id ?? this.#lastId
      if (alerts.length < pageSize) break
    }
    await this.#sendNoticed(resolvedIds)
    if (this.#isCheckDue) await this.#sendUnnoticed()
  }

  async #sendNoticed(ids: readonly number[]): Promise<void> {
    const { source } = this.#options
    await this.#close(
      ids.filter((id) => this.#open.has(id)),
      (page) => source.listByIds(page),
    )
    for (const id of ids) this.#resolved.delete(id)
  }

  async #sendUnnoticed(): Promise<void> {
    const { source } = this.#options
    const open = byId(await source.listOpen())
    await this.#close(
      [...this.#open.keys()].filter((id) => !open.has(id)),
      (page) => source.listClosed(page),
    )
    this.#open = open
    this.#isCheckDue = false
  }

  /** In pages: after a long separation there are many, and reading them at once would delay every call. */
  async #close(ids: readonly number[], list: AlertSource['listClosed']): Promise<void> {
    for (let from = 0; from < ids.length; from += pageSize) {
      const page = ids.slice(from, from + pageSize)
      const alerts = [...(await list(page)), ...(await this.#takenBack(page))]
      await this.#options.send(alerts.map((alert) => ({ ...alert, status: 'SUCCESS' })))
      for (const id of page) this.#open.delete(id)
    }
  }

  /** Those of the alerts that exist no more, as they were. */
  async #takenBack(ids: readonly number[]): Promise<ModuleAlert[]> {
    const there = byId(await this.#options.source.listByIds(ids))
    return ids.filter((id) => !there.has(id)).flatMap((id) => this.#open.get(id) ?? [])
  }
}

const byId = (alerts: readonly ModuleAlert[]) => new Map(alerts.map((alert) => [alert.id, alert]))
