import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:net'
import type { Duplex } from 'node:stream'
import type { EndpointReport } from '../../features/mqtt/mqtt.control.ts'
import { isLoopback } from '../../loopback.ts'
import { clientAddress } from '../../trusted-proxies.ts'
import { topicMatcher } from '../../lib/mqtt-topics.ts'
import { CountLimiter } from '../../lib/count-limiter.ts'
import type { Batcher } from '../batcher.ts'
import { admissionOf } from '../broker-admission.ts'
import { KeyedClients } from '../keyed-clients.ts'
import { RefusedSignIns } from '../refused-sign-ins.ts'
import { RefusedPackets } from '../refused-packets.ts'
import { addressOf, isWeb, shownAddress, web } from './addresses.ts'
import { type Ending, endings, type SignInReason, signInRefusals } from './answers.ts'
import { ConnectionList } from './connection-list.ts'
import type { Admitted, ConnectionHost, Given, Identity, Origin, Taken } from './connection-host.ts'
import { Connection } from './connection.ts'
import { type EndpointLimits, endpointLimits } from '../../endpoint-limits.ts'
import type { PublishHead } from './too-large.ts'
import type { EndpointOptions } from './endpoint-options.ts'
import { closePort, listen, portOf } from './ports.ts'
import { RateAllowances } from './rate.ts'
import { RoomQueue } from './room-queue.ts'
import { SecureDoor } from './secure-door.ts'
import { MqttSockets } from './websockets.ts'
import { type Place, senderOf, willMessage } from './wills.ts'
import { WrongSignIns } from './wrong-sign-ins.ts'

interface Sink {
  readonly batcher: Batcher
  readonly takes: (topic: string) => boolean
  readonly room: RoomQueue
}

/**
 * Where stations publish: it takes readings and delivers nothing. A message is acknowledged when its readings are
 * durable. While it is detached its ports are closed: every client tries a refused connection again, many give up after
 * a refusing answer.
 */
export class Endpoint implements ConnectionHost<Connection> {
  readonly #options: EndpointOptions
  readonly limits: EndpointLimits
  #servers: Server[] = []
  #ports: { port: number; tlsPort: number | null } | null = null
  #sink: Sink | null = null
  readonly #connections = new Set<Connection>()
  /** By identity and client id. */
  readonly #named = new Map<string, Connection>()
  readonly #plainStrangers = new CountLimiter()
  readonly #webStrangers = new CountLimiter()
  readonly #places = new CountLimiter()
  /** The names under which a connection has its place. */
  readonly #placeOf = new Map<Connection, Place>()
  readonly #door: SecureDoor | null
  readonly #rates: RateAllowances
  readonly #devices = new WeakMap<Connection, string>()
  readonly #keyed: KeyedClients<Connection>
  readonly #refused: RefusedSignIns
  readonly #packets: RefusedPackets
  readonly #list = new ConnectionList()
  readonly #wrong: WrongSignIns
  readonly #webSockets: MqttSockets
  /** Bytes of all packets that have not come whole. */
  #gathered = 0

  constructor(options: EndpointOptions) {
    this.#options = options
    this.limits = { ...endpointLimits, ...options.limits }
    this.#keyed = new KeyedClients(options)
    this.#refused = new RefusedSignIns(options)
    this.#packets = new RefusedPackets(options)
    this.#wrong = new WrongSignIns(this.limits)
    this.#webSockets = new MqttSockets(this.limits.packetBytes)
    this.#rates = new RateAllowances(this.limits)
    const { tls } = options
    const handshakeMs = this.limits.connectMs
    const open = (socket: Duplex, address: string) => this.#open(socket, { address, transport: 'tls' })
    const leave = (address: string) => this.#plainStrangers.free(address)
    this.#door = tls === null ? null : new SecureDoor({ tls, handshakeMs, open, leave })
  }

  get host(): string {
    return this.#options.host
  }

  /** The port in use, once started; it differs from the configured one if that was taken. */
  get port(): number {
    return this.#ports?.port ?? 0
  }

  get tlsPort(): number | null {
    return this.#ports?.tlsPort ?? null
  }

  /** Connections that have signed in. */
  get connections(): number {
    return this.#places.total
  }

  /** Chooses the ports. Nobody can connect before `attach`. */
  async start(): Promise<void> {
    await this.#listen()
    await this.#closePorts()
  }

