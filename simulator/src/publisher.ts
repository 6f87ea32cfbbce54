import mqtt, { type MqttClient } from 'mqtt'
import { valueAt } from './series.ts'
import type { SimulatedStation } from './station.ts'

export interface PublisherOptions {
  /** e.g. `mqtt://127.0.0.1:1883`. */
  readonly brokerUrl: string
  readonly stations: readonly SimulatedStation[]
  readonly seed: number
  readonly periodMs: number
  readonly now: () => number
}

export interface Publisher {
  stop(): Promise<void>
}

export const telemetryTopic = (station: SimulatedStation) => `quantrac/${station.manufacturer_id}/telemetry`

/** The message a station sends for an instant: every factor at once. */
export function telemetry(
  station: SimulatedStation,
  at: { ts: number; seed: number; liveAmong?: readonly SimulatedStation[] },
): string {
  const values = Object.fromEntries(
    station.factors.map((factor) => [factor.code, valueAt(station, factor, at)]),
  )
  return JSON.stringify({ module: station.manufacturer_id, timestamp: new Date(at.ts).toISOString(), values })
}

/**
 * Each station is a client that publishes with QoS 1 once a period. The stations' first messages are spread over the
 * period, so that readings arrive evenly. The client keeps what it cannot deliver and sends it when the broker is back.
 */
export function startPublisher(options: PublisherOptions): Publisher {
  const clients: MqttClient[] = []
  const timers: NodeJS.Timeout[] = []
  options.stations.forEach((station, index) => {
    const client = mqtt.connect(options.brokerUrl, {
      clientId: `simulator-${station.manufacturer_id}`,
      // Names the device in the list of connections.
      username: station.manufacturer_id,
      clean: false,
      reconnectPeriod: 2000,
    })
    // The client retries by itself; without a listener the event would end the process.
    client.on('error', () => undefined)
    const send = () => {
      const message = telemetry(station, {
        ts: options.now(),
        seed: options.seed,
        liveAmong: options.stations,
      })
      client.publish(telemetryTopic(station), message, { qos: 1 }, () => undefined)
    }
    const begin = setTimeout(
      () => {
        send()
        timers.push(setInterval(send, options.periodMs))
      },
      (options.periodMs / options.stations.length) * index,
    )
    timers.push(begin)
    clients.push(client)
  })
  return {
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(clients.map((client) => client.endAsync(true)))
    },
  }
}
