import type { Context } from '../context.ts'
import { type FutureRow, readingsDue, removeHeld } from '../features/mqtt/mqtt.future.service.ts'
import type { Batcher } from './batcher.ts'

const everyMs = 1000
// Such a message is far below the size limit.
const mostInMessage = 1000

/**
 * Sends held readings through the batches once their time has come, as if they arrived now, and removes them when they
 * are stored. After a kill in between they are sent again, which changes nothing.
 */
export class FutureReadingsRelease {
  readonly #system: Context
  readonly #batcher: Batcher
  #timer: NodeJS.Timeout | null = null
  #isRunning = false

  constructor(system: Context, batcher: Batcher) {
    this.#system = system
    this.#batcher = batcher
  }

  start(): void {
    this.#timer = setInterval(() => void this.#run(), everyMs)
  }

  /** What is on its way and not stored stays held. */
  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
  }

  async #run(): Promise<void> {
    if (this.#isRunning || !this.#batcher.hasRoom) return
    this.#isRunning = true
    try {
      const receivedAt = this.#system.now().getTime()
      const due = await readingsDue(this.#system, receivedAt)
      if (due.length === 0) return
      await Promise.all(messagesOf(due).map((rows) => this.#send(rows, receivedAt)))
      await removeHeld(this.#system, due)
    } catch (error) {
      this.#system.log.warn({ err: error }, 'held readings could not be stored yet')
    } finally {
      this.#isRunning = false
    }
  }

  /** Resolves when they are stored; never if the program stops before. */
  #send(rows: readonly FutureRow[], receivedAt: number): Promise<void> {
    const [{ module_manufacturer_id: topic } = { module_manufacturer_id: '' }] = rows
    const items = rows.map((row) => ({
      module: row.module_manufacturer_id,
      factor: row.factor_manufacturer_id,
      // As text: some counts of milliseconds are also a date.
      ts: new Date(row.ts).toISOString(),
      value: row.value,
      quality: row.quality,
    }))
    const payload = Buffer.from(JSON.stringify(items))
    return new Promise((resolve) =>
      this.#batcher.push({ topic, payload, receivedAt, retained: false, isHere: true, acknowledge: resolve }),
    )
  }
}

function messagesOf(due: readonly FutureRow[]): FutureRow[][] {
  const messages: FutureRow[][] = []
  for (const rows of Map.groupBy(due, (row) => row.module_manufacturer_id).values())
    for (let from = 0; from < rows.length; from += mostInMessage)
      messages.push(rows.slice(from, from + mostInMessage))
  return messages
}
