import type { Logger } from 'pino'
import { AppError } from '../errors.ts'
import {
  type SourceControl,
  type SourceSettings,
  type SourceState,
  sourceProblems,
} from '../features/mqtt/mqtt.control.ts'
import type { Batcher } from './batcher.ts'
import { CopyLock } from './copy-lock.ts'
import type { EmbeddedBroker } from './embedded-broker.ts'
import { BrokerError, MqttSource } from './mqtt-source.ts'

export interface SourcesOptions {
  readonly batcher: Batcher
  readonly broker: EmbeddedBroker | null
  readonly databaseUrl: string
  readonly log: Logger
  readonly now: () => Date
  readonly onChange: () => void
}

type Phase = 'idle' | 'connecting' | 'connected' | 'disconnecting'

const ownNames = new Set(['localhost', '127.0.0.1', '::1'])
const retryMs = 5000

/** The one source that messages come from: the embedded broker, or a client of another one. */
export class Sources implements SourceControl {
  readonly #options: SourcesOptions
  readonly #lock: CopyLock
  #phase: Phase = 'idle'
  #settings: SourceSettings | null = null
  #client: MqttSource | null = null
  #lastError: string | null = null
  #connectedAt: Date | null = null
  #connecting: Promise<void> | null = null
  #retry: NodeJS.Timeout | null = null
  #refused: SourceSettings | null = null
  #changing: { readonly settings: SourceSettings; readonly done: Promise<void> } | null = null
  /** By the name of a session at an outside broker: the filters it may hold. */
  readonly #subscribed = new Map<string, Set<string>>()

  constructor(options: SourcesOptions) {
    this.#options = options
    this.#lock = new CopyLock(options.databaseUrl, () => this.#onLockLost())
  }

  state(): SourceState {
    const live = this.#isLive()
    // On the way to either end: whoever waits for one of them, here or at another copy, must not take it for reached.
    const moving = this.#phase === 'connecting' || this.#phase === 'disconnecting'
    return {
      status: live ? 'connected' : moving ? 'connecting' : 'disconnected',
      embedded: this.#settings !== null && this.#isEmbedded(this.#settings),
      last_error: this.#lastError,
      connected_at: live ? this.#connectedAt : null,
      messages_per_second: this.#options.batcher.rate.perSecond(),
    }
  }

