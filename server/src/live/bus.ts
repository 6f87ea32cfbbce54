import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'
import { connectionSettings } from '../db/database.ts'
import { decodeNotice, encodeNotices } from './bus-payload.ts'

/** Events that are sent to every copy of the program. They carry ids only; listeners read the rest. */
export interface BusEvents {
  /** New alerts, in the order of their ids; closings are pushed as SUCCESS with the closed alert's id. */
  'alerts.raised': { ids: number[] }
  'alerts.resolved': { ids: number[] }
  /** What people do about the excursion with this first alert, or wrote about it, changed. */
  'alerts.handled': { id: number; module_id: number }
  /** Modules whose latest values changed. */
  'readings.stored': { module_ids: number[] }
  /** Modules, factors or thresholds were changed: caches of them are outdated. */
  'configuration.changed': { module_ids?: number[]; factor_ids?: number[] }
  /** Rights, activity or sessions of these people changed; no ids means everybody. */
  'access.changed': { user_ids?: number[]; session_ids?: string[] }
  /** What these people follow changed. */
  'followed.changed': { user_ids: number[] }
  'mqtt.changed': Record<string, never>
  'modbus.changed': Record<string, never>
  'device-profiles.changed': Record<string, never>
  /** A copy stored what devices said of themselves. */
  'devices.learnt': { copy_id: string }
  /** The listening connection was lost and is back: events in between were missed. */
  'bus.reconnected': Record<string, never>
}
export type BusEvent = keyof BusEvents
type Listener<E extends BusEvent> = (payload: BusEvents[E]) => void

export interface Bus {
  /** Sends to every copy, this one included. Never inside a transaction. */
  publish<E extends BusEvent>(event: E, payload: BusEvents[E]): void
  /** Returns the function that ends the listening. */
  on<E extends BusEvent>(event: E, listener: Listener<E>): () => void
}

const channel = 'quantrac'
const retryMs = 1000
// A network that drops packets silently ends no connection; the heartbeat detects it.
const heartbeatMs = 10_000
const answerMs = 5000
// Some megabytes. While the database is away nothing commits, so few events are published.
const maxWaiting = 5000

/**
 * PostgreSQL LISTEN/NOTIFY. One connection listens and is reopened when it is lost; publishing uses the pool, keeps the
 * order of calls, and retries while the database is away.
 */
export class NotifyBus implements Bus {
  readonly #url: string
  readonly #pool: Pool
  readonly #log: Logger
  readonly #listeners = new Map<BusEvent, Set<Listener<BusEvent>>>()
  readonly #stopping = new AbortController()
  #client: Client | null = null
  #socket = new Socket()
  #heartbeat: NodeJS.Timeout | null = null
  #waiting: string[] = []
  #sending: Promise<void> | null = null
  #listening: Promise<void> = Promise.resolve()

  constructor(options: { url: string; pool: Pool; log: Logger }) {
    this.#url = options.url
    this.#pool = options.pool
    this.#log = options.log
  }

  /** @throws if the database cannot be reached: the bus reconnects by itself only after a first success. */
  async start(): Promise<void> {
    await this.#listen()
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs)
  }

  /** Sends what was published before, if the database answers, and ends the listening. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat)
    await this.#sending
    await this.#listening
    await this.#client?.end().catch(() => undefined)
  }

  on<E extends BusEvent>(event: E, listener: Listener<E>): () => void {
    const set = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, set)
    const stored = listener as Listener<BusEvent> // called only with payloads of its own event
    set.add(stored)
    return () => set.delete(stored)
  }

  publish<E extends BusEvent>(event: E, payload: BusEvents[E]): void {
    // Applied in this copy before the caller continues; the notice repeats it.
    if (event === 'access.changed' || event === 'followed.changed') this.#dispatch(event, payload)
    this.#waiting.push(...encodeNotices(event, payload))
    const over = this.#waiting.length - maxWaiting
    if (over > 0) {
      this.#waiting.splice(0, over)
      this.#log.error({ dropped: over }, 'notices to the other copies were dropped')
    }
    this.#sending ??= this.#send().finally(() => (this.#sending = null))
  }

  /** One statement for all waiting events: a notice costs a round trip and a lock, whatever its size. */
  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const notices = this.#waiting.splice(0)
      try {
        await this.#pool.query(`select pg_notify('${channel}', m) from unnest($1::text[]) m`, [notices])
      } catch (error) {
        this.#log.warn({ err: error }, 'notices to the other copies were not sent')
        if (this.#stopping.signal.aborted) return
        this.#waiting.unshift(...notices)
        await this.#pause()
      }
    }
  }

  async #listen(): Promise<void> {
    const client = new Client({
      ...connectionSettings(this.#url),
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      stream: () => (this.#socket = new Socket()),
    })
    client.on('notification', (notice) => this.#deliver(notice.payload ?? ''))
    // The `end` that follows is handled; without a listener the error would end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    client.once('end', () => {
      this.#client = null
      if (!this.#stopping.signal.aborted) this.#listening = this.#listenAgain()
    })
  }

  async #listenAgain(): Promise<void> {
    this.#log.warn('the bus lost its connection')
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#listen()
        this.#log.info('the bus is back')
        this.#dispatch('bus.reconnected', {})
        return
      } catch {
        await this.#pause()
      }
    }
  }

  async #beat(): Promise<void> {
    const socket = this.#socket
    // A regular end would wait for a server that no longer answers.
    await this.#client?.query('select 1').catch(() => socket.destroy())
  }

  async #pause(): Promise<void> {
    await setTimeout(retryMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }

  #deliver(text: string): void {
    const notice = decodeNotice(text)
    if (notice === undefined) return
    this.#dispatch(notice.event as BusEvent, notice.payload) // an unknown event has no listener
  }

  #dispatch(event: BusEvent, payload: BusEvents[BusEvent]): void {
    for (const listener of this.#listeners.get(event) ?? []) {
      try {
        listener(payload)
      } catch (error) {
        this.#log.error({ err: error, event }, 'a listener failed')
      }
    }
  }
}
