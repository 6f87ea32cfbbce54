import type { ReadingsFrame } from '@quantrac/contract'
import type { Logger } from 'pino'
import { codeKey } from '../lib/code-key.ts'
import { reaches } from '../reach.ts'
import type { Bus } from './bus.ts'
import type { Connection } from './connection.ts'
import { encodeTextFrame } from './frame.ts'

/** The newest values of one module, by factor code. */
export interface ModuleReadings extends Omit<ReadingsFrame, 'type'> {
  readonly module_id: number
}

export interface ReadingSource {
  /** One query for all modules; deleted ones and those without a reading are left out. */
  listLatest(moduleIds: readonly number[]): Promise<ModuleReadings[]>
}

export interface ReadingFeedOptions {
  readonly source: ReadingSource
  readonly bus: Bus
  readonly log: Logger
}

// "At most one message a module and second".
const tickMs = 1000

/** Sends the newest values of the subscribed modules, once a second if they changed. */
export class ReadingFeed {
  readonly #options: ReadingFeedOptions
  readonly #wanted = new Map<Connection, ReadonlySet<string>>()
  readonly #changed = new Set<number>()
  /** The codes, without case, of modules seen before: a module that nobody subscribed need not be read again. */
  readonly #codes = new Map<number, string>()
  #endings: (() => void)[] = []
  #tick: NodeJS.Timeout | null = null
  #sending: Promise<void> | null = null

  constructor(options: ReadingFeedOptions) {
    this.#options = options
  }

  start(): void {
    const { bus } = this.#options
    this.#endings = [
      bus.on('readings.stored', ({ module_ids }) => {
        if (this.#wanted.size === 0) return
        for (const id of module_ids) this.#changed.add(id)
      }),
      bus.on('configuration.changed', () => this.#codes.clear()),
      // Events in between were missed: every known module may have changed.
      bus.on('bus.reconnected', () => {
        for (const id of this.#codes.keys()) this.#changed.add(id)
      }),
    ]
    this.#tick = setInterval(() => {
      this.#sending ??= this.#send().finally(() => (this.#sending = null))
    }, tickMs)
  }

  async stop(): Promise<void> {
    for (const end of this.#endings) end()
    if (this.#tick !== null) clearInterval(this.#tick)
    await this.#sending
  }

  /** Replaces the socket's subscription. Codes are compared without case, as everywhere. */
  subscribe(connection: Connection, modules: readonly string[]): void {
    this.#wanted.set(connection, new Set(modules.map(codeKey)))
  }

  remove(connection: Connection): void {
    this.#wanted.delete(connection)
    if (this.#wanted.size === 0) this.#changed.clear()
  }

  async #send(): Promise<void> {
    const ids = this.#takeChanged()
    if (ids.length === 0) return
    try {
      for (const latest of await this.#options.source.listLatest(ids)) this.#write(latest)
    } catch (error) {
      for (const id of ids) this.#changed.add(id)
      this.#options.log.warn({ err: error }, 'newest values could not be read for the live feed')
    }
  }

  #takeChanged(): number[] {
    const codes = new Set([...this.#wanted.values()].flatMap((set) => [...set]))
    const ids = [...this.#changed].filter((id) => {
      const code = this.#codes.get(id)
      return code === undefined || codes.has(code)
    })
    this.#changed.clear()
    return codes.size === 0 ? [] : ids
  }

  #write({ module_id, ...readings }: ModuleReadings): void {
    const key = codeKey(readings.module)
    this.#codes.set(module_id, key)
    const readers = [...this.#wanted].filter(
      // The newest values need no permission: everybody sees them, for the modules of their groups.
      ([{ actor }, codes]) => codes.has(key) && reaches(actor, 'signed-in', module_id),
    )
    if (readers.length === 0) return
    const frame = encodeTextFrame(JSON.stringify({ type: 'readings', ...readings }))
    for (const [connection] of readers) connection.write(frame)
  }
}
