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
   * Filters that the broker's session may hold, of this source and of those before it with the same client id: a session outlives
   * the connection, and what nobody wants any more has to be unsubscribed.
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

/** The broker said no, with its words, or nothing at all. */
export class BrokerError extends Error {
  readonly silent: boolean
  constructor(message: string, silent = false) {
    super(message)
    this.silent = silent
  }
}

type HandleMessage = (packet: IPublishPacket, done: (error?: Error) => void) => void
/** mqtt.js answers a message itself when `handleMessage` succeeds; sending the answer later takes its private method. */
interface Sender {
  _sendPacket(packet: { cmd: 'puback'; messageId: number; reasonCode: number }): void
}

// An error keeps mqtt.js from answering the message now, and lets it go on with the next.
const deferred = new Error('answered after the commit')

/**
 * The client of an outside broker. A message's PUBACK is sent after its readings are durable, in the order of arrival; the
 * broker repeats whatever was not answered. QoS 2 is subscribed as QoS 1: its first answer cannot be held back, and with
 * readings known by factor and time a repetition does no harm.
 */
export class MqttSource {
  readonly #options: MqttSourceOptions
  #settings: SourceSettings
  #takes: (topic: string) => boolean
  #client: MqttClient | null = null
  #epoch = 0
  #isSubscribed = false
  #hasStrayed = false
  #again: NodeJS.Timeout | null = null

  constructor(options: MqttSourceOptions) {
    this.#options = options
    this.#settings = options.settings
    this.#takes = topicMatcher(options.settings.topics)
  }

  /** @throws BrokerError where the broker refuses or does not answer within 10 s; nothing is left running then. */
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

  /** From the first connection on it reconnects by itself, more and more slowly. */
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

  /** Until every topic is granted: those that are come in meanwhile. */
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

  /** Subscribes what is wanted, then unsubscribes what the session may hold besides. @throws BrokerError */
  async #subscribe(client: MqttClient): Promise<void> {
    const { subscribed } = this.#options
    const wanted = minimalFilters(this.#settings.topics)
    // Before the answer: one that is lost may have said yes.
    for (const filter of wanted) subscribed.add(filter)
    if (wanted.length > 0) await subscribeAll(client, wanted, this.#settings.qos > 0 ? 1 : 0)
    const gone = [...subscribed].filter((filter) => !wanted.includes(filter))
    if (gone.length > 0) await answerOf(client.unsubscribeAsync(gone))
    for (const filter of gone) subscribed.delete(filter)
    this.#isSubscribed = true
  }

  /**
   * Takes over other topics: on the open connection now, otherwise with the next one.
   * @throws BrokerError where the broker refuses them: the old ones stay.
   */
  async changeTopics(settings: SourceSettings): Promise<void> {
    const client = this.#client
    const before = this.#settings
    const epoch = this.#epoch
    this.#settings = settings
    // A broker may send what it keeps for a new topic before it has granted all of them.
    this.#takes = topicMatcher([...before.topics, ...settings.topics])
    try {
      if (client?.connected === true) await this.#subscribe(client)
    } catch (error) {
      // A connection that was lost meanwhile takes them over when it is back.
      if (client !== null && epoch === this.#epoch) {
        this.#settings = before
        await this.#subscribe(client).catch(() => undefined)
        throw error
      }
    } finally {
      this.#takes = topicMatcher(this.#settings.topics)
    }
  }

  /** Open, with every topic granted. */
  get connected(): boolean {
    return this.#client?.connected === true && this.#isSubscribed
  }

  async disconnect(): Promise<void> {
    const client = this.#client
    this.#client = null
    this.#epoch += 1
    if (this.#again !== null) clearTimeout(this.#again)
    // Forced: what is unanswered stays so, and the broker keeps it.
    await client?.endAsync(true)
  }

  readonly #handle: HandleMessage = (packet, done) => {
    const { batcher } = this.#options
    const { topic, payload, retain, qos, messageId } = packet
    // A session from before may still hold a topic that was removed: answered, or it would come again for ever.
    if (!this.#takes(topic)) {
      this.#noteStray(topic)
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

  /** Once: a broker that puts messages under other topics than were asked for would otherwise be hard to make out. */
  #noteStray(topic: string): void {
    if (this.#hasStrayed) return
    this.#hasStrayed = true
    this.#options.log.warn({ topic }, 'the broker sends messages of a topic that is not among the settings')
  }

  #answer(messageId: number, epoch: number): void {
    const client = this.#client
    // An answer of an earlier connection would answer another message of this one.
    if (client === null || epoch !== this.#epoch || !client.connected) return
    const sender = client as unknown as Sender // its types hide the method
    // oxlint-disable-next-line no-underscore-dangle -- mqtt.js has no public way; a test fails when this one stops working
    sender._sendPacket({ cmd: 'puback', messageId, reasonCode: 0 })
  }

  /** Stops reading until there is room. Pings are not read meanwhile either, so the connection is kept alive by hand. */
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
    // No second try before the first answer: whoever pressed Connect waits for it.
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    ...(username !== '' && { username }),
    // MQTT 3.1.1 knows no password without a username.
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

/** @throws BrokerError naming the topics that the broker refuses */
async function subscribeAll(client: MqttClient, filters: string[], qos: 0 | 1): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // With a refusal the library's answer is an error; which topics it is about stands in the packet.
  client.subscribe(filters, { qos }, (error, _grants, packet) => {
    const refused = filters.filter((_, place) => packet?.granted[place] === refusedByBroker)
    if (refused.length > 0) reject(new BrokerError(`${sourceProblems.topicRefused}: ${refused.join(', ')}`))
    else if (error) reject(new BrokerError(wordsOf(error)))
    else resolve()
  })
  await answerOf(promise)
}

/** @throws BrokerError where none comes within 10 s */
async function answerOf<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new BrokerError(sourceProblems.noAnswer, true)), answerMs)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The pause before the next try, in ms; the one after it is twice as long. */
function pauseLonger(client: MqttClient): number {
  const pause = client.options.reconnectPeriod ?? firstPauseMs
  client.options.reconnectPeriod = Math.min(pause * 2, longestPauseMs)
  return pause
}

/** Node gathers the failures of several addresses in one error that says nothing itself. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  const [first] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : error.name
}
