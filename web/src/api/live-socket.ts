import { underBase } from '../lib/base-path.ts'
import { closeCodes, liveProtocol } from './contract-values.ts'
import { noteIntake } from './conditions.ts'
import { isServerThere, noteServerContact, setFeedAway } from './server-contact.ts'
import { freshAccessToken, onSessionEnd } from './session.ts'
import { accessToken } from './tokens.ts'

/** Short enough to miss little, long enough not to burden an absent server. */
const RECONNECT_MS = 5_000
const PING_MS = 30_000
/** Two attempts have failed by then; a restarting server is back earlier. */
const AWAY_MS = 12_000

export interface LiveSocketOptions {
  /** `/ws/alerts/` or `/ws/readings/`. */
  path: string
  /** Each JSON message; others are ignored. */
  onMessage: (message: unknown) => void
  /**
   * After each opening; `again` if an earlier connection was lost or failed: messages in between were missed and have
   * to be requested.
   */
  onOpen?: (again: boolean) => void
}

/**
 * One authorised socket that stays open: it pings, reopens 5 s after a loss, and ends with the session. A ping without
 * an answer before the next one is a loss, too: a broken connection may not be reported for minutes.
 */
export class LiveSocket {
  readonly #options: LiveSocketOptions
  #socket: WebSocket | null = null
  #ping: ReturnType<typeof setInterval> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #away: ReturnType<typeof setTimeout> | undefined
  #running = false
  #tries = 0
  /** Attempts since the last opening. */
  #failed = 0
  #isAway = false
  #isRefused = false
  #hasAnswered = true
  #refreshedAt = Number.NEGATIVE_INFINITY
  #unfollow: () => void = () => undefined

  constructor(options: LiveSocketOptions) {
    this.#options = options
  }

  start(): void {
    if (this.#running) return
    this.#running = true
    this.#unfollow = onSessionEnd(() => this.stop())
    this.#waitForOpening()
    this.#connect()
  }

  stop(): void {
    this.#running = false
    this.#unfollow()
    clearInterval(this.#ping)
    clearTimeout(this.#retry)
    this.#hasContact()
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  /** Sends the message, or returns false if the socket is not open: send it again in `onOpen`. */
  send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  #connect(): void {
    const token = accessToken()
    if (!this.#running || token === null) return
    const url = new URL(underBase(this.#options.path), window.location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    this.#tries += 1
    const socket = new WebSocket(url, [liveProtocol, token])
    this.#socket = socket
    socket.addEventListener('open', () => this.#opened(socket))
    socket.addEventListener('message', (event) => this.#received(socket, event.data))
    // An error is always followed by a close, so only the close is handled.
    socket.addEventListener('close', (event) => this.#closed(socket, event.code, token))
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return
    this.#hasContact()
    this.#failed = 0
    this.#hasAnswered = true
    this.#ping = setInterval(() => this.#sendPing(socket), PING_MS)
    this.#options.onOpen?.(this.#tries > 1)
  }

  #received(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket || typeof data !== 'string') return
    this.#hasAnswered = true
    noteServerContact()
    let message: unknown
    try {
      message = JSON.parse(data)
    } catch {
      return
    }
    noteIntake(message)
    this.#options.onMessage(message)
  }

  #closed(socket: WebSocket, code: number, token: string): void {
    if (socket !== this.#socket) return
    this.#forget()
    // Without the permission a new attempt would be refused again.
    if (code === closeCodes.noPermission) return this.stop()
    this.#failed += 1
    // One may be a server that is just starting.
    if (this.#failed > 1) void this.#learnWhy()
    const refreshedJustNow = performance.now() - this.#refreshedAt < RECONNECT_MS
    if (code !== closeCodes.badToken || refreshedJustNow) return this.#reconnectLater()
    this.#refreshedAt = performance.now()
    freshAccessToken(token).then(
      () => this.#connect(),
      () => this.#reconnectLater(),
    )
  }

  #sendPing(socket: WebSocket): void {
    if (!this.#hasAnswered) {
      // Its close event comes only after the browser's own timeout, so it is not awaited.
      this.#forget()
      socket.close()
      return this.#reconnectLater()
    }
    this.#hasAnswered = false
    this.send({ type: 'ping' })
  }

  #forget(): void {
    clearInterval(this.#ping)
    this.#socket = null
    this.#waitForOpening()
  }

  /** Whether something refuses the socket of a server that answers calls. */
  async #learnWhy(): Promise<void> {
    this.#isRefused = await isServerThere()
    if (this.#isAway) setFeedAway(this, true, this.#isRefused)
  }

  #waitForOpening(): void {
    this.#away ??= setTimeout(() => {
      this.#isAway = true
      setFeedAway(this, true, this.#isRefused)
    }, AWAY_MS)
  }

  #hasContact(): void {
    clearTimeout(this.#away)
    this.#away = undefined
    this.#isAway = false
    this.#isRefused = false
    setFeedAway(this, false)
  }

  #reconnectLater(): void {
    if (this.#running) this.#retry = setTimeout(() => this.#connect(), RECONNECT_MS)
  }
}
