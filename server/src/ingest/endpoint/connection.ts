import type { Duplex } from 'node:stream'
import {
  type IConnectPacket,
  type IPublishPacket,
  type ISubscribePacket,
  type IUnsubscribePacket,
  type Packet,
  parser as createParser,
} from 'mqtt-packet'
import { PacketSizeGuard } from '../packet-size.ts'
import {
  accepted,
  ended,
  notServed,
  notSubscribed,
  pong,
  type Reason,
  refused,
  type Spoken,
} from './answers.ts'
import { Acknowledgements } from './acknowledgements.ts'
import type { EndpointLimits } from './limits.ts'
import { RateAllowance } from './rate.ts'

/** What a client gave to sign in. */
export interface Given {
  readonly clientId: string
  readonly username: string | null
  readonly password: Uint8Array | null
}

/** Whom a connection is of: client ids are compared within one identity. */
export interface Identity {
  readonly name: string
  /** Bounded in what it sends a second. */
  readonly isLimited: boolean
}

export interface Taken {
  readonly topic: string
  readonly payload: Uint8Array
  /** Called once, when it is durable. */
  readonly done: () => void
}

/** What the connections share. */
export interface ConnectionHost {
  readonly limits: EndpointLimits
  /** Milliseconds of a clock that never jumps. */
  now(): number
  /** 'gone': there is nobody to sign in at. */
  admit(connection: Connection, given: Given): Promise<Identity | Reason | 'gone'>
  /** False: the connection has no right to publish any more. */
  take(connection: Connection, message: Taken): boolean
  readonly hasRoom: boolean
  /** Calls `connection.flow()` when its turn has come and there is room. */
  waitForRoom(connection: Connection): void
  /** It has signed in, or ended before. */
  settled(connection: Connection): void
  closed(connection: Connection): void
}

type State = 'new' | 'signing in' | 'open' | 'closed'

/**
 * One client of the endpoint, as the machine that docs/mqtt.md draws: it signs in, publishes and gets acknowledgements, nothing else.
 * Whenever it may not send more, its socket is not read.
 */
export class Connection {
  readonly #socket: Duplex
  readonly #host: ConnectionHost
  readonly #parser = createParser()
  readonly #guard: PacketSizeGuard
  readonly #acknowledgements: Acknowledgements
  #state: State = 'new'
  #spoken: Spoken = { version: 4, wantsWords: false }
  /** Packets that came while the sign-in was looked at. */
  #early: Packet[] = []
  #timer: NodeJS.Timeout
  #isHeld = false
  #rate: RateAllowance | null = null
  #rateTimer: NodeJS.Timeout | null = null
  readonly address: string
  clientId = ''
  /** Null until it has signed in. */
  identity: Identity | null = null

