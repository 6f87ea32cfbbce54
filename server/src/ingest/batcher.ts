import { ingestQueue } from '../measures.ts'
import type { Message } from './message.ts'
import { RateMeter } from './rate-meter.ts'

export interface BatchLimits {
  /**
   * A batch closes at this number of messages; it takes up to `mostMessages` of those that arrived while it waited …
   */
  readonly messages: number
  readonly mostMessages: number
  /** … or at this number of bytes (`bytesOf`) … */
  readonly bytes: number
  /** … or when its first message has waited this long. */
  readonly milliseconds: number
  /** Maximum of messages held, waiting or being stored; beyond it the sources stop reading. */
  readonly heldMessages: number
  readonly heldBytes: number
}

// A commit of 500 messages takes a few milliseconds. Under load a batch of four times as many shares the round trips,
// the commit and each factor's state; larger ones gain little. 1 MiB may be 100,000 readings, enough for one
// transaction. 64 MiB bounds the memory of 20,000 messages of 1 MiB.
const defaultLimits: BatchLimits = {
  messages: 500,
  mostMessages: 2000,
  bytes: 1024 * 1024,
  milliseconds: 50,
  heldMessages: 20_000,
  heldBytes: 64 * 1024 * 1024,
}

// The message object, its acknowledgement, and the string headers of topic and payload.
const bytesBeside = 256

/**
 * The memory that a message takes. A topic may be 64 KiB with a payload of one byte; each of its characters takes up to
 * two bytes.
 */
const bytesOf = ({ topic, payload }: Message): number => bytesBeside + topic.length * 2 + payload.length

/** Messages that are stored later than their batch. */
export interface Later {
  readonly messages: readonly Message[]
  readonly stored: Promise<void>
}

/**
 * Stores messages; resolves when all but those set aside are durable, rejects only after a stop. `onLocksHeld`: the
 * next batch may start.
 */
export type StoreBatch = (messages: readonly Message[], onLocksHeld: () => void) => Promise<readonly Later[]>

// While one batch commits, the next is parsed and sent; a third would only wait.
const atOnce = 2

/**
 * Gathers messages into batches and acknowledges them, in the order of arrival, after their batch is durable. An
 * unacknowledged message is sent again by its source, so nothing else has to be kept.
 */
export class Batcher {
  readonly #store: StoreBatch
  readonly #limits: BatchLimits
  #waiting: Message[] = []
  #held = 0
  #heldBytes = 0
  #running = 0
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  #acknowledged: Promise<void> = Promise.resolve()
  #locked: Promise<void> = Promise.resolve()
  readonly #whenRoom = new Set<() => void>()
  /** Messages received per second. */
  readonly rate = new RateMeter()

  constructor(store: StoreBatch, limits: BatchLimits = defaultLimits) {
    this.#store = store
    this.#limits = limits
  }

  /** Messages received and not yet acknowledged. */
  get held(): number {
    return this.#held
  }

  get hasRoom(): boolean {
    return this.#held < this.#limits.heldMessages && this.#heldBytes < this.#limits.heldBytes
  }

  /** Always takes the message; if no room is left afterwards, the source stops reading until `whenRoom` calls back. */
  push(message: Message): void {
    this.#waiting.push(message)
    this.#held += 1
    this.#heldBytes += bytesOf(message)
    this.rate.count()
    if (this.#waiting.length >= this.#limits.messages) this.#run()
    else this.#timer ??= setTimeout(() => this.#onTimer(), this.#limits.milliseconds)
  }

  /** Calls `resume` once, when there is room again. */
  whenRoom(resume: () => void): void {
    if (this.hasRoom) resume()
    else this.#whenRoom.add(resume)
  }

  /** Drops waiting messages unacknowledged, and waits for the batches in progress. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#waiting = []
    await this.#acknowledged
  }

  #onTimer(): void {
    this.#timer = null
    this.#run()
  }

  #run(): void {
    if (this.#stopped || this.#running >= atOnce || this.#waiting.length === 0) return
    const batch = this.#take()
    this.#running += 1
    const before = this.#acknowledged
    this.#acknowledged = this.#finish(batch, before)
    if (this.#waiting.length >= this.#limits.messages) this.#run()
  }

  /** Takes the oldest messages: as many as a batch may hold, and at least one. */
  #take(): Message[] {
    let bytes = 0
    let count = 0
    for (const message of this.#waiting) {
      const more = bytesOf(message)
      if (count > 0 && (count >= this.#limits.mostMessages || bytes + more > this.#limits.bytes)) break
      bytes += more
      count += 1
    }
    if (count === this.#waiting.length) {
      const all = this.#waiting
      this.#waiting = []
      return all
    }
    return this.#waiting.splice(0, count)
  }

  async #finish(batch: Message[], before: Promise<void>): Promise<void> {
    // The readings of one factor are judged in the order they arrived: a batch starts when the previous one holds its
    // locks.
    const turn = this.#locked
    const locks = Promise.withResolvers<void>()
    this.#locked = locks.promise
    await turn
    const later = await this.#store(batch, locks.resolve).catch(() => null)
    locks.resolve()
    this.#running -= 1
    this.#run()
    await before
    const postponed = new Set(later?.flatMap(({ messages }) => messages))
    this.#end(
      postponed.size === 0 ? batch : batch.filter((message) => !postponed.has(message)),
      later !== null,
    )
    for (const { messages, stored } of later ?? [])
      stored.then(
        () => this.#end(messages, true),
        () => this.#end(messages, false),
      )
  }

  #end(messages: readonly Message[], stored: boolean): void {
    for (const message of messages) {
      this.#heldBytes -= bytesOf(message)
      if (stored) message.acknowledge()
    }
    this.#held -= messages.length
    ingestQueue.set(this.#held)
    if (this.#whenRoom.size > 0 && this.hasRoom) this.#makeRoom()
  }

  #makeRoom(): void {
    const waiting = [...this.#whenRoom]
    this.#whenRoom.clear()
    for (const resume of waiting) resume()
  }
}
