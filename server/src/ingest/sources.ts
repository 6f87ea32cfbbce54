import type { Logger } from 'pino'
import { AppError } from '../errors.ts'
import type { SourceControl, SourceSettings, SourceState } from '../features/mqtt/mqtt.control.ts'
import { sourceProblems } from '../words/mqtt.words.ts'
import type { Batcher } from './batcher.ts'
import { CopyLock } from '../db/copy-lock.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import { BrokerError, MqttSource } from './mqtt-source.ts'
import { step } from './source-machine.ts'
import { isSame } from './source-settings.ts'
import {
  initialMachine,
  type SourceEffect,
  type SourceEvent,
  type SourceMachine,
  type SourcePhase,
} from './source-states.ts'

export interface SourcesOptions {
  readonly batcher: Batcher
  readonly broker: Endpoint | null
  readonly databaseUrl: string
  readonly log: Logger
  readonly now: () => Date
  readonly onChange: () => void
}

const ownNames = new Set(['localhost', '127.0.0.1', '::1'])
const retryMs = 5000

/**
 * Transitional phases: a caller that waits for a state, here or on another copy, must not take one of them for its end.
 */
const movingPhases: readonly SourcePhase[] = ['connecting', 'replacing', 'restoring', 'disconnecting']
const isMoving = ({ phase }: SourceMachine) => movingPhases.includes(phase)
const isLive = ({ phase, isUp }: SourceMachine) => isUp && (phase === 'connected' || phase === 'changing')

/** The effects that take time. Those before them end before they begin. */
const slowEffects: readonly SourceEffect[] = ['lock', 'unlock', 'open', 'close', 'subscribe']

/**
 * The one source of messages: the embedded broker, or a client of another broker. The table of transitions decides what
 * it does; this class performs the effects and sends the resulting events.
 */
export class Sources implements SourceControl {
  readonly #options: SourcesOptions
  /** Two clients with one client id would disconnect each other in a loop. */
  readonly #lock: CopyLock
  #machine: SourceMachine = initialMachine
  #client: MqttSource | null = null
  #timer: NodeJS.Timeout | null = null
  /** The running slow effects and everything that follows from them; resolves with the first error. */
  #work: Promise<unknown> = Promise.resolve(null)
  #job = 0
  /** By session at an outside broker: the filters it may hold. */
  readonly #subscribed = new Map<string, Set<string>>()