  constructor(socket: Duplex, address: string, host: ConnectionHost) {
    this.#socket = socket
    this.#host = host
    this.address = address
    this.#guard = new PacketSizeGuard(host.limits.packetBytes, host.limits.connectBytes)
    this.#acknowledgements = new Acknowledgements((bytes) => this.#send(bytes))
    this.#timer = setTimeout(() => this.destroy(), host.limits.connectMs)
    this.#parser.on('packet', (packet) => this.#take(packet))
    this.#parser.on('error', () => this.end('malformed'))
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('drain', () => this.flow())
    socket.on('error', () => undefined)
    socket.on('end', () => this.destroy())
    socket.on('close', () => this.#closed())
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** Ends it; MQTT 5 clients are told why. */
  end(reason: Reason): void {
    this.#leave(this.#state === 'open' || this.#state === 'signing in' ? ended(this.#spoken, reason) : null)
  }

  /** Ends it without a word: what is not acknowledged comes again. */
  destroy(): void {
    this.#socket.destroy()
    this.#closed()
  }

  #leave(last: Buffer | null): void {
    if (this.#state === 'closed') return
    if (last === null || this.#socket.destroyed) return this.destroy()
    this.#closed()
    this.#socket.end(last)
    const impatient = setTimeout(() => this.#socket.destroy(), this.#host.limits.goodbyeMs)
    this.#socket.once('close', () => clearTimeout(impatient))
    // What it still sends is not read as packets.
    this.#socket.resume()
  }

  #closed(): void {
    if (this.#state === 'closed') return
    const wasSettled = this.#state === 'open'
    this.#state = 'closed'
    this.#early = []
    clearTimeout(this.#timer)
    if (this.#rateTimer !== null) clearTimeout(this.#rateTimer)
    this.#acknowledgements.drop()
    if (!wasSettled) this.#host.settled(this)
    this.#host.closed(this)
  }

  #read(chunk: Buffer): void {
    if (this.#state === 'closed') return
    if (this.#state === 'open') this.#timer.refresh()
    if (!this.#guard.accepts(chunk)) return this.end('tooLarge')
    this.#parser.parse(chunk)
    this.flow()
  }

  #take(packet: Packet): void {
    if (this.#state === 'open') this.#handle(packet)
    else if (this.#state === 'signing in') this.#early.push(packet)
    else if (this.#state === 'new')
      if (packet.cmd === 'connect') void this.#signIn(packet)
      else this.destroy()
  }

  async #signIn(packet: IConnectPacket): Promise<void> {
    this.#state = 'signing in'
    clearTimeout(this.#timer)
    const { clientId, username = '', password, protocolVersion = 4, keepalive = 0, properties } = packet
    this.#spoken = { version: protocolVersion, wantsWords: properties?.requestProblemInformation !== false }
    this.clientId = clientId
    const given = {
      clientId,
      username: username === '' ? null : username,
      password: password === undefined || password.length === 0 ? null : password,
    }
    const hasOwnMethod = properties?.authenticationMethod !== undefined
    const admitted = hasOwnMethod ? 'authMethod' : await this.#admitted(given, packet.clean === true)
    // The socket may have ended meanwhile.
    if ((this.#state as State) === 'closed') return
    if (admitted === 'gone') return this.destroy()
    if (typeof admitted === 'string') return this.#leave(refused(this.#spoken, admitted))
    this.#open(admitted, keepalive)
  }

  async #admitted(given: Given, isClean: boolean): Promise<Identity | Reason | 'gone'> {
    const isNameless = given.clientId === ''
    if (given.clientId.length > longestId || (isNameless && !isClean && this.#spoken.version < 5))
      return 'clientId'
    if (isNameless) this.clientId = `quantrac-${(made += 1)}`
    // Without the database a key cannot be checked: the station tries again.
    return this.#host.admit(this, given).catch(() => 'gone')
  }

  #open(identity: Identity, keepalive: number): void {
    const { limits } = this.#host
    this.#state = 'open'
    this.identity = identity
    if (identity.isLimited) this.#rate = new RateAllowance(limits, this.#host.now())
    this.#timer = setTimeout(
      () => this.#fellSilent(),
      keepalive === 0 ? limits.silentMs : Math.min(keepalive * 1500, 2 ** 31 - 1),
    )
    this.#host.settled(this)
    this.#send(
      accepted(this.#spoken, {
        assignedId: this.clientId.startsWith('quantrac-') ? this.clientId : null,
        receiveMaximum: limits.unacknowledged,
        packetBytes: limits.packetBytes,
        keepalive: keepalive === 0 ? Math.floor(limits.silentMs / 1000) : null,
      }),
    )
    for (const packet of this.#early.splice(0)) this.#take(packet)
    this.flow()
  }

  /** A client whose socket is not read cannot be heard. */
  #fellSilent(): void {
    if (this.#isHeld) this.#timer.refresh()
    else this.end('silent')
  }

  #handle(packet: Packet): void {
    switch (packet.cmd) {
      case 'publish':
        return this.#publish(packet)
      case 'pubrel':
        // Readings are keyed by factor and time: nothing has to be remembered for exactly once.
        return this.#acknowledgements.now('pubcomp', packet.messageId ?? 0)
      case 'pingreq':
        return this.#send(pong)
      case 'subscribe':
        return this.#refuseFilters(packet, packet.subscriptions.length)
      case 'unsubscribe':
        return this.#refuseFilters(packet, packet.unsubscriptions.length)
      case 'disconnect':
        return this.#leave(Buffer.alloc(0))
      default:
        return this.end('protocol')
    }
  }

  #refuseFilters({ cmd, messageId }: ISubscribePacket | IUnsubscribePacket, filters: number): void {
    const answer = cmd === 'subscribe' ? notServed : notSubscribed
    this.#send(answer(this.#spoken, messageId ?? 0, filters))
  }

  #publish({ topic, payload, qos, messageId = 0, properties }: IPublishPacket): void {
    if (properties?.topicAlias !== undefined) return this.end('topicAlias')
    if (topic === '' || /[+#\0]/.test(topic) || topic.startsWith('$SYS/')) return this.end('topicName')
    if (qos > 0 && messageId === 0) return this.end('protocol')
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    this.#rate?.take(bytes.length + topic.length)
    const done = this.#acknowledgements.expect(qos, messageId, bytes.length + topic.length)
    if (!this.#host.take(this, { topic, payload: bytes, done: () => this.#durable(done) })) this.destroy()
  }

  #durable(done: () => void): void {
    done()
    if (this.#isHeld && this.#state === 'open') this.flow()
  }

  #send(bytes: Uint8Array): void {
    if (!this.#socket.destroyed && this.#state !== 'closed') this.#socket.write(bytes)
  }

  /** Reads on, or stops reading: whenever something of what bounds the connection has changed. */
  flow(): void {
    if (this.#state === 'closed') return
    if (this.#mayRead()) {
      this.#isHeld = false
      this.#socket.resume()
    } else {
      this.#isHeld = true
      this.#socket.pause()
    }
  }

  #mayRead(): boolean {
    const { limits, hasRoom } = this.#host
    if (this.#state === 'signing in') return false
    if (this.#state === 'new') return true
    const { count, bytes } = this.#acknowledgements
    // Half of it is free again before it is read on: else each acknowledgement would read one message.
    const share = this.#isHeld ? 0.5 : 1
    if (count >= limits.unacknowledged * share || bytes >= limits.unacknowledgedBytes * share) return false
    if (this.#socket.writableLength > limits.unreadBytes) return false
    if (!hasRoom) {
      this.#host.waitForRoom(this)
      return false
    }
    return !this.#isTooFast()
  }

  #isTooFast(): boolean {
    const pause = this.#rate?.pause(this.#host.now()) ?? 0
    if (pause === 0) return false
    this.#rateTimer ??= setTimeout(() => {
      this.#rateTimer = null
      this.flow()
    }, pause)
    return true
  }
}

const longestId = 256
let made = 0
