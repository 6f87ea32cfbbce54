import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { ConnectionWait } from '@quantrac/contract'
import {
  type IConnectPacket,
  type IPublishPacket,
  type ISubscribePacket,
  type IUnsubscribePacket,
  type Packet,
  parser as createParser,
} from 'mqtt-packet'
import {
  accepted,
  acknowledgement,
  ended,
  notServed,
  notSubscribed,
  pong,
  type Reason,
  refused,
  type Spoken,
  unknownVersion,
} from './answers.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { Frames } from './frames.ts'
import type { ConnectionHost, Identity, Origin } from './connection-host.ts'
import { connectProblem, credentialsOf, silenceOf, type Will, willOf } from './connect-packet.ts'
import { isBridgeNotice, isId, isTopicName, ownBytes, wantsWords } from './packets.ts'
import { isFrameTooLarge, type PublishHead, publishHead } from './too-large.ts'

type State = 'new' | 'signing in' | 'open' | 'closed'

/**
 * One client of the endpoint, as the machine that docs/mqtt.md draws: it signs in, publishes and gets acknowledgements,
 * nothing else. Whenever it may not send more, its socket is not read.
 */
export class Connection {
  readonly #socket: Duplex
  readonly #host: ConnectionHost<Connection>
  readonly #parser = createParser()
  readonly #frames: Frames
  readonly #acknowledgements: Acknowledgements
  #state: State = 'new'
  #spoken: Spoken = { version: 4, wantsWords: false }
  #timer: NodeJS.Timeout
  /** As counted at the host. */
  #gathered = 0
  #isHeld = false
  #isFlowing = false
  #isTooLarge = false
  /** Messages that came, in all. */
  messages = 0
  /** Why the socket is not read. */
  waitsFor: ConnectionWait | null = null
  /** The client sends no more; what has come is still taken. */
  #isEnding = false
  #rateTimer: NodeJS.Timeout | null = null
  readonly origin: Origin
  clientId = ''
  /** It is published where the connection ends otherwise than by a DISCONNECT, or because another took its place. */
  will: Will | null = null
  /** Null until it has signed in. */
  identity: Identity | null = null

