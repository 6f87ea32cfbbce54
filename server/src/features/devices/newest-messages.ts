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
  /** Of all messages, with what each takes beside its payload. */
  readonly bytes: number
  readonly bytesOfOne: number
}

const newestBounds: Bounds = { ofEach: 20, bytes: 32 * 2 ** 20, bytesOfOne: 16_384 }
// Of the objects that hold a message.
const besides = 150

interface Entry {
  readonly receivedAt: number
  readonly topic: string
  readonly size: number
  readonly sender: string | null
  /** Latin-1: a text of one byte a sign holds no more memory than itself. */
  readonly payload: string
}

/**
 * The newest messages of each device, in memory. Where all would be too many, each device that sends keeps fewer, and
 * the devices heard longest ago go first.
 */
export class NewestMessages {
  readonly #bounds: Bounds
  /** The oldest first. The device heard last is the last. */
  readonly #byDevice = new Map<string, Entry[]>()
  #bytes = 0

  constructor(bounds: Bounds = newestBounds) {
    this.#bounds = bounds
  }

  get bytes(): number {
    return this.#bytes
  }

  add(id: string, { topic, payload, receivedAt, device }: SentMessage): void {
    const { ofEach, bytes, bytesOfOne } = this.#bounds
    const buffer = Buffer.from(payload.buffer, payload.byteOffset, Math.min(payload.length, bytesOfOne))
    const text = buffer.toString('latin1')
    const own = this.#byDevice.get(id) ?? []
    own.push({ receivedAt, topic, size: payload.length, sender: device ?? null, payload: text })
    this.#bytes += text.length + besides
    while (own.length > ofEach || (own.length > 1 && this.#bytes > bytes)) this.#forget(own.shift())
    if (this.#bytes > bytes || own.length === 1) this.#moveLast(id, own)
    for (const [other, entries] of this.#bytes > bytes ? this.#byDevice : []) {
      if (this.#bytes <= bytes || other === id) break
      for (const entry of entries) this.#forget(entry)
      this.#byDevice.delete(other)
    }
  }

  /** The newest first. */
  of(id: string): KeptMessage[] {
    return (this.#byDevice.get(id) ?? []).toReversed().map(({ receivedAt, payload, ...message }) => ({
      ...message,
      received_at: new Date(receivedAt),
      payload: Buffer.from(payload, 'latin1'),
    }))
  }

  #moveLast(id: string, own: Entry[]): void {
    this.#byDevice.delete(id)
    this.#byDevice.set(id, own)
  }

  #forget(entry: Entry | undefined): void {
    if (entry !== undefined) this.#bytes -= entry.payload.length + besides
  }
}
