import type { SentMessage } from './heard.ts'

/** A message as it is kept: of a long one the beginning. */
export interface KeptMessage {
  readonly received_at: Date
  readonly topic: string
  /** Bytes as it came. */
  readonly size: number
  readonly payload: Uint8Array
  readonly sender: string | null
}

interface Bounds {
  readonly ofEach: number
  readonly all: number
  /** Of the payloads. */
  readonly bytes: number
  readonly bytesOfOne: number
}

const newestBounds: Bounds = {
  ofEach: 20,
  all: 50_000,
  bytes: 32 * 2 ** 20,
  bytesOfOne: 16_384,
}

interface Entry {
  readonly id: string
  readonly message: Omit<KeptMessage, 'payload' | 'received_at'> & { readonly receivedAt: number }
  /** Latin-1: a text of one byte a sign holds no more memory than itself. */
  readonly payload: string
}

/** The newest messages of each device, in memory. Where there would be too many, the oldest of all go first. */
export class NewestMessages {
  readonly #bounds: Bounds
  readonly #byDevice = new Map<string, number[]>()
  readonly #entries = new Map<number, Entry>()
  #next = 0
  #bytes = 0

  constructor(bounds: Bounds = newestBounds) {
    this.#bounds = bounds
  }

  get bytes(): number {
    return this.#bytes
  }

  add(id: string, { topic, payload, receivedAt, device }: SentMessage): void {
    const { ofEach, all, bytes, bytesOfOne } = this.#bounds
    const beginning = payload.subarray(0, bytesOfOne)
    const text = Buffer.from(beginning.buffer, beginning.byteOffset, beginning.length).toString('latin1')
    const own = this.#byDevice.get(id) ?? []
    if (own.length === 0) this.#byDevice.set(id, own)
    const message = { receivedAt, topic, size: payload.length, sender: device ?? null }
    this.#next += 1
    own.push(this.#next)
    this.#entries.set(this.#next, { id, message, payload: text })
    this.#bytes += text.length
    if (own.length > ofEach) this.#remove(own[0])
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= all && this.#bytes <= bytes) break
      this.#remove(oldest)
    }
  }

  /** The newest first. */
  of(id: string): KeptMessage[] {
    return (this.#byDevice.get(id) ?? []).toReversed().flatMap((at) => {
      const entry = this.#entries.get(at)
      if (entry === undefined) return []
      const { receivedAt, ...message } = entry.message
      return [
        { ...message, received_at: new Date(receivedAt), payload: Buffer.from(entry.payload, 'latin1') },
      ]
    })
  }

  #remove(at: number | undefined): void {
    const entry = at === undefined ? undefined : this.#entries.get(at)
    if (at === undefined || entry === undefined) return
    this.#entries.delete(at)
    this.#bytes -= entry.payload.length
    const own = this.#byDevice.get(entry.id) ?? []
    own.splice(own.indexOf(at), 1)
    if (own.length === 0) this.#byDevice.delete(entry.id)
  }
}
