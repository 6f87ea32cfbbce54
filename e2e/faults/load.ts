import { until } from '../src/waiting.ts'
import type { FaultyServer } from './server.ts'
import type { Mosquitto } from './mosquitto.ts'
import { Publisher } from './publisher.ts'
import { createStreamStations, messageOf, stationCount, type Stream } from './stream.ts'

export type Way = 'embedded' | 'mosquitto'

const connections = 4

/** How a load is sent. */
export interface Sending {
  readonly port: number
  readonly window: number
  readonly qos?: 1 | 2
  readonly cutEvery?: number
}

/** Publishes the stream over a few connections; each station uses one of them, in order. */
export class Load {
  readonly #publishers: readonly Publisher[]

  constructor(stream: Stream, sending: Sending) {
    this.#publishers = Array.from({ length: connections }, (_, connection) => {
      const total = countOf(stream.messages, connection)
      return new Publisher({
        ...sending,
        clientId: `faults-${connection}`,
        total,
        messageOf: (index) => messageOf(stream, numberOf(connection, index)),
      })
    })
  }

  get acknowledged(): number {
    return this.#publishers.reduce((sum, publisher) => sum + publisher.count, 0)
  }

  get reconnections(): number {
    return this.#publishers.reduce((sum, publisher) => sum + publisher.connections - 1, 0)
  }

  isAcknowledged(message: number): boolean {
    const connection = message % connections
    return this.#publishers[connection]?.isAcknowledged((message - connection) / connections) === true
  }

  start(): void {
    for (const publisher of this.#publishers) publisher.start()
  }

  stop(): void {
    for (const publisher of this.#publishers) publisher.stop()
  }

  async finished(): Promise<void> {
    await Promise.all(this.#publishers.map((publisher) => publisher.finished))
  }
}

// The number of stations is a multiple of the number of connections, so a station's messages share one.
const numberOf = (connection: number, index: number): number => index * connections + connection
const countOf = (messages: number, connection: number): number =>
  Math.ceil((messages - connection) / connections)
if (stationCount % connections !== 0) throw new Error('a station would speak over several connections')

/** Creates the stations and, where there is a Mosquitto, connects the server to it with a persistent session. */
export async function prepare(server: FaultyServer, mosquitto: Mosquitto | null): Promise<void> {
  const api = await server.api()
  await createStreamStations(api)
  if (mosquitto === null) return
  await api.call('mqttUpdate', {
    body: {
      host: '127.0.0.1',
      port: mosquitto.port,
      client_id: 'quantrac-faults',
      topics: ['quantrac/#'],
      qos: 1,
      persistent_session: true,
    },
  })
  await until('the server has subscribed at Mosquitto', async () => {
    const { data } = await api.call('mqttConfig', {})
    return data.mqtt_info.status === 'connected' && !data.mqtt_info.embedded
  })
}
