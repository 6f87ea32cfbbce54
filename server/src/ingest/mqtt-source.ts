import { isIP } from 'node:net'
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { SourceSettings } from '../features/mqtt/mqtt.control.ts'
import { minimalFilters, topicMatcher } from '../lib/mqtt-topics.ts'
import { sourceProblems } from '../words/mqtt.words.ts'
import type { Batcher } from './batcher.ts'

export interface MqttSourceOptions {
  readonly settings: SourceSettings
  /**
   * Filters that the broker's session may hold, from this source and earlier ones with the same client id: a session
   * outlives the connection, and filters that are no longer wanted have to be unsubscribed.
   */
  readonly subscribed: Set<string>
  readonly batcher: Batcher
  readonly log: Logger
  readonly now: () => Date
  /** The connection was lost (with the reason) or is back (null). */
  readonly onChange: (problem: string | null) => void
}

const answerMs = 10_000
const keepaliveSeconds = 60
const firstPauseMs = 1000
const longestPauseMs = 30_000
const refusedByBroker = 0x80

/** The broker refused, with its words, or did not answer. */
export class BrokerError extends Error {
  readonly silent: boolean
  constructor(message: string, silent = false) {
    super(message)
    this.silent = silent
  }
}

type HandleMessage = (packet: IPublishPacket, done: (error?: Error) => void) => void
/**
 * mqtt.js acknowledges a message itself when `handleMessage` succeeds; acknowledging later takes its private method.
 */
interface Sender {
  _sendPacket(packet: { cmd: 'puback'; messageId: number; reasonCode: number }): void
}

// An error keeps mqtt.js from acknowledging the message now, and lets it continue with the next one.
const deferred = new Error('answered after the commit')

/**
 * The client of an outside broker. A message's PUBACK is sent after its readings are durable, in the order of arrival;
 * the broker repeats every unacknowledged message. QoS 2 is subscribed as QoS 1: its first answer cannot be held back,
 * and a repeated message does no harm because a reading is identified by factor and time.
 */
export class MqttSource {
  readonly #options: MqttSourceOptions
  #settings: SourceSettings
  #takes: (topic: string) => boolean
  #client: MqttClient | null = null
  #epoch = 0
  #isSubscribed = false
  #hasLoggedStray = false
  #again: NodeJS.Timeout | null = null

  constructor(options: MqttSourceOptions) {
    this.#options = options
    this.#settings = options.settings
    this.#takes = topicMatcher(options.settings.topics)
  }

  /** @throws BrokerError if the broker refuses or does not answer within 10 s; then nothing is left running. */
  async connect(): Promise<void> {
    const client = mqtt.connect(connectOptions(this.#settings))
    this.#client = client
    client.handleMessage = this.#handle
    client.on('error', () => undefined)
    try {
      await firstConnect(client)
      await this.#subscribe(client)
    } catch (error) {
      await this.disconnect()
      throw error
    }
    this.#follow(client)
  }

  /** After the first connection it reconnects by itself, with growing pauses. */
  #follow(client: MqttClient): void {
    client.options.reconnectPeriod = firstPauseMs
    let problem: string = sourceProblems.closed
    client.on('error', (error) => (problem = error.message))
    client.on('close', () => {
      this.#epoch += 1
      this.#isSubscribed = false
      this.#options.onChange(problem)
      pauseLonger(client)
    })
    client.on('connect', () => {
      problem = sourceProblems.closed
      void this.#subscribeAgain(client, this.#epoch)
    })
  }

  /** Repeats until every topic is granted; the granted ones already deliver. */
  async #subscribeAgain(client: MqttClient, epoch: number): Promise<void> {
    try {
      await this.#subscribe(client)
      client.options.reconnectPeriod = firstPauseMs
      this.#options.onChange(null)
    } catch (error) {
      if (epoch !== this.#epoch) return
      this.#options.onChange(wordsOf(error))
      this.#again = setTimeout(() => {
        if (epoch === this.#epoch) void this.#subscribeAgain(client, epoch)
      }, pauseLonger(client))
    }
  }

