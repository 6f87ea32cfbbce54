import type { Duplex } from 'node:stream'
import { ClientMessage, type Subscribe } from '@quantrac/contract'
import type { RawData, WebSocket } from 'ws'
import type { Actor } from '../context.ts'
import { encodeTextFrame } from './frame.ts'

export interface LiveLimits {
  /** Largest message a client may send, in bytes. */
  readonly maxMessageBytes: number
  readonly maxBadMessages: number
  /** A client may send this many messages between two sweeps. */
  readonly maxMessagesPerSweep: number
  readonly maxSocketsPerSession: number
  /** The server pings after this silence, and closes after the next. */
  readonly pingAfterMs: number
  readonly silenceMs: number
  /** A reader with more than this unsent for this long is dropped. The kernel's buffers fill before it. */
  readonly stalledBytes: number
  readonly stalledMs: number
  /** A reader this far behind is dropped immediately. */
  readonly maxUnsentBytes: number
}

export const closeReasons = { policy: 1008, goingAway: 1001 } as const

const pong = encodeTextFrame(JSON.stringify({ type: 'pong' }))

export interface ConnectionOptions {
  readonly ws: WebSocket
  readonly socket: Duplex
  readonly actor: Actor
  readonly expiresAt: Date
  readonly now: () => Date
  readonly limits: LiveLimits
  /** A signed-in client subscribes to modules on its feed. */
  readonly onSubscribe: (wanted: Subscribe) => void
}

/** One open socket: its reader, the messages it may still send, and how far behind it is. */
export class Connection {
  #actor: Actor
  readonly #ws: WebSocket
  readonly #socket: Duplex
  readonly #options: ConnectionOptions
  #receivedAt: number
  #pingedAt: number
  #stalledSince: number | null = null
  #bad = 0
  #messages = 0

  constructor(options: ConnectionOptions) {
    this.#actor = options.actor
    this.#ws = options.ws
    this.#socket = options.socket
    this.#options = options
    this.#receivedAt = this.#pingedAt = options.now().getTime()
    this.#ws.on('message', (data, isBinary) => this.#take(data, isBinary))
    this.#ws.on('pong', () => this.#received())
  }

  /** The reader, as of the last check. */
  get actor(): Actor {
    return this.#actor
  }

  /** Sets the same person's current rights. */
  update(actor: Actor): void {
    this.#actor = actor
  }

  /**
   * Writes encoded frames past the library's own sending, which costs eight times as much per frame. Both may be mixed:
   * without compression the library also writes immediately.
   */
  write(frames: Buffer): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if (this.#socket.writableLength > this.#options.limits.maxUnsentBytes) this.#ws.terminate()
    else this.#socket.write(frames)
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
  }

  terminate(): void {
    this.#ws.terminate()
  }

  /** Called about every second: ends an expired, silent or stalled connection. */
  sweep(onExpired: () => void): void {
    const now = this.#options.now().getTime()
    const { limits } = this.#options
    this.#messages = 0
    if (now >= this.#options.expiresAt.getTime()) return onExpired()
    if (now - this.#receivedAt >= limits.silenceMs) return this.terminate()
    if (now - Math.max(this.#receivedAt, this.#pingedAt) >= limits.pingAfterMs) {
      this.#pingedAt = now
      this.#ws.ping()
    }
    if (this.#socket.writableLength <= limits.stalledBytes) this.#stalledSince = null
    else if (this.#stalledSince === null) this.#stalledSince = now
    else if (now - this.#stalledSince >= limits.stalledMs) this.terminate()
  }

  #received(): void {
    this.#receivedAt = this.#options.now().getTime()
  }

  #take(data: RawData, isBinary: boolean): void {
    this.#received()
    this.#messages += 1
    if (this.#messages > this.#options.limits.maxMessagesPerSweep)
      return this.close(closeReasons.policy, 'too many messages')
    const message = isBinary ? undefined : readMessage(data)
    if (message === undefined) {
      this.#bad += 1
      if (this.#bad >= this.#options.limits.maxBadMessages)
        this.close(closeReasons.policy, 'too many messages that cannot be read')
    } else if (message.type === 'ping') this.write(pong)
    else if (message.type === 'subscribe') this.#options.onSubscribe(message)
  }
}

type Message = ClientMessage | { type: 'unknown' }

/** undefined: not a valid message. An unknown kind comes from a newer client and is ignored. */
function readMessage(data: RawData): Message | undefined {
  let value: unknown
  try {
    value = JSON.parse((data as Buffer).toString()) // the library passes a Buffer by default
  } catch {
    return undefined
  }
  const parsed = ClientMessage.safeParse(value)
  if (parsed.success) return parsed.data
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
  const known = type === 'ping' || type === 'subscribe'
  return typeof type === 'string' && !known ? { type: 'unknown' } : undefined
}
