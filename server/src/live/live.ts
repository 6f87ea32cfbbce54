import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, liveProtocol } from '@quantrac/contract'
import type { Logger } from 'pino'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import type { Actor } from '../context.ts'
import { AppError } from '../errors.ts'
import { liveSockets } from '../measures.ts'
import { type AccessSource, AccessWatch } from './access-watch.ts'
import { AlertFanOut } from './alert-fan-out.ts'
import { AlertFeed, type AlertSource } from './alert-feed.ts'
import type { Bus } from './bus.ts'
import { closeReasons, Connection, type LiveLimits } from './connection.ts'
import { FollowedChoices, type FollowedSource } from './followed-choices.ts'
import { type FeedName, feedOf, mayRead, refuseUpgrade, tokenOf } from './handshake.ts'
import { HandlingFeed, wantsHandling } from './handling-feed.ts'
import { IntakeFeed, type IntakeSource } from './intake-feed.ts'
import type { OriginCheck } from './origin.ts'
import { OpenSockets } from './open-sockets.ts'
import { ReadingFeed, type ReadingSource } from './reading-feed.ts'

interface SessionSource extends AccessSource {
  /** @throws AppError token-invalid */
  authenticate(token: string, address: string | null): Promise<Actor & { readonly expires_at: Date }>
}

export interface LiveOptions {
  readonly server: Server
  readonly log: Logger
  readonly bus: Bus
  readonly now: () => Date
  readonly sessions: SessionSource
  readonly alerts: AlertSource
  readonly readings: ReadingSource
  readonly followed: FollowedSource
  readonly intake: IntakeSource
  /** Answers websockets of other addresses. */
  readonly other: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly refusalOf: OriginCheck
  /** Null: a trusted proxy names something that is no address. */
  readonly addressOf: (request: IncomingMessage) => string | null
  readonly limits?: Partial<LiveLimits>
}

export interface Live {
  start(): Promise<void>
  /** Closes every socket and waits a short time for the clients' answers. */
  stop(): Promise<void>
  /** The number of open sockets of this copy. */
  state(): Record<FeedName, number>
}

const defaults: LiveLimits = {
  maxMessageBytes: 64 * 1024,
  maxBadMessages: 20,
  maxMessagesPerSweep: 100,
  maxSocketsPerSession: 5,
  pingAfterMs: 30_000,
  silenceMs: 75_000,
  stalledBytes: 1024 * 1024,
  stalledMs: 10_000,
  maxUnsentBytes: 16 * 1024 * 1024,
}
const sweepMs = 1000
const goodbyeMs = 2000
const refusalLogMs = 60_000
// Sign-ins in progress: each costs at most one database query.
const maxPending = 1000

/** The live feeds `/ws/alerts/` and `/ws/readings/` on an HTTP server. */
export function createLive(options: LiveOptions): Live {
  return new LiveServer(options)
}

class LiveServer implements Live {
  readonly #options: LiveOptions
  readonly #limits: LiveLimits
  readonly #sockets: OpenSockets
  readonly #feeds: Record<FeedName, Set<Connection>> = { alerts: new Set(), readings: new Set() }
  readonly #wss: WebSocketServer
  readonly #alerts: AlertFeed
  readonly #readings: ReadingFeed
  readonly #intake: IntakeFeed
  readonly #handling: HandlingFeed
  readonly #followed: FollowedChoices
  readonly #watch: AccessWatch
  #pending = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #isOpen = false
  #sweep: NodeJS.Timeout | null = null

