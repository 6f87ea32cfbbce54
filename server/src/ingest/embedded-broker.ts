import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import {
  Aedes,
  type AedesPublishPacket,
  type AuthenticateError,
  type Client,
  type PublishPacket,
} from 'aedes'
import type { Logger } from 'pino'
import type { StationKeys } from '../features/device-keys/device-keys.sign-in.service.ts'
import { topicMatcher } from '../lib/mqtt-topics.ts'
import type { Batcher } from './batcher.ts'
import { admissionOf, type SignIn } from './broker-admission.ts'
import { KeyedClients } from './keyed-clients.ts'
import { PacketSizeGuard } from './packet-size.ts'
import { RefusedSignIns } from './refused-sign-ins.ts'

export interface EmbeddedBrokerOptions {
  readonly host: string
  readonly port: number
  readonly pair: SignIn
  readonly keys: StationKeys
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null
  readonly log: Logger
  readonly now: () => Date
}

const maxPacketBytes = 1024 * 1024
const maxConnections = 10_000
const portTries = 50
const tlsPort = 8883

type Authenticated = (error: AuthenticateError | null, success: boolean | null) => void
type Done = (error?: Error | null) => void

/** Private members of aedes: it reads a client's next bytes when its previous packets are handled. */
interface Pump {
  _parsingBatch?: number
  _nextBatch?: () => void
}

/**
 * The MQTT broker within the program; stations connect to it directly. A station's PUBACK is held back in `authorizePublish`, the
 * only hook before it is written, until its readings are durable.
 */
export class EmbeddedBroker {
  readonly #options: EmbeddedBrokerOptions
  #broker: Aedes | null = null
  #servers: Server[] = []
  #sink: { batcher: Batcher; takes: (topic: string) => boolean } | null = null
  readonly #devices = new WeakMap<Client, string>()
  readonly #keyed: KeyedClients
  readonly #refused: RefusedSignIns
  readonly #subscribers = new Set<string>()
  readonly #pumped = new Set<Client>()
  readonly #clients = new Set<Client>()

  constructor(options: EmbeddedBrokerOptions) {
    this.#options = options
    this.#keyed = new KeyedClients(options)
    this.#refused = new RefusedSignIns(options)
  }

  get host(): string {
    return this.#options.host
  }

