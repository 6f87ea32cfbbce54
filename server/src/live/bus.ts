import { Client, type Pool } from 'pg'
import type { Logger } from 'pino'
import { connectionSettings } from '../db/database.ts'

/** What happened, told to every copy of the program. Ids only: whoever needs more reads it. */
export interface BusEvents {
  /** New alerts, in the order of their ids; closings are pushed as SUCCESS with the closed alert's id. */
  'alerts.raised': { ids: number[] }
  'alerts.resolved': { ids: number[] }
  /** Stations whose latest values changed. */
  'readings.stored': { module_ids: number[] }
  /** Modules, factors or thresholds were changed: what was resolved from them is no longer sure. */
  'configuration.changed': { module_ids?: number[]; factor_ids?: number[] }
  /** Rights, activity or sessions of these people changed; no ids means everybody. */
  'access.changed': { user_ids?: number[]; session_ids?: string[] }
  'mqtt.changed': Record<string, never>
  /** The listening connection was lost and is back: what happened meanwhile was not heard. */
  'bus.reconnected': Record<string, never>
}
export type BusEvent = keyof BusEvents
type Listener<E extends BusEvent> = (payload: BusEvents[E]) => void

export interface Bus {
  /** Sends to every copy, this one included. Never inside a transaction. */
  publish<E extends BusEvent>(event: E, payload: BusEvents[E]): void
  /** Answers the function that ends the listening. */
  on<E extends BusEvent>(event: E, listener: Listener<E>): () => void
}

const channel = 'quantrac'
// PostgreSQL takes payloads below 8,000 bytes.
const maxIds = 500
const reconnectMs = 1000

/**
 * PostgreSQL LISTEN/NOTIFY with one connection for listening; publishing uses the pool and keeps the order of calls.
 */
export class NotifyBus implements Bus {
  readonly #url: string
  readonly #pool: Pool
  readonly #log: Logger
  readonly #listeners = new Map<BusEvent, Set<Listener<BusEvent>>>()
  #client: Client | null = null
  #stopped = false
  #retry: NodeJS.Timeout | null = null
  #sending: Promise<void> = Promise.resolve()

  constructor(options: { url: string; pool: Pool; log: Logger }) {
    this.#url = options.url
    this.#pool = options.pool
    this.#log = options.log
  }

  async start(): Promise<void> {
    await this.#listen()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#retry !== null) clearTimeout(this.#retry)
    await this.#sending
    await this.#client?.end().catch(() => undefined)
  }

  on<E extends BusEvent>(event: E, listener: Listener<E>): () => void {
    const set = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, set)
    const stored = listener as Listener<BusEvent> // handed back only payloads of its own event
    set.add(stored)
    return () => set.delete(stored)
  }

  publish<E extends BusEvent>(event: E, payload: BusEvents[E]): void {
    const messages = split(payload).map((part) => JSON.stringify({ event, payload: part }))
    this.#sending = this.#sending.then(() => this.#send(messages))
  }

  async #send(messages: string[]): Promise<void> {
    try {
      await this.#pool.query(`select pg_notify('${channel}', m) from unnest($1::text[]) m`, [messages])
    } catch (error) {
      // Clients read again when they reconnect, and sessions are re-read within seconds: a lost notice delays, it loses nothing.
      this.#log.warn({ err: error }, 'a notice to the other copies was not sent')
    }
  }

  async #listen(): Promise<void> {
    const client = new Client({
      ...connectionSettings(this.#url),
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    client.on('notification', (notice) => this.#deliver(notice.payload ?? ''))
    client.on('error', () => undefined)
    client.once('end', () => this.#later())
    await client.connect()
    await client.query(`listen ${channel}`)
    this.#client = client
  }

  #later(): void {
    if (this.#stopped) return
    this.#client = null
    if (this.#retry !== null) clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      this.#listen().then(
        () => this.#tell('bus.reconnected', {}),
        () => this.#later(),
      )
    }, reconnectMs)
  }

  #deliver(text: string): void {
    const message = JSON.parse(text) as { event: BusEvent; payload: BusEvents[BusEvent] } // only this class writes to the channel
    this.#tell(message.event, message.payload)
  }

  #tell(event: BusEvent, payload: BusEvents[BusEvent]): void {
    for (const listener of this.#listeners.get(event) ?? []) {
      try {
        listener(payload)
      } catch (error) {
        this.#log.error({ err: error, event }, 'a listener failed')
      }
    }
  }
}

/** Cuts a payload whose list of ids would not fit into one notice. */
function split(payload: object): object[] {
  const long = Object.entries(payload).find(([, ids]) => Array.isArray(ids) && ids.length > maxIds)
  if (long === undefined) return [payload]
  const [key, ids] = long as [string, unknown[]] // found above as an array
  const parts: object[] = []
  for (let start = 0; start < ids.length; start += maxIds)
    parts.push({ ...payload, [key]: ids.slice(start, start + maxIds) })
  return parts
}
