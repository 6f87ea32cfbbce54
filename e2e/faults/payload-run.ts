import { createStreamStations } from './stream.ts'
import { hostileMessages } from './payloads.ts'
import { Publisher } from './publisher.ts'
import type { FaultyServer } from './server.ts'

export interface PayloadOutcome {
  readonly sent: number
  readonly acknowledged: number
  /** Messages by the product's own counter. */
  readonly received: number
  /** Readings and rejects that the messages must add up to. */
  readonly expected: number
  readonly stored: number
  /** Already stored with the same value. */
  readonly duplicate: number
  /** Already stored with another value, which is kept; the panel counts them as rejects. */
  readonly conflict: number
  readonly unmatched: number
  readonly rejected: number
  /** The same by the figures of the MQTT panel. */
  readonly panel: { readonly readings: number; readonly unmatched: number; readonly rejected: number }
  readonly unexpectedEnds: number
  readonly memoryMib: number
  readonly seconds: number
}

const atOnce = 5000

/** Publishes hostile payloads over MQTT with QoS 1 and reads from the product how it handled them. */
export async function runPayloads(
  server: FaultyServer,
  { payloads, seed }: { payloads: number; seed: number },
): Promise<PayloadOutcome> {
  const api = await server.api()
  await createStreamStations(api)
  const before = await server.counters()
  const begun = performance.now()
  let expected = 0
  let acknowledged = 0
  for (let done = 0; done < payloads; done += atOnce) {
    const messages = hostileMessages(Math.min(atOnce, payloads - done), seed + done)
    expected += messages.reduce((sum, { outcomes }) => sum + outcomes, 0)
    const publisher = new Publisher({
      port: server.brokerPort,
      clientId: 'hostile',
      window: 500,
      total: messages.length,
      messageOf: (index) => messages[index] ?? { topic: 'none', payload: '' },
    })
    publisher.start()
    await publisher.finished
    publisher.stop()
    acknowledged += publisher.count
  }
  const seconds = (performance.now() - begun) / 1000
  const after = await server.counters()
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const info = (await (await server.api()).call('mqttConfig', {})).data.mqtt_info
  return {
    sent: payloads,
    acknowledged,
    received: grown('quantrac_messages_received_total'),
    expected,
    stored: grown('quantrac_readings_stored_total'),
    duplicate: grown('quantrac_readings_duplicate_total{kind="dup"}'),
    conflict: grown('quantrac_readings_duplicate_total{kind="conflict"}'),
    unmatched: grown('quantrac_readings_unmatched_total'),
    rejected: grown('quantrac_readings_rejected_total'),
    panel: { readings: info.readings_total, unmatched: info.unmatched_total, rejected: info.rejected_total },
    unexpectedEnds: server.unexpectedEnds,
    memoryMib: await server.memoryMib(),
    seconds,
  }
}

/** What does not add up, in words; empty if both of the product's counts account for every part of every message. */
export function unaccounted(outcome: PayloadOutcome): string[] {
  const { sent, expected, duplicate, panel } = outcome
  const counted = outcome.stored + duplicate + outcome.conflict + outcome.unmatched + outcome.rejected
  const shown = panel.readings + duplicate + panel.unmatched + panel.rejected
  const conditions: Record<string, boolean> = {
    [`${outcome.acknowledged} of ${sent} messages acknowledged`]: outcome.acknowledged === sent,
    [`${outcome.received} of ${sent} messages counted`]: outcome.received === sent,
    [`${counted} of ${expected} stored or refused`]: counted === expected,
    [`${shown} of ${expected} in the panel`]: shown === expected,
    [`${outcome.unexpectedEnds} restarts`]: outcome.unexpectedEnds === 0,
  }
  return Object.entries(conditions).flatMap(([words, holds]) => (holds ? [] : [words]))
}
