import type { QoS } from 'mqtt-packet'
import { acknowledgement } from './answers.ts'

export interface Expected {
  readonly qos: QoS
  readonly messageId: number
  readonly bytes: number
  isDone: boolean
}

/**
 * What a connection has sent and not been acknowledged. Acknowledgements go out in the order of the messages, many in
 * one write.
 */
export class Acknowledgements {
  readonly #write: (bytes: Uint8Array) => void
  #entries: Expected[] = []
  #first = 0
  #bytes = 0
  #outgoing: number[] = []
  #isDropped = false

  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write
  }

  /** Messages that are not durable yet. */
  get count(): number {
    return this.#entries.length - this.#first
  }

  get bytes(): number {
    return this.#bytes
  }

  expect(qos: QoS, messageId: number, bytes: number): Expected {
    const entry: Expected = { qos, messageId, bytes, isDone: false }
    this.#entries.push(entry)
    this.#bytes += bytes
    return entry
  }

  /** Its message is durable. */
  done(entry: Expected): void {
    entry.isDone = true
    this.#advance()
  }

  /** Out of turn: it answers no message. */
  now(answer: Iterable<number>): void {
    if (this.#outgoing.length === 0) queueMicrotask(() => this.#flush())
    for (const byte of answer) this.#outgoing.push(byte)
  }

  /** The connection has ended: nothing is written any more. */
  drop(): void {
    this.#isDropped = true
    this.#entries = []
    this.#first = 0
    this.#bytes = 0
    this.#outgoing = []
  }

  #advance(): void {
    if (this.#isDropped) return
    for (let entry = this.#entries[this.#first]; entry?.isDone === true; entry = this.#entries[this.#first]) {
      this.#first += 1
      this.#bytes -= entry.bytes
      if (entry.qos > 0) this.now(acknowledgement(entry.qos === 1 ? 'puback' : 'pubrec', entry.messageId))
    }
    if (this.#first === this.#entries.length) {
      this.#entries = []
      this.#first = 0
    } else if (this.#first > 1000) {
      this.#entries = this.#entries.slice(this.#first)
      this.#first = 0
    }
  }

  #flush(): void {
    if (this.#isDropped || this.#outgoing.length === 0) return
    const bytes = Uint8Array.from(this.#outgoing)
    this.#outgoing = []
    this.#write(bytes)
  }
}
