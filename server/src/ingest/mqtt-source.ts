import { isIP } from 'node:net'
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { SourceSettings } from '../features/mqtt/mqtt.control.ts'
import { minimalFilters } from '../lib/mqtt-topics.ts'
import type { Batcher } from './batcher.ts'

export interface MqttSourceOptions {
  readonly settings: SourceSettings
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
// A level that the client's types do not know.
const refusedByBroker = '128'

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
  #client: MqttClient | null = null
  #epoch = 0
  #filters: string[] = []

  constructor(options: MqttSourceOptions) {
    this.#options = options
  }

  /** @throws BrokerError where the broker refuses or does not answer within 10 s; nothing is left running then. */
  async connect(): Promise<void> {
    const client = mqtt.connect(connectOptions(this.#options.settings))
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
    let problem = 'the connection was closed'
    client.on('error', (error) => (problem = error.message))
    client.on('close', () => {
      this.#epoch += 1
      this.#options.onChange(problem)
      const period = client.options.reconnectPeriod ?? firstPauseMs
      client.options.reconnectPeriod = Math.min(period * 2, longestPauseMs)
    })
    client.on('connect', () => {
      problem = 'the connection was closed'
      this.#subscribe(client).then(
        () => {
          client.options.reconnectPeriod = firstPauseMs
          this.#options.onChange(null)
        },
        (error: Error) => this.#options.onChange(error.message),
      )
    })
  }

  async #subscribe(client: MqttClient): Promise<void> {
    const { topics, qos } = this.#options.settings
    const filters = minimalFilters(topics)
    this.#filters = filters
    if (filters.length === 0) return
    const level = qos > 0 ? 1 : 0
    const granted = await client.subscribeAsync(filters, { qos: level }).catch((error: Error) => {
      throw new BrokerError(error.message)
    })
    const refused = granted.filter(({ qos }) => String(qos) === refusedByBroker)
    if (refused.length > 0)
      throw new BrokerError(`topic refused: ${refused.map((one) => one.topic).join(', ')}`)
  }

  /** Takes over other topics on the open connection; what is no longer wanted is unsubscribed. */
  async changeTopics(settings: SourceSettings): Promise<void> {
    const before = this.#filters
    Object.assign(this.#options, { settings })
    const client = this.#client
    if (client === null || !client.connected) return
    await this.#subscribe(client)
    const gone = before.filter((filter) => !this.#filters.includes(filter))
    if (gone.length > 0) await client.unsubscribeAsync(gone)
  }

  get connected(): boolean {
    return this.#client?.connected === true
  }

  async disconnect(): Promise<void> {
    const client = this.#client
    this.#client = null
    this.#epoch += 1
    // Forced: what is unanswered stays so, and the broker keeps it.
    await client?.endAsync(true)
  }

  readonly #handle: HandleMessage = (packet, done) => {
    const { batcher } = this.#options
    const { topic, payload, retain, qos, messageId } = packet
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
    ...(password !== null && { password }),
    ...(use_tls && isIP(host) === 0 && { servername: host }),
  }
}

async function firstConnect(client: MqttClient): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new BrokerError('no answer', true)), answerMs)
  const failed = (error: Error) => reject(new BrokerError(wordsOf(error)))
  const closed = () => reject(new BrokerError('the connection was closed'))
  client.once('connect', () => resolve())
  client.once('error', failed)
  client.once('close', closed)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    client.off('error', failed)
    client.off('close', closed)
  }
}

/** Node gathers the failures of several addresses in one error that says nothing itself. */
function wordsOf(error: Error): string {
  if (error.message !== '') return error.message
  const [first] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : error.name
}
