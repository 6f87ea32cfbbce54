import { mostMissedMs, type ReadingsFrame, type Subscribe } from '@quantrac/contract'
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

// A change is seen well within a second. Readings of one tick are read together.
const tickMs = 200
// "At most one message a module and second".
const ticksBetween = 5
const ticksRemembered = mostMissedMs / tickMs

/** Sends the newest values of the subscribed modules when they changed, once a second at most. */
export class ReadingFeed {
  readonly #options: ReadingFeedOptions
  readonly #wanted = new Map<Connection, ReadonlySet<string>>()
  #allWanted: ReadonlySet<string> | null = null
  readonly #changed = new Set<number>()
  /** The tick in which a module was last sent; those of more than a second ago may be missing. */
  readonly #sentIn = new Map<number, number>()
  /** The codes, without case, of modules seen before: a module that nobody subscribed need not be read again. */
  readonly #codes = new Map<number, string>()
  /** The tick in which readings of a module last came; a subscriber may ask for those of the last seconds. */
  readonly #storedIn = new Map<number, number>()
  #ticks = 0
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
        for (const id of module_ids) this.#storedIn.set(id, this.#ticks)
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
      this.#ticks += 1
      if (this.#ticks % ticksRemembered === 0) this.#forget()
      this.#sending ??= this.#send().finally(() => (this.#sending = null))
    }, tickMs)
  }

  async stop(): Promise<void> {
    for (const end of this.#endings) end()
    if (this.#tick !== null) clearInterval(this.#tick)
    await this.#sending
  }

  /** Replaces the socket's subscription. Codes are compared without case, as everywhere. */
  subscribe(connection: Connection, { modules, missed_ms }: Subscribe): void {
    this.#wanted.set(connection, new Set(modules.map(codeKey)))
    this.#allWanted = null
    if (missed_ms === undefined) return
    const since = this.#ticks - Math.ceil(missed_ms / tickMs)
    for (const [id, tick] of this.#storedIn) if (tick >= since) this.#changed.add(id)
  }

  remove(connection: Connection): void {
    this.#wanted.delete(connection)
    this.#allWanted = null
    if (this.#wanted.size === 0) this.#changed.clear()
  }

  #forget(): void {
    for (const [id, tick] of this.#storedIn)
      if (this.#ticks - tick > ticksRemembered) this.#storedIn.delete(id)
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

  /** Modules that were sent within the last second stay for a later tick. */
  #takeChanged(): number[] {
    for (const [id, tick] of this.#sentIn) if (this.#ticks - tick >= ticksBetween) this.#sentIn.delete(id)
    const due = [...this.#changed].filter((id) => !this.#sentIn.has(id))
    if (due.length === 0) return []
    for (const id of due) this.#changed.delete(id)
    const codes = this.#wantedCodes()
    const ids = due.filter((id) => {
      const code = this.#codes.get(id)
      return code === undefined || codes.has(code)
    })
    for (const id of ids) this.#sentIn.set(id, this.#ticks)
    return codes.size === 0 ? [] : ids
  }

  /** Gathered once for all ticks: many sockets may want many modules each. */
  #wantedCodes(): ReadonlySet<string> {
    return (this.#allWanted ??= new Set([...this.#wanted.values()].flatMap((set) => [...set])))
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