  async #listen(): Promise<void> {
    const { host, port, tlsPort, log } = this.#options
    const chosen = this.#ports
    const own = { host, log, port: chosen?.port ?? port, tries: chosen === null ? portTries : 1 }
    // What came before a client's FIN is still taken.
    const plainServer = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      const address = addressOf(socket)
      if (this.#admitStranger(socket, address)) this.#open(socket, { address, transport: 'tcp' })
    })
    this.#servers = [await listen(plainServer, own)]
    const door = this.#door
    if (door !== null) {
      const server = createServer({ noDelay: true }, (socket) => {
        if (this.#admitStranger(socket, addressOf(socket))) door.enter(socket, addressOf(socket))
      })
      const second = chosen?.tlsPort ?? (port === 0 ? 0 : tlsPort)
      this.#servers.push(await listen(server, { ...own, port: second }))
    }
    const [plain, secure] = this.#servers
    this.#ports = { port: portOf(plain), tlsPort: secure === undefined ? null : portOf(secure) }
  }

  async #closePorts(): Promise<void> {
    const servers = this.#servers
    this.#servers = []
    await Promise.all(servers.map(closePort))
  }

  /** From now on stations may connect, and messages on these topics go to the batcher. */
  async attach(batcher: Batcher, topics: readonly string[]): Promise<void> {
    this.#sink = { batcher, takes: topicMatcher(topics), room: new RoomQueue(batcher) }
    if (this.#servers.length > 0) return
    await this.#listen().catch(async (error: unknown) => {
      // Of two ports one may be open.
      await this.detach()
      throw error
    })
    const { host, log } = this.#options
    log.info({ host, port: this.port, tls_port: this.tlsPort }, 'stations can publish over MQTT')
  }

  /** Closes the ports and ends every connection: stations keep their messages until they can send again. */
  async detach(): Promise<void> {
    this.#sink = null
    const closed = this.#closePorts()
    this.#door?.close()
    for (const connection of this.#connections) connection.destroy()
    await closed
  }

  async stop(): Promise<void> {
    await this.detach()
  }

  /** Ends the connections whose device key has ended. */
  recheckKeys(): void {
    void this.#keyed.recheck()
  }

  /**
   * Takes a station that comes by the HTTP port. It always has to sign in: behind a proxy that names nobody's address
   * everybody's is this machine's. The status of a refusal; null: it is taken.
   */
  upgrade(asked: { request: IncomingMessage; socket: Duplex; head: Buffer }): 400 | 503 | null {
    if (this.#sink === null) return 503
    const client = clientAddress(asked.request, this.#options.isTrustedProxy)
    if (client === null) return 400
    const address = client === '' ? '' : `${web}${client}`
    const isTaken = this.#webSockets.open(asked, (stream) => {
      if (this.#admitStranger(stream, address)) this.#open(stream, { address, transport: 'websocket' })
    })
    return isTaken ? null : 400
  }

  #admitStranger(socket: Duplex, address: string): boolean {
    const { strangers, strangersOfAddress } = this.limits
    // Without an address the client has gone already.
    const places = this.#strangersOf(address)
    const isFull = this.#sink === null || address === '' || places.total >= strangers
    // A proxy on this machine has the connections of everybody.
    const most = isLoopback(shownAddress(address)) ? strangers : strangersOfAddress
    const isAdmitted = !isFull && places.take(address, most)
    if (!isAdmitted) socket.destroy()
    return isAdmitted
  }

  /** Connections that come by the HTTP port, which is open to everybody, take no places from the others. */
  #strangersOf(address: string): CountLimiter {
    return isWeb(address) ? this.#webStrangers : this.#plainStrangers
  }

  /** The client has a stranger's place. */
  #open(socket: Duplex, origin: Origin): void {
    this.#connections.add(new Connection(socket, origin, this))
  }

  failed(error: unknown): void {
    this.#options.log.error({ err: error }, 'a packet of an MQTT client could not be taken')
  }

  now(): number {
    return performance.now()
  }

  settled(connection: Connection): void {
    const { address } = connection.origin
    this.#strangersOf(address).free(address)
  }

  closed(connection: Connection): void {
    this.#connections.delete(connection)
    const place = this.#placeOf.get(connection)
    this.#publishWill(connection)
    this.#keyed.disconnected(connection)
    if (place !== undefined) {
      this.#places.free(place.identity)
      if (this.#named.get(place.name) === connection) this.#named.delete(place.name)
    }
    this.#placeOf.delete(connection)
    this.#sink?.room.leave(connection)
  }

  async admit(connection: Connection, given: Given): Promise<Admitted> {
    const { username } = given
    const { address } = connection.origin
    const name = username ?? given.clientId
    const isShut = this.#wrong.isShut(address, name, this.now())
    const identity = await this.#identityOf(connection, given)
    if (this.#sink === null) return 'gone'
    // Nobody guesses a key: a right one passes, whoever has tried its name before.
    if (isShut && identity?.by !== 'key') return this.#late('locked')
    if (identity === null) {
      this.#wrong.note(address, name, this.now())
      return this.#late('notAuthorized')
    }
    this.#wrong.forget(address, name)
    return this.#place(connection, identity)
  }

  refused(connection: Connection, { clientId, username, password }: Given, reason: SignInReason): void {
    const address = shownAddress(connection.origin.address)
    const named = password === null ? null : username
    this.#refused.note({ address, username: named, clientId, reason: signInRefusals[reason] })
  }

  ended(connection: Connection, reason: Ending): void {
    const { origin, clientId } = connection
    const username = this.#deviceOf(connection) ?? ''
    this.#refused.noteEnded({
      address: shownAddress(origin.address),
      username,
      clientId,
      reason: endings[reason],
    })
  }

  tooLarge(connection: Connection, packet: PublishHead | null): void {
    const { topic, bytes, payload } = packet ?? { topic: '', bytes: null, payload: '' }
    const from = {
      device: this.#deviceOf(connection) ?? '',
      address: shownAddress(connection.origin.address),
    }
    this.#packets.note({ ...from, topic, bytes })
    this.#sink?.batcher.push({
      topic,
      payload: Buffer.from(payload),
      receivedAt: this.#options.now().getTime(),
      retained: false,
      refusal: 'too-large',
      acknowledge: () => undefined,
    })
  }

  async #late(reason: 'notAuthorized' | 'locked'): Promise<Admitted> {
    const { promise, resolve } = Promise.withResolvers<Admitted>()
    setTimeout(() => resolve(reason), this.limits.wrongAnswerMs)
    return promise
  }

  /** Null: a wrong sign-in, or none where one is needed. @throws if the database cannot be asked */
  async #identityOf(
    connection: Connection,
    { clientId, username, password }: Given,
  ): Promise<Identity | null> {
    const { pair, isOpenHere } = this.#options
    const asked = { username, password: password === null ? null : Buffer.from(password).toString() }
    const { address } = connection.origin
    const admission = admissionOf({ ...asked, address: isWeb(address) ? undefined : address }, pair)
    if (admission === 'pair' || (admission === 'open' && isOpenHere)) {
      this.#devices.set(connection, admission === 'open' && username !== null ? username : clientId)
      return admission === 'pair'
        ? { name: 'pair', by: 'pair', rate: null }
        : { name: `open ${address}`, by: 'none', rate: null }
    }
    const isGiven = admission === 'key' && username !== null && password !== null
    if (!isGiven || !(await this.#keyed.signIn(connection, username, password))) return null
    return { name: `key ${username}`, by: 'key', rate: this.#rates.of(username, this.now()) }
  }

  #place(connection: Connection, identity: Identity): Admitted {
    const { connections, connectionsOfKey, connectionsOfOthers } = this.limits
    if (!this.#connections.has(connection)) return 'gone'
    const name = `${identity.name}\0${connection.clientId}`
    this.#named.get(name)?.end('takenOver')
    if (this.#places.total >= connections) return 'busy'
    const most = identity.rate !== null ? connectionsOfKey : connectionsOfOthers
    if (!this.#places.take(identity.name, most)) return 'quota'
    const since = this.#options.now()
    const sender =
      connection.will === null
        ? undefined
        : senderOf(connection, {
            since,
            device: this.#deviceOf(connection),
            isKeyed: identity.by === 'key',
          })
    this.#placeOf.set(connection, { identity: identity.name, name, since, sender })
    this.#named.set(name, connection)
    this.#keyed.connected(connection)
    return identity
  }

  take(connection: Connection, { topic, payload, done }: Taken): boolean {
    const sink = this.#sink
    if (sink === null || this.#keyed.hasEnded(connection)) return false
    if (!sink.takes(topic)) {
      done()
      return true
    }
    const station = this.#keyed.stationOf(connection)
    const device = this.#deviceOf(connection)
    const receivedAt = this.#options.now().getTime()
    const sender = this.#placeOf.get(connection)?.sender
    if (sender !== undefined) sender.heardAt = receivedAt
    sink.batcher.push({
      topic,
      payload,
      receivedAt,
      sender,
      // The flag asks a broker to keep the message for later subscribers; the message itself is new.
      retained: false,
      isHere: isLoopback(shownAddress(connection.origin.address)),
      device,
      station,
      acknowledge: done,
    })
    return true
  }

  #publishWill(connection: Connection): void {
    const { will } = connection
    const sender = this.#placeOf.get(connection)?.sender
    if (will === null || sender === undefined || this.#keyed.hasEnded(connection)) return
    const station = this.#keyed.stationOf(connection)
    this.#sink?.batcher.push(
      willMessage(will, { sender, station, receivedAt: this.#options.now().getTime() }),
    )
  }

  #deviceOf(connection: Connection): string | undefined {
    return this.#keyed.stationOf(connection) ?? this.#devices.get(connection)
  }

  /**
   * Who is connected, and what was refused lately. Called every few seconds: a rate is of the time since the last call.
   */
  report(): EndpointReport {
    const all = [...this.#placeOf].map(([connection, { since }]) => {
      const address = shownAddress(connection.origin.address)
      return { connection, since, address, device: this.#deviceOf(connection) ?? '' }
    })
    return {
      connections: this.#list.at(this.now(), all),
      refused_sign_ins: this.#refused.list(),
      refused_packets: this.#packets.list(),
    }
  }

  gather(bytes: number): boolean {
    this.#gathered += bytes
    return this.#gathered <= this.limits.gatheredBytes
  }

  get hasRoom(): boolean {
    return this.#sink?.batcher.hasRoom ?? true
  }

  waitForRoom(connection: Connection): void {
    this.#sink?.room.wait(connection)
  }
}

const portTries = 50
