import { connect, type Socket } from 'node:net'
import { generate, type Packet, parser as createParser } from 'mqtt-packet'

export interface PublisherOptions {
  readonly port: number
  readonly clientId: string
  /** Unacknowledged messages at a time; below 65,536, so that a packet id names only one message. */
  readonly window: number
  readonly total: number
  /** 2: it sends PUBREL after PUBREC, and again after a new connection. */
  readonly qos?: 1 | 2
  /** Ends its own connection after so many answers, again and again. */
  readonly cutEvery?: number
  /** Messages a second; if omitted, as fast as they are acknowledged. */
  readonly rate?: number
  messageOf(index: number): { topic: string; payload: string | Buffer }
}

const retryMs = 50
const paceMs = 10
const packetIds = 65_535

/**
 * A station's client with QoS 1 or 2 and a persistent session, built on MQTT packets: it keeps every message until
 * its PUBACK, reconnects without a limit of attempts and resends unacknowledged messages in their order.
 */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #acknowledged: Uint8Array
  /** Answered by PUBREC. */
  readonly #received: Uint8Array
  readonly finished: Promise<void>
  readonly #finish: () => void
  #socket: Socket | null = null
  #timer: NodeJS.Timeout | null = null
  #pace: NodeJS.Timeout | null = null
  #began: number | null = null
  #connected = false
  #ended = false
  #answers = 0
  #lowest = 0
  #next = 0
  count = 0
  /** Connections made so far. */
  connections = 0

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#acknowledged = new Uint8Array(options.total)
    this.#received = new Uint8Array(options.total)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.finished = promise
    this.#finish = resolve
    if (options.total === 0) resolve()
  }

  isAcknowledged(index: number): boolean {
    return this.#acknowledged[index] === 1
  }

  start(): void {
    const { port, clientId } = this.#options
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    this.#socket = socket
    const parser = createParser({ protocolVersion: 4 })
    parser.on('packet', (packet: Packet) => this.#onPacket(packet))
    parser.on('error', () => socket.destroy())
    socket.on('connect', () =>
      socket.write(
        generate({
          cmd: 'connect',
          clientId,
          clean: false,
          keepalive: 0,
          protocolId: 'MQTT',
          protocolVersion: 4,
        }),
      ),
    )
    socket.on('data', (chunk: Buffer) => {
      parser.parse(chunk)
      // Once for all answers that arrived together: a write for each would cost more than the message.
      this.#fill()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => this.#onClose())
  }

  /** Ends the connection without a DISCONNECT. */
  stop(): void {
    this.#ended = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    if (this.#pace !== null) clearInterval(this.#pace)
    this.#socket?.destroy()
  }

  #onClose(): void {
    this.#connected = false
    if (!this.#ended) this.#timer = setTimeout(() => this.start(), retryMs)
  }

  #onPacket(packet: Packet): void {
    if (packet.cmd === 'connack') this.#onConnected(packet.returnCode === 0)
    else if (packet.cmd === 'puback' || packet.cmd === 'pubcomp') this.#onAcknowledged(packet.messageId ?? 0)
    else if (packet.cmd === 'pubrec') this.#onReceived(packet.messageId ?? 0)
    else return
    this.#answers += 1
    if (this.#answers % (this.#options.cutEvery ?? Number.POSITIVE_INFINITY) === 0) this.#socket?.destroy()
  }

  #onReceived(messageId: number): void {
    const index = this.#indexOf(messageId)
    if (index >= this.#next) return
    this.#received[index] = 1
    this.#socket?.write(generate({ cmd: 'pubrel', messageId }))
  }

  #onConnected(accepted: boolean): void {
    if (!accepted) {
      this.#socket?.destroy()
      return
    }
    this.connections += 1
    this.#connected = true
    this.#socket?.cork()
    for (let index = this.#lowest; index < this.#next; index += 1)
      if (this.#acknowledged[index] === 0) this.#send(index, true)
    this.#socket?.uncork()
  }

  /** Only one unacknowledged message has this id. */
  #indexOf(id: number): number {
    return this.#lowest + ((id - 1 - (this.#lowest % packetIds) + packetIds) % packetIds)
  }

  #onAcknowledged(id: number): void {
    const index = this.#indexOf(id)
    if (index >= this.#next || this.#acknowledged[index] === 1) return
    this.#acknowledged[index] = 1
    this.count += 1
    while (this.#acknowledged[this.#lowest] === 1) this.#lowest += 1
    if (this.count === this.#options.total) this.#finish()
  }

  #fill(): void {
    if (!this.#connected) return
    const { window } = this.#options
    const due = this.#due()
    this.#socket?.cork()
    while (this.#next < due && this.#next - this.#lowest < window) {
      this.#send(this.#next, false)
      this.#next += 1
    }
    this.#socket?.uncork()
  }

  /** How many messages may have been sent by now; with a rate, a timer sends the rest. */
  #due(): number {
    const { total, rate } = this.#options
    if (rate === undefined) return total
    this.#began ??= performance.now()
    this.#pace ??= setInterval(() => this.#fill(), paceMs)
    return Math.min(total, Math.floor(((performance.now() - this.#began) * rate) / 1000))
  }

  #send(index: number, dup: boolean): void {
    const { topic, payload } = this.#options.messageOf(index)
    const messageId = (index % packetIds) + 1
    const { qos = 1 } = this.#options
    const isReceived = this.#received[index] === 1
    this.#socket?.write(
      isReceived
        ? generate({ cmd: 'pubrel', messageId })
        : generate({ cmd: 'publish', topic, payload, qos, dup, retain: false, messageId }),
    )
  }
}