  constructor(socket: Duplex, origin: Origin, host: ConnectionHost<Connection>) {
    this.#socket = socket
    this.#host = host
    this.origin = origin
    this.#frames = new Frames(host.limits.packetBytes, host.limits.connectBytes)
    this.#acknowledgements = new Acknowledgements((bytes) => this.#send(bytes))
    this.#timer = setTimeout(() => this.#isLate(), host.limits.connectMs)
    this.#parser.on('packet', (packet) => this.#take(packet))
    this.#parser.on('error', (error) => this.#unreadable(error))
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error) => isFrameTooLarge(error) && this.#endTooLarge(null))
    socket.on('end', () => this.#noMoreComes())
    socket.on('close', () => this.#closed())
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  get version(): Spoken['version'] {
    return this.#spoken.version
  }

  get unacknowledged(): number {
    return this.#acknowledgements.count
  }

  /** Ends it; MQTT 5 clients are told why. */
  end(reason: Reason): void {
    if (this.#state === 'closed') return
    if (reason === 'takenOver' || reason === 'keyEnded') this.will = null
    this.#host.ended(this, reason)
    if (this.#state === 'open') this.#leave(ended(this.#spoken, reason))
    else this.#leave(this.#state === 'signing in' ? refused(this.#spoken, reason) : null)
  }

  #isLate(): void {
    // While it signs in, the database is late.
    if (this.#state === 'new') this.#host.ended(this, 'late')
    this.destroy()
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
    clearTimeout(this.#timer)
    if (this.#rateTimer !== null) clearTimeout(this.#rateTimer)
    this.#acknowledgements.drop()
    this.#countGathered()
    if (!wasSettled) this.#host.settled(this)
    this.#host.closed(this)
  }

  #read(chunk: Buffer): void {
    if (this.#state === 'closed') return
    if (this.#state === 'open') this.#timer.refresh()
    this.#frames.push(chunk)
    this.flow()
    this.#countGathered()
  }

  #countGathered(): void {
    const gathered = this.#state === 'closed' ? 0 : this.#frames.gathered
    const isFine = this.#host.gather(gathered - this.#gathered)
    this.#gathered = gathered
    if (!isFine && gathered > 0) this.end('busy')
  }

  #noMoreComes(): void {
    this.#isEnding = true
    this.flow()
  }

  /** False: a whole packet has not come. */
  #takeNext(): boolean {
    // What begins otherwise, as a browser does, is not waited for.
    const isOther = this.#state === 'new' && (this.#frames.firstByte ?? connectType) !== connectType
    const frame = isOther ? 'malformed' : this.#frames.next()
    if (frame === null) return false
    if (frame === 'tooLarge') return this.#takeTooLarge()
    if (frame === 'malformed') this.end(frame)
    else
      try {
        this.#parser.parse(ownBytes(frame))
      } catch (error) {
        this.#host.failed(error)
        this.end('malformed')
      }
    return true
  }

  /** False: its topic, by which it is recorded, has not come. It is waited for, but not long. */
  #takeTooLarge(): boolean {
    const head = this.#state === 'open' ? publishHead(this.#frames.rest, this.#spoken.version) : null
    if (head !== 'incomplete') this.#endTooLarge(head)
    else if (!this.#isTooLarge) {
      this.#isTooLarge = true
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#endTooLarge(null), this.#host.limits.goodbyeMs)
    }
    return head !== 'incomplete'
  }

  #endTooLarge(head: PublishHead | null): void {
    if (this.#state === 'open') this.#host.tooLarge(this, head)
    this.end('tooLarge')
  }

  #take(packet: Packet): void {
    if (this.#state === 'open') this.#handle(packet)
    else if (this.#state !== 'new') return
    else if (packet.cmd === 'connect')
      this.#signIn(packet).catch((error: unknown) => this.#host.failed(error))
    else this.end('protocol')
  }

  #unreadable({ message }: Error): void {
    // Only by its words does the parser tell this one, which has an answer of its own.
    if (this.#state !== 'new' || message !== 'Invalid protocol version') return this.end('malformed')
    this.#host.refused(this, { clientId: '', username: null, password: null }, 'version')
    this.#leave(unknownVersion)
  }

  async #signIn(packet: IConnectPacket): Promise<void> {
    this.#state = 'signing in'
    this.#timer.refresh()
    const { clientId, protocolVersion = 4, keepalive = 0, properties } = packet
    this.#spoken = { version: protocolVersion, wantsWords: wantsWords(properties) }
    this.will = willOf(packet)
    this.clientId = clientId === '' ? `quantrac-${randomUUID()}` : clientId
    const given = credentialsOf(packet)
    // Without the database a key cannot be checked: the station tries again.
    const admitted =
      connectProblem(packet) ?? (await this.#host.admit(this, given).catch(() => 'gone' as const))
    // The socket may have ended meanwhile.
    if ((this.#state as State) === 'closed') return
    if (admitted === 'gone') return this.destroy()
    if (typeof admitted === 'string') {
      this.#host.refused(this, given, admitted)
      return this.#leave(refused(this.#spoken, admitted))
    }
    this.#open(admitted, { keepalive, isNamed: clientId !== '' })
  }

  #open(identity: Identity, { keepalive, isNamed }: { keepalive: number; isNamed: boolean }): void {
    const { limits } = this.#host
    this.#state = 'open'
    this.identity = identity
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fellSilent(), silenceOf(keepalive, limits))
    this.#host.settled(this)
    this.#send(
      accepted(this.#spoken, {
        assignedId: isNamed ? null : this.clientId,
        receiveMaximum: limits.unacknowledged,
        packetBytes: limits.packetBytes,
        keepalive: keepalive === 0 ? Math.floor(limits.silentMs / 1000) : null,
      }),
    )
    this.flow()
  }

  /** A client whose socket is not read cannot be heard. */
  #fellSilent(): void {
    if (this.#isHeld) this.#timer.refresh()
    else this.end('silent')
  }

  #handle(packet: Packet): void {
    if (packet.cmd !== 'publish') this.identity?.rate?.take(0)
    switch (packet.cmd) {
      case 'publish':
        return this.#publish(packet)
      case 'pubrel':
        // Readings are keyed by factor and time: nothing has to be remembered for exactly once.
        if (!isId(packet.messageId)) return this.end('protocol')
        return this.#acknowledgements.now(acknowledgement('pubcomp', packet.messageId))
      case 'pingreq':
        return this.#acknowledgements.now(pong)
      case 'subscribe':
        return this.#refuseFilters(packet, packet.subscriptions.length)
      case 'unsubscribe':
        return this.#refuseFilters(packet, packet.unsubscriptions.length)
      case 'disconnect':
        if (packet.reasonCode !== withWill) this.will = null
        return this.#leave(Buffer.alloc(0))
      default:
        return this.end('protocol')
    }
  }

  #refuseFilters({ cmd, messageId }: ISubscribePacket | IUnsubscribePacket, filters: number): void {
    if (!isId(messageId) || filters === 0) return this.end('protocol')
    const answer = cmd === 'subscribe' ? notServed : notSubscribed
    this.#acknowledgements.now(answer(this.#spoken, messageId, filters))
  }

