import { ConnectionWait, MINUTE_MS, type MqttConnection } from '@quantrac/contract'
import { printable } from '../../lib/printable.ts'
import { mqttConnections, mqttUnacknowledged, mqttWaiting } from '../../measures.ts'
import type { Connection } from './connection.ts'

export interface Listed {
  readonly connection: Connection
  readonly device: string
  readonly address: string
  /** When it signed in. */
  readonly since: Date
}

const protocols = { 3: '3.1', 4: '3.1.1', 5: '5' } as const
// What is over its rate is read again and again for a moment: it is said for a while, so that it can be seen.
const slowedMs = 10_000
const longest = 100

interface Count {
  readonly at: number
  readonly messages: number
}

// A station sends once a minute or less: over a few seconds, nearly all rates were 0.

/** Describes the connections. Called every few seconds: rates are between two counts of it. */
export class ConnectionList {
  readonly #counts = new WeakMap<Connection, { before: Count; last: Count }>()

  /** `now`: milliseconds of a clock that never jumps. */
  at(now: number, all: readonly Listed[]): MqttConnection[] {
    const list = all.map(
      ({ connection, device, address, since }): MqttConnection => ({
        device: shown(device),
        client_id: shown(connection.clientId),
        signed_in_by: connection.identity?.by ?? 'none',
        address,
        protocol: protocols[connection.version],
        transport: connection.origin.transport,
        since: since.toISOString(),
        messages_per_minute: this.#perMinute(connection, now),
        unacknowledged: connection.unacknowledged,
        waits_for: waitOf(connection, now),
      }),
    )
    measure(list)
    return list
  }

  #perMinute(connection: Connection, now: number): number {
    const { messages } = connection
    const start = { at: now, messages: 0 }
    let counts = this.#counts.get(connection) ?? { before: start, last: start }
    if (now - counts.last.at >= MINUTE_MS) counts = { before: counts.last, last: { at: now, messages } }
    this.#counts.set(connection, counts)
    const minutes = Math.max(1, (now - counts.before.at) / MINUTE_MS)
    return Math.round((10 * (messages - counts.before.messages)) / minutes) / 10
  }
}

export const shown = (text: string): string => printable(text.slice(0, longest))

function waitOf({ identity, waitsFor }: Connection, now: number): MqttConnection['waits_for'] {
  const isSlowed = now - (identity?.rate?.pausedAt ?? Number.NEGATIVE_INFINITY) < slowedMs
  return waitsFor ?? (isSlowed ? 'rate' : null)
}

function measure(list: readonly MqttConnection[]): void {
  mqttConnections.reset()
  for (const { signed_in_by, protocol, transport } of list)
    mqttConnections.inc({ signed_in_by, protocol, transport })
  mqttUnacknowledged.set(list.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0))
  for (const why of ConnectionWait.options)
    mqttWaiting.set({ why }, list.filter(({ waits_for }) => waits_for === why).length)
}
