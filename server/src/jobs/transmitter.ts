import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { CopyLock } from '../db/copy-lock.ts'
import { deliver } from '../features/transmissions/deliver.service.ts'
import { makeFiles } from '../features/transmissions/files.service.ts'
import { openRemote } from '../features/transmissions/remote/open.ts'
import { listActive, tellOfLateFiles } from '../features/transmissions/kept.service.ts'

const lockName = 'transmissions'
const tickMs = 2000
/** Connections at a time, one a destination. */
const mostAtOnce = 10

/**
 * Makes files of readings and sends them, in the one copy of the program that holds the lock. Nothing depends on the
 * lock but that no file is sent twice for nothing: what is made and what the receiver may have is noted under a lock of
 * its destination.
 */
export class Transmitter {
  readonly #system: Context
  readonly #lock: CopyLock
  readonly #stopping = new AbortController()
  /** Ends what is being sent when another copy may send. */
  #lost = new AbortController()
  #has = false
  #running: Promise<void> = Promise.resolve()
  readonly #sending = new Map<number, Promise<void>>()

  constructor(system: Context, databaseUrl: string) {
    this.#system = system
    this.#lock = new CopyLock(databaseUrl, () => {
      this.#has = false
      this.#lost.abort()
    })
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await Promise.all(this.#sending.values())
    await this.#lock.release()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      // The database may be away: what is due then waits for the next look.
      await this.#look().catch((error: unknown) =>
        this.#system.log.warn({ err: error }, 'files of readings could not be made'),
      )
      await setTimeout(tickMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #look(): Promise<void> {
    const rows = await listActive(this.#system)
    if (rows.length > 0 && !this.#has) {
      this.#has = await this.#lock.take(lockName)
      if (this.#has) this.#lost = new AbortController()
    }
    if (rows.length === 0 && this.#has && this.#sending.size === 0) {
      this.#has = false
      await this.#lock.release()
    }
    if (!this.#has) return
    for (const row of rows) {
      if (this.#stopping.signal.aborted) return
      await makeFiles(this.#system, row)
      this.#send(row.id)
    }
    await tellOfLateFiles(this.#system)
  }

  #send(id: number): void {
    if (this.#sending.has(id) || this.#sending.size >= mostAtOnce) return
    const stopping = AbortSignal.any([this.#stopping.signal, this.#lost.signal])
    const sending = deliver(this.#system, id, { open: openRemote, stopping })
      .then(() => undefined)
      .catch((error: unknown) => this.#system.log.warn({ err: error }, 'files of readings could not be sent'))
      .finally(() => this.#sending.delete(id))
    this.#sending.set(id, sending)
  }
}