  /** Subscribes the wanted filters, then unsubscribes the others that the session may hold. @throws BrokerError */
  async #subscribe(client: MqttClient): Promise<void> {
    const { subscribed } = this.#options
    const wanted = minimalFilters(this.#settings.topics)
    // Before the answer: the broker may have granted it although the answer was lost.
    for (const filter of wanted) subscribed.add(filter)
    if (wanted.length > 0) await subscribeAll(client, wanted, this.#settings.qos > 0 ? 1 : 0)
    const gone = [...subscribed].filter((filter) => !wanted.includes(filter))
    if (gone.length > 0) await answerOf(client.unsubscribeAsync(gone))
    for (const filter of gone) subscribed.delete(filter)
    this.#isSubscribed = true
  }

  /**
   * Changes the topics: now if connected, otherwise with the next connection.
   * @throws BrokerError if the broker refuses them: the old ones stay.
   */
  async changeTopics(settings: SourceSettings): Promise<void> {
    const client = this.#client
    const before = this.#settings
    const epoch = this.#epoch
    this.#settings = settings
    // A broker may send retained messages of a new topic before it has granted all topics.
    this.#takes = topicMatcher([...before.topics, ...settings.topics])
    try {
      if (client?.connected === true) await this.#subscribe(client)
    } catch (error) {
      // If the connection was lost meanwhile, the topics change when it is back.
      if (client !== null && epoch === this.#epoch) {
        this.#settings = before
        await this.#subscribe(client).catch(() => undefined)
        throw error
      }
    } finally {
      this.#takes = topicMatcher(this.#settings.topics)
    }
  }

  /** Connected, with every topic granted. */
  get connected(): boolean {
    return this.#client?.connected === true && this.#isSubscribed
  }

  async disconnect(): Promise<void> {
    const client = this.#client
    this.#client = null
    this.#epoch += 1
    if (this.#again !== null) clearTimeout(this.#again)
    // Forced: unacknowledged messages stay so, and the broker keeps them.
    await client?.endAsync(true)
  }

  readonly #handle: HandleMessage = (packet, done) => {
    const { batcher } = this.#options
    const { topic, payload, retain, qos, messageId } = packet
    // An earlier session may still hold a removed topic: its message is acknowledged, or the broker would repeat it for
    // ever.
    if (!this.#takes(topic)) {
      this.#logStray(topic)
      return done()
    }
    const epoch = this.#epoch
    batcher.push({
      topic,
      payload: typeof payload === 'string' ? Buffer.from(payload) : payload,
      receivedAt: this.#options.now().getTime(),
      retained: retain,
      acknowledge: () => {
        if (qos > 0 && messageId !== undefined) this.#answer(messageId, epoch)
      },
    })
    const next = () => done(qos > 0 ? deferred : undefined)
    if (batcher.hasRoom) next()
    else this.#hold(next)
  }

  /** Logged once: otherwise a broker that delivers messages under unsubscribed topics would be hard to diagnose. */
  #logStray(topic: string): void {
    if (this.#hasLoggedStray) return
    this.#hasLoggedStray = true
    this.#options.log.warn({ topic }, 'the broker sends messages of a topic that is not among the settings')
  }

  #answer(messageId: number, epoch: number): void {
    const client = this.#client
    // A packet id of an earlier connection would acknowledge another message of this one.
    if (client === null || epoch !== this.#epoch || !client.connected) return
    const sender = client as unknown as Sender // its types hide the method
    // oxlint-disable-next-line no-underscore-dangle -- mqtt.js has no public way; a test fails when this one stops working
    sender._sendPacket({ cmd: 'puback', messageId, reasonCode: 0 })
  }

  /**
   * Stops reading until there is room. Pings are not read meanwhile either, so the connection is kept alive manually.
   */
  #hold(next: () => void): void {
    const client = this.#client
    const alive = setInterval(
      () => {
        if (client?.connected !== true) return
        client.reschedulePing(true)
        client.sendPing()
      },
      (keepaliveSeconds * 1000) / 3,
    )
    this.#options.batcher.whenRoom(() => {
      clearInterval(alive)
      next()
    })
  }
}

function connectOptions(settings: SourceSettings): IClientOptions {
  const { host, port, username, password, use_tls } = settings
  return {
    protocol: use_tls ? 'mqtts' : 'mqtt',
    host,
    port,
    protocolVersion: 4,
    clientId: settings.client_id === '' ? 'quantrac' : settings.client_id,
    clean: !settings.persistent_session,
    keepalive: keepaliveSeconds,
    connectTimeout: answerMs,
    // No second attempt before the first answer, because the person who pressed Connect waits for it.
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    ...(username !== '' && { username }),
    // MQTT 3.1.1 allows no password without a username.
    ...(username !== '' && password !== null && { password }),
    ...(use_tls && isIP(host) === 0 && { servername: host }),
  }
}

async function firstConnect(client: MqttClient): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const failed = (error: Error) => reject(new BrokerError(wordsOf(error)))
  const closed = () => reject(new BrokerError(sourceProblems.closed))
  client.once('connect', () => resolve())
  client.once('error', failed)
  client.once('close', closed)
  try {
    await answerOf(promise)
  } finally {
    client.off('error', failed)
    client.off('close', closed)
  }
}

/** @throws BrokerError with the topics that the broker refuses */
async function subscribeAll(client: MqttClient, filters: string[], qos: 0 | 1): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // On a refusal the library returns an error; the packet says which topics were refused.
  client.subscribe(filters, { qos }, (error, _grants, packet) => {
    const refused = filters.filter((_, place) => packet?.granted[place] === refusedByBroker)
    if (refused.length > 0) reject(new BrokerError(`${sourceProblems.topicRefused}: ${refused.join(', ')}`))
    else if (error) reject(new BrokerError(wordsOf(error)))
    else resolve()
  })
  await answerOf(promise)
}

/** @throws BrokerError if no answer comes within 10 s */
async function answerOf<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new BrokerError(sourceProblems.noAnswer, true)), answerMs)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the pause before the next attempt, in ms, and doubles the one after it. */
function pauseLonger(client: MqttClient): number {
  const pause = client.options.reconnectPeriod ?? firstPauseMs
  client.options.reconnectPeriod = Math.min(pause * 2, longestPauseMs)
  return pause
}

/** Node gathers the failures of several addresses in one error without a message of its own. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  const [first] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : error.name
}