  constructor(options: SourcesOptions) {
    this.#options = options
    this.#lock = new CopyLock(options.databaseUrl, () => {
      if (this.#client !== null) this.#post({ type: 'lock lost', problem: sourceProblems.databaseLost })
    })
  }

  state(): SourceState {
    const live = isLive(this.#machine)
    return {
      status: live ? 'connected' : isMoving(this.#machine) ? 'connecting' : 'disconnected',
      embedded: this.#machine.settings?.embedded ?? false,
      last_error: this.#machine.problem,
      connected_at: live ? this.#machine.connectedAt : null,
      messages_per_second: this.#options.batcher.rate.perSecond(),
    }
  }

  get own(): { host: string; port: number } | null {
    const { broker } = this.#options
    return broker === null ? null : { host: '127.0.0.1', port: broker.port }
  }

  isOwnAddress(host: string, port: number): boolean {
    const { broker } = this.#options
    if (broker === null || (port !== broker.port && port !== broker.tlsPort)) return false
    return ownNames.has(host.toLowerCase()) || host === broker.host
  }

  async connect(settings: SourceSettings): Promise<void> {
    // What was saved last is being tried, and if it fails, it is tried again for the person who waits.
    while (this.#machine.phase === 'changing' && this.#machine.isUp) await this.#work
    const isUnderWay = this.#machine.phase === 'connecting'
    const sent = this.#send({ type: 'connect', settings: this.#here(settings) })
    const error = await (isUnderWay ? this.#work : sent)
    if (error !== null) throw asRefusal(error)
  }

  async disconnect(): Promise<void> {
    const error = await this.#send({ type: 'disconnect' })
    if (error !== null) throw asRefusal(error)
  }

  /** These settings were saved and did not work: only a person tries them again. */
  hasRefused(settings: SourceSettings): boolean {
    const { refused } = this.#machine
    return refused !== null && isSame(refused, this.#here(settings))
  }

  async apply(settings: SourceSettings): Promise<void> {
    const changed = this.#here(settings)
    while (this.#machine.phase === 'changing') {
      const { target } = this.#machine
      await this.#work
      // One change arrives twice: from the call that saved it, and from its notice.
      if (target !== null && isSame(target, changed)) return
    }
    await this.#send({ type: 'apply', settings: changed })
  }

  /** Connects now and retries every few seconds after a failure: no caller waits for the answer. */
  keepTrying(settings: SourceSettings): void {
    this.#post({ type: 'try', settings: this.#here(settings) })
  }

  async stop(): Promise<void> {
    while (isMoving(this.#machine)) await this.#work
    await this.#send({ type: 'stop' })
  }

  /** A copy without an embedded broker connects to it as to any other broker. */
  #here(settings: SourceSettings): SourceSettings {
    return { ...settings, embedded: settings.embedded && this.#options.broker !== null }
  }

  #post(event: SourceEvent): void {
    void this.#send(event)
  }

  /** Resolves when everything that follows from the event is done, with the first error. */
  #send(event: SourceEvent): Promise<unknown> {
    const { machine, effects, refusal } = step(this.#machine, event)
    this.#machine = machine
    if (refusal !== null) return Promise.resolve(new AppError(refusal))
    if (!effects.some((effect) => slowEffects.includes(effect))) {
      for (const effect of effects) this.#performNow(effect)
      return Promise.resolve(null)
    }
    this.#work = this.#perform(effects, machine.target)
    return this.#work
  }

  async #perform(effects: readonly SourceEffect[], target: SourceSettings | null): Promise<unknown> {
    const job = ++this.#job
    let failure: unknown = null
    try {
      for (const effect of effects)
        if (slowEffects.includes(effect)) await this.#performSlow(effect, target)
        else this.#performNow(effect)
    } catch (error) {
      failure = error
    }
    // Another job began meanwhile: the result of this one no longer matters.
    if (job !== this.#job) return failure
    const end: SourceEvent =
      failure === null
        ? { type: 'done', at: this.#options.now() }
        : { type: 'failed', problem: wordsOf(failure) }
    const next = await this.#send(end)
    return failure ?? next
  }

  #performNow(effect: SourceEffect): void {
    const { log, onChange } = this.#options
    if (effect === 'notify') onChange()
    else if (effect === 'warn')
      log.warn(
        { problem: this.#machine.problem },
        'the new MQTT settings do not work, the connection stays on the old ones',
      )
    else {
      if (this.#timer !== null) clearTimeout(this.#timer)
      this.#timer =
        effect === 'retry later' ? setTimeout(() => this.#post({ type: 'retry due' }), retryMs) : null
    }
  }

  async #performSlow(effect: SourceEffect, target: SourceSettings | null): Promise<void> {
    if (effect === 'close') return this.#close()
    if (effect === 'unlock') return this.#lock.release()
    if (target === null) return
    if (effect === 'lock') return this.#takeLock(target)
    if (target.embedded) await this.#options.broker?.attach(this.#options.batcher, target.topics)
    else if (effect === 'subscribe') await this.#client?.changeTopics(target)
    else await this.#openClient(target)
  }

  async #takeLock(target: SourceSettings): Promise<void> {
    if (target.embedded || (await this.#lock.take(sessionOf(target)))) return
    throw new BrokerError(sourceProblems.clientIdTaken)
  }

  async #openClient(settings: SourceSettings): Promise<void> {
    const { batcher, log, now } = this.#options
    const session = sessionOf(settings)
    const subscribed = this.#subscribed.get(session) ?? new Set()
    this.#subscribed.set(session, subscribed)
    const onChange = (problem: string | null) => {
      if (this.#client !== client) return
      this.#post(problem === null ? { type: 'back', at: now() } : { type: 'lost', problem })
    }
    const client = new MqttSource({ settings, subscribed, batcher, log, now, onChange })
    await client.connect()
    this.#client = client
  }

  async #close(): Promise<void> {
    const client = this.#client
    this.#client = null
    if (client === null) await this.#options.broker?.detach()
    else await client.disconnect()
  }
}

/** The key of a session: only one client at a time may have this id at an outside broker. */
const sessionOf = ({ host, port, client_id }: SourceSettings) => `${host}:${port}/${client_id}`

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function asRefusal(error: unknown): Error {
  if (error instanceof BrokerError)
    // If the broker did not answer, the sentence itself says everything.
    return error.silent
      ? new AppError('broker-silent')
      : new AppError('broker-refused', { reason: error.message })
  return error instanceof Error ? error : new AppError('broker-refused', { reason: String(error) })
}