  #publish({ topic, payload, qos, messageId = 0, properties }: IPublishPacket): void {
    if (properties?.topicAlias !== undefined) return this.end('topicAlias')
    if (qos > 0 && !isId(messageId)) return this.end('protocol')
    if (isBridgeNotice(topic))
      return this.#acknowledgements.done(this.#acknowledgements.expect(qos, messageId, 0))
    if (!isTopicName(topic)) return this.end('topicName')
    this.messages += 1
    const bytes = payload.length + topic.length
    this.identity?.rate?.take(bytes)
    const entry = this.#acknowledgements.expect(qos, messageId, bytes)
    const done = () => {
      this.#acknowledgements.done(entry)
      if (this.#isHeld && this.#state === 'open') this.flow()
    }
    if (!this.#host.take(this, { topic, payload: payload as Buffer, done })) this.destroy() // as the parser gives it
  }

  #send(bytes: Uint8Array): void {
    if (this.#socket.destroyed || this.#state === 'closed') return
    // 'drain' comes only after more than the socket's own bound.
    this.#socket.write(bytes, () => {
      if (this.#isHeld) this.flow()
    })
  }

  /** Takes what has come, and reads on or stops: whenever something of what bounds the connection has changed. */
  flow(): void {
    if (this.#isFlowing) return
    this.#isFlowing = true
    let wantsMore = false
    let left = this.#host.limits.packetsATurn
    for (; left > 0 && !wantsMore && this.#mayRead(); left -= 1) {
      this.#isHeld = false
      wantsMore = !this.#takeNext()
    }
    this.#isFlowing = false
    if (this.#state === 'closed') return
    if (wantsMore && this.#isEnding) this.destroy()
    else if (wantsMore) this.#socket.resume()
    else if (left > 0) this.#hold()
    else this.#letOthers()
  }

  #letOthers(): void {
    this.#socket.pause()
    setImmediate(() => this.flow())
  }

  #hold(): void {
    this.#isHeld = true
    this.#socket.pause()
  }

  #mayRead(): boolean {
    if (this.#state !== 'open') return this.#state === 'new'
    this.waitsFor = this.#bound()
    return this.waitsFor === null
  }

  #bound(): ConnectionWait | null {
    const { limits, hasRoom } = this.#host
    const { count, bytes } = this.#acknowledgements
    // Half of it is free again before it is read on: else each acknowledgement would read one message.
    const share = this.#isHeld ? 0.5 : 1
    if (count >= limits.unacknowledged * share || bytes >= limits.unacknowledgedBytes * share)
      return 'storage'
    if (this.#socket.writableLength > limits.unreadBytes) return 'answers'
    if (!hasRoom) {
      this.#host.waitForRoom(this)
      return 'storage'
    }
    return this.#isTooFast() ? 'rate' : null
  }

  #isTooFast(): boolean {
    const pause = this.identity?.rate?.pause(this.#host.now()) ?? 0
    if (pause === 0) return false
    this.#rateTimer ??= setTimeout(() => {
      this.#rateTimer = null
      this.flow()
    }, pause)
    return true
  }
}

const connectType = 0x10
// MQTT 5: a client that leaves may ask for its will nonetheless.
const withWill = 0x04