  /** The port in use, once started; it differs from the configured one if that was taken. */
  get port(): number {
    return portOf(this.#servers[0])
  }

  get tlsPort(): number | null {
    return this.#servers.length > 1 ? portOf(this.#servers[1]) : null
  }

  get connections(): number {
    return this.#broker?.connectedClients ?? 0
  }

  async start(): Promise<void> {
    const broker = await Aedes.createBroker({
      concurrency: 10_000,
      maxClientsIdLength: 100,
      connectTimeout: 10_000,
      // oxlint-disable-next-line max-params -- the signature is aedes's
      authenticate: (client, username, password, done) =>
        this.#authenticate(client, { username, password, done }),
      authorizePublish: (client, packet, done) => this.#onPublish(client, packet, done),
      // A client signed in with a device key only publishes; other clients' messages are not for it.
      authorizeSubscribe: (client, subscription, done) =>
        done(null, this.#keyed.stationOf(client) === undefined ? subscription : null),
    })
    this.#broker = broker
    skipFanOutWithoutSubscribers(broker, this.#subscribers)
    // Errors of one client concern only that client: without listeners aedes would end the process.
    broker.on('clientError', () => undefined)
    broker.on('connectionError', () => undefined)
    broker.on('client', (client) => {
      this.#clients.add(client)
      this.#keyed.connected(client)
    })
    broker.on('clientDisconnect', (client) => {
      this.#clients.delete(client)
      this.#keyed.disconnected(client)
      if (client.clean) this.#subscribers.delete(client.id)
    })
    broker.on('subscribe', (_subscriptions, client) => {
      if (this.#keyed.stationOf(client) === undefined) this.#subscribers.add(client.id)
    })
    await this.#listen()
  }

  async #listen(): Promise<void> {
    const { host, port, tls, log } = this.#options
    const accept = (socket: Socket) => this.#accept(socket)
    this.#servers = [await listen(createPlainServer(accept), { host, port, log })]
    if (tls !== null) {
      const server = createTlsServer({ ...tls, minVersion: 'TLSv1.2' }, accept)
      server.on('tlsClientError', () => undefined)
      this.#servers.push(await listen(server, { host, port: port === 0 ? 0 : tlsPort, log }))
    }
    log.info({ host, port: this.port, tls_port: this.tlsPort }, 'stations can publish over MQTT')
  }

  #accept(socket: Socket): void {
    if (this.#sink === null) return void socket.destroy()
    socket.setNoDelay(true)
    const guard = new PacketSizeGuard(maxPacketBytes)
    const read = socket.read.bind(socket)
    socket.read = (size?: number): unknown => {
      const chunk: unknown = read(size)
      if (chunk instanceof Uint8Array && !guard.accepts(chunk)) {
        socket.destroy(new Error('a packet is too long'))
        return null
      }
      return chunk
    }
    this.#broker?.handle(socket)
  }

  /** From now on stations may connect, and messages on these topics go to the batcher. */
  attach(batcher: Batcher, topics: readonly string[]): void {
    this.#sink = { batcher, takes: topicMatcher(topics) }
  }

  /**
   * Ends every connection, and new ones without an answer: stations keep their messages until they can send again. An answer that refuses
   * them would end some for good: a client of mqtt.js does not try again after one.
   */
  async detach(): Promise<void> {
    this.#sink = null
    await Promise.all(
      [...this.#clients].map((client) => new Promise<void>((resolve) => client.close(() => resolve()))),
    )
  }

  async stop(): Promise<void> {
    await this.detach()
    const broker = this.#broker
    if (broker !== null) await new Promise<void>((resolve) => broker.close(() => resolve()))
    await Promise.all(
      this.#servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
    )
  }

  #authenticate(
    client: Client,
    given: { username: string | undefined; password: Buffer | undefined; done: Authenticated },
  ): void {
    const username = given.username === undefined || given.username === '' ? null : given.username
    const password = given.password === undefined || given.password.length === 0 ? null : given.password
    const goAway = () => (client.conn as Socket).destroy() // every connection comes from one of our listeners
    this.#admit(client, { username, password }).then((isAdmitted) => {
      if (this.#sink === null) goAway()
      else given.done(null, isAdmitted)
      // Without the database the key cannot be checked: the station tries again.
    }, goAway)
  }

  async #admit(
    client: Client,
    { username, password }: { username: string | null; password: Buffer | null },
  ): Promise<boolean> {
    if (this.#sink === null) return false
    const address = (client.conn as Socket).remoteAddress // every connection comes from one of our listeners
    const admission = admissionOf(
      { username, password: password?.toString() ?? null, address },
      this.#options.pair,
    )
    if (admission === 'open' || admission === 'pair') {
      this.#devices.set(client, admission === 'open' && username !== null ? username : client.id)
      return true
    }
    const isGiven = admission === 'key' && username !== null && password !== null
    if (isGiven && (await this.#keyed.signIn(client, username, password))) return true
    this.#refused.note(address ?? '', password === null ? null : username)
    return false
  }

  /** Ends the connections whose device key has ended. */
  recheckKeys(): void {
    void this.#keyed.recheck()
  }

  #onPublish(client: Client | null, packet: PublishPacket, done: Done): void {
    const sink = this.#sink
    const station = client === null ? undefined : this.#keyed.stationOf(client)
    // Retained messages are kept in memory: not for clients that may connect from anywhere.
    if (station !== undefined) packet.retain = false
    if (packet.topic.startsWith('$SYS/')) return done(new Error('$SYS is the broker’s own'))
    if (sink === null) return done(new Error('server unavailable'))
    if (client !== null && this.#keyed.hasEnded(client)) return done(new Error('the key has ended'))
    if (!sink.takes(packet.topic)) return done()
    const waits = packet.qos > 0 && client !== null && !client.closed
    const device = client === null ? undefined : this.#devices.get(client)
    sink.batcher.push({
      topic: packet.topic,
      payload: typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload,
      receivedAt: this.#options.now().getTime(),
      // The flag asks the broker to retain the message for later subscribers; the message itself is new.
      retained: false,
      ...(device !== undefined && { device }),
      ...(station !== undefined && { device: station, station }),
      acknowledge: () => {
        if (waits && !client.closed) done()
      },
    })
    if (client !== null) this.#pump(client, sink.batcher)
    if (!waits) sink.batcher.whenRoom(() => done())
  }

  /** Keeps reading while messages wait for their commit, so that pings are answered and batches fill. */
  #pump(client: Client, batcher: Batcher): void {
    if (this.#pumped.has(client)) return
    this.#pumped.add(client)
    setImmediate(() =>
      batcher.whenRoom(() => {
        this.#pumped.delete(client)
        const pump = client as Client & Pump // private members, as above
        if (client.closed) return
        // oxlint-disable no-underscore-dangle -- aedes has no public way; a test fails when this one stops working
        pump._parsingBatch = 1
        pump._nextBatch?.()
        // oxlint-enable no-underscore-dangle
      }),
    )
  }
}

type Publish = (packet: AedesPublishPacket, client: Client | Done, done?: Done) => void

/** Without a subscriber, aedes spends more on delivering a message than on everything else it does with it. */
function skipFanOutWithoutSubscribers(broker: Aedes, subscribers: ReadonlySet<string>): void {
  const publish = broker.publish.bind(broker) as unknown as Publish // its types leave out the client
  const quick: Publish = (packet, client, done) => {
    const needless = subscribers.size === 0 && !packet.retain && typeof client !== 'function'
    if (needless && done !== undefined) done()
    else publish(packet, client, done)
  }
  broker.publish = quick as unknown as Aedes['publish'] // as above
}

const portOf = (server: Server | undefined): number => (server?.address() as AddressInfo | null)?.port ?? 0

async function listen(
  server: Server,
  { host, port, log }: { host: string; port: number; log: Logger },
): Promise<Server> {
  server.maxConnections = maxConnections
  for (let next = port; ; next += 1) {
    const error = await listenOnce(server, host, next)
    if (error === null) {
      server.on('error', (problem) => log.error({ err: problem }, 'the broker’s listener failed'))
      return server
    }
    const taken = 'code' in error && error.code === 'EADDRINUSE'
    if (!taken || next - port >= portTries || next >= 65_535) throw error
    log.warn({ port: next }, 'the broker’s port is taken, trying the next one')
  }
}

function listenOnce(server: Server, host: string, port: number): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>()
  const failed = (error: Error) => resolve(error)
  server.once('error', failed)
  server.listen({ host, port }, () => {
    server.off('error', failed)
    resolve(null)
  })
  return promise
}