  #isLive(): boolean {
    return this.#phase === 'connected' && (this.#client === null || this.#client.connected)
  }

  isOwnAddress(host: string, port: number): boolean {
    const { broker } = this.#options
    if (broker === null || (port !== broker.port && port !== broker.tlsPort)) return false
    return ownNames.has(host.toLowerCase()) || host === broker.host
  }

  #isEmbedded({ embedded }: SourceSettings): boolean {
    return embedded && this.#options.broker !== null
  }

  async connect(settings: SourceSettings): Promise<void> {
    if (this.#connecting !== null) return this.#connecting
    if (this.#phase === 'disconnecting' || this.#phase === 'connecting') throw new AppError('busy')
    if (this.#isLive()) return
    this.#connecting = this.#connectNow(settings).finally(() => (this.#connecting = null))
    return this.#connecting
  }

  async #connectNow(settings: SourceSettings): Promise<void> {
    this.#stopRetrying()
    this.#enter('connecting')
    try {
      // A connection that was lost and pauses before its next try: whoever presses Connect waits for the answer now.
      if (this.#client !== null) await this.#close()
      await this.#open(settings)
      this.#settings = settings
      this.#lastError = null
      this.#connectedAt = this.#options.now()
      this.#enter('connected')
    } catch (error) {
      this.#lastError = wordsOf(error)
      this.#enter('idle')
      throw asRefusal(error)
    }
  }

  async #open(settings: SourceSettings): Promise<void> {
    const { batcher, broker, log, now } = this.#options
    if (this.#isEmbedded(settings)) {
      broker?.attach(batcher, settings.topics)
      return
    }
    const { host, port, client_id } = settings
    const session = `${host}:${port}/${client_id}`
    if (!(await this.#lock.take(session))) throw new BrokerError(sourceProblems.clientIdTaken)
    const subscribed = this.#subscribed.get(session) ?? new Set()
    this.#subscribed.set(session, subscribed)
    const client = new MqttSource({
      settings,
      subscribed,
      batcher,
      log,
      now,
      onChange: (problem) => this.#onClientChange(problem),
    })
    try {
      await client.connect()
    } catch (error) {
      await this.#lock.release()
      throw error
    }
    this.#client = client
  }

  async #close(): Promise<void> {
    const client = this.#client
    this.#client = null
    if (client === null) await this.#options.broker?.detach()
    else await client.disconnect()
    await this.#lock.release()
  }

  async disconnect(): Promise<void> {
    if (this.#phase === 'connecting' || this.#phase === 'disconnecting') throw new AppError('busy')
    this.#stopRetrying()
    // The reason why a connection failed stays to be read.
    if (this.#phase === 'idle') return
    this.#lastError = null
    this.#enter('disconnecting')
    await this.#close()
    this.#enter('idle')
  }

  /** These settings were saved and did not work: nobody but a person tries them again. */
  hasRefused(settings: SourceSettings): boolean {
    return this.#refused !== null && isSame(this.#refused, settings)
  }

  async apply(settings: SourceSettings): Promise<void> {
    while (this.#changing !== null) {
      // One change comes twice: from the call that saved it, and from its notice.
      if (isSame(this.#changing.settings, settings)) return this.#changing.done
      await this.#changing.done
    }
    const before = this.#settings
    const wasRefused = this.#refused !== null
    this.#refused = null
    if (this.#phase !== 'connected' || before === null) return
    if (isSame(before, settings)) {
      // What was refused was taken back.
      if (wasRefused && this.#isLive()) this.#lastError = null
      return
    }
    if (this.#client !== null && isSameConnection(before, settings)) {
      const done = this.#changeTopics(this.#client, settings).finally(() => (this.#changing = null))
      this.#changing = { settings, done }
      return done
    }
    if (this.#isEmbedded(before) && this.#isEmbedded(settings)) {
      this.#options.broker?.attach(this.#options.batcher, settings.topics)
      this.#settings = settings
      return
    }
    this.#enter('connecting')
    await this.#close()
    try {
      await this.#open(settings)
      this.#settings = settings
      this.#lastError = null
    } catch (error) {
      this.#refuse(settings, error)
      await this.#open(before).catch((again: unknown) => this.keepTrying(settings, wordsOf(again)))
    }
    this.#connectedAt = this.#options.now()
    this.#enter(this.#retry === null ? 'connected' : 'idle')
  }

  async #changeTopics(client: MqttSource, settings: SourceSettings): Promise<void> {
    try {
      await client.changeTopics(settings)
      this.#settings = settings
      if (client.connected) this.#lastError = null
    } catch (error) {
      this.#refuse(settings, error)
    }
  }

  #refuse(settings: SourceSettings, error: unknown): void {
    this.#lastError = wordsOf(error)
    this.#refused = settings
    this.#options.log.warn(
      { err: error },
      'the new MQTT settings do not work, the connection stays on the old ones',
    )
  }

  /** Connects now and, where that fails, again every few seconds: nobody waits for the answer. */
  keepTrying(settings: SourceSettings, problem?: string): void {
    this.#stopRetrying()
    if (problem !== undefined) this.#lastError = problem
    const attempt = () => {
      // A client that was connected once comes back by itself.
      if (this.#phase === 'connected') return
      void this.connect(settings).catch(() => {
        this.#retry = setTimeout(attempt, retryMs)
      })
    }
    if (problem === undefined) attempt()
    else this.#retry = setTimeout(attempt, retryMs)
  }

  async stop(): Promise<void> {
    this.#stopRetrying()
    await this.#connecting?.catch(() => undefined)
    this.#stopRetrying()
    if (this.#phase === 'connected') await this.#close()
    this.#phase = 'idle'
  }

  #stopRetrying(): void {
    if (this.#retry !== null) clearTimeout(this.#retry)
    this.#retry = null
  }

  #enter(phase: Phase): void {
    this.#phase = phase
    this.#options.onChange()
  }

  #onClientChange(problem: string | null): void {
    if (this.#phase !== 'connected') return
    this.#lastError = problem
    if (problem === null) this.#connectedAt = this.#options.now()
    this.#options.onChange()
  }

  /** Without the lock another copy may connect with the same client id at any moment. */
  #onLockLost(): void {
    const settings = this.#settings
    const client = this.#client
    if (this.#phase !== 'connected' || client === null || settings === null) return
    this.#client = null
    this.#enter('idle')
    void client.disconnect().then(() => this.keepTrying(settings, sourceProblems.databaseLost))
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function asRefusal(error: unknown): Error {
  if (error instanceof BrokerError)
    // Of silence the sentence itself says all.
    return error.silent
      ? new AppError('broker-silent')
      : new AppError('broker-refused', { reason: error.message })
  return error instanceof Error ? error : new AppError('broker-refused', { reason: String(error) })
}

const isSame = (one: SourceSettings, other: SourceSettings): boolean =>
  isSameConnection(one, other) &&
  one.qos === other.qos &&
  JSON.stringify(one.topics) === JSON.stringify(other.topics)

const isSameConnection = (one: SourceSettings, other: SourceSettings): boolean =>
  one.embedded === other.embedded &&
  one.host === other.host &&
  one.port === other.port &&
  one.username === other.username &&
  one.password === other.password &&
  one.client_id === other.client_id &&
  one.use_tls === other.use_tls &&
  one.persistent_session === other.persistent_session