  constructor(options: LiveOptions) {
    const { bus, log } = options
    this.#options = options
    this.#limits = { ...defaults, ...options.limits }
    this.#sockets = new OpenSockets(this.#limits.maxSocketsPerSession)
    this.#wss = new WebSocketServer(socketOptions(this.#limits))
    this.#followed = new FollowedChoices({ source: options.followed, bus })
    const fanOut = new AlertFanOut({ sockets: this.#feeds.alerts, followed: this.#followed })
    this.#alerts = new AlertFeed({ source: options.alerts, bus, log, send: (alerts) => fanOut.send(alerts) })
    this.#readings = new ReadingFeed({ source: options.readings, bus, log })
    this.#handling = new HandlingFeed(bus)
    const sockets = () => [...this.#feeds.alerts, ...this.#feeds.readings]
    this.#intake = new IntakeFeed({ source: options.intake, log, sockets })
    this.#watch = new AccessWatch({ sockets: this.#sockets, source: options.sessions, log })
  }

  async start(): Promise<void> {
    this.#options.server.on('upgrade', this.#upgrade)
    this.#followed.start()
    await this.#alerts.start()
    this.#readings.start()
    this.#intake.start()
    this.#handling.start()
    this.#watch.start()
    this.#sweep = setInterval(() => this.#sweepAll(), sweepMs)
    this.#isOpen = true
  }

  async stop(): Promise<void> {
    this.#isOpen = false
    if (this.#sweep !== null) clearInterval(this.#sweep)
    await Promise.all([this.#alerts.stop(), this.#readings.stop(), this.#intake.stop(), this.#watch.stop()])
    this.#followed.stop()
    this.#handling.stop()
    const closed = [...this.#wss.clients].map((ws) => new Promise((done) => ws.once('close', done)))
    for (const ws of this.#wss.clients) ws.close(closeReasons.goingAway, 'the server is stopping')
    const impatient = setTimeout(() => {
      for (const ws of this.#wss.clients) ws.terminate()
    }, goodbyeMs)
    await Promise.all(closed)
    clearTimeout(impatient)
  }

  state(): Record<FeedName, number> {
    return { alerts: this.#feeds.alerts.size, readings: this.#feeds.readings.size }
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // No other listener exists until the end of the handshake; an error without one would end the process.
    socket.on('error', () => socket.destroy())
    const feed = feedOf(request.url)
    if (feed === undefined) return this.#options.other(request, socket, head)
    const refusal = this.#options.refusalOf(request)
    if (refusal !== null) {
      this.#logRefusal(refusal)
      return refuseUpgrade(socket, 403, refusal)
    }
    if (!this.#isOpen || this.#pending >= maxPending) return refuseUpgrade(socket, 503)
    this.#pending += 1
    this.#signIn(request)
      .then(
        (actor) => {
          if (!this.#isOpen) return refuseUpgrade(socket, 503)
          this.#wss.handleUpgrade(request, socket, head, (ws) =>
            this.#open({ ws, socket, actor, feed, isHandling: wantsHandling(request.url) }),
          )
        },
        (error: unknown) => {
          this.#options.log.warn({ err: error }, 'a live socket could not be opened')
          refuseUpgrade(socket, 503)
        },
      )
      .finally(() => (this.#pending -= 1))
  }

  /** Once a minute: anybody can cause it. */
  #logRefusal(refusal: string): void {
    const now = this.#options.now().getTime()
    if (now - this.#refusedAt < refusalLogMs) return
    this.#refusedAt = now
    this.#options.log.warn(`a live socket was refused: ${refusal}`)
  }

  /** null: no token, or an invalid one. @throws if that could not be determined */
  async #signIn(request: IncomingMessage): Promise<SignedIn | null> {
    const token = tokenOf(request)
    if (token === undefined) return null
    try {
      return await this.#options.sessions.authenticate(token, this.#options.addressOf(request))
    } catch (error) {
      if (error instanceof AppError && error.status === 401) return null
      throw error
    }
  }

  /** A browser tells a page nothing about a refused handshake, so refusals are sent as close codes. */
  #open({ ws, socket, actor, feed, isHandling }: Opened): void {
    // The close that follows is handled; without a listener a malformed frame would end the process.
    ws.on('error', () => undefined)
    if (actor === null) return ws.close(closeCodes.badToken, 'bad or expired token')
    if (!mayRead(actor, feed)) return ws.close(closeCodes.noPermission, 'no permission')
    const connection: Connection = new Connection({
      ws,
      socket,
      actor,
      expiresAt: actor.expires_at,
      now: this.#options.now,
      limits: this.#limits,
      onSubscribe: (wanted) => {
        if (feed === 'readings') this.#readings.subscribe(connection, wanted)
      },
    })
    this.#sockets.add(feed, connection)
    this.#feeds[feed].add(connection)
    if (feed === 'alerts' && isHandling) this.#handling.sockets.add(connection)
    liveSockets.inc({ feed })
    ws.once('close', () => {
      this.#sockets.remove(connection)
      this.#feeds[feed].delete(connection)
      this.#handling.sockets.delete(connection)
      this.#readings.remove(connection)
      liveSockets.dec({ feed })
    })
  }

  #sweepAll(): void {
    for (const { connection } of this.#sockets)
      connection.sweep(() => connection.close(closeCodes.badToken, 'the token expired'))
  }
}

/** `closeTimeout` is missing from the library's published types. */
function socketOptions(limits: LiveLimits): ServerOptions & { closeTimeout: number } {
  return {
    noServer: true,
    perMessageDeflate: false,
    closeTimeout: goodbyeMs,
    maxPayload: limits.maxMessageBytes,
    handleProtocols: (offered) => (offered.has(liveProtocol) ? liveProtocol : false),
  }
}

type SignedIn = Actor & { readonly expires_at: Date }

interface Opened {
  readonly ws: WebSocket
  readonly socket: Duplex
  readonly actor: SignedIn | null
  readonly feed: FeedName
  readonly isHandling: boolean
}
