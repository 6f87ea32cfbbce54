import { telemetry, telemetryTopic } from './publisher.ts'
import { demoStations } from './stations.ts'

export interface Message {
  readonly topic: string
  readonly payload: string
}

/** The seed of the demonstration: every installation gets the same month. */
export const demoSeed = 20_260

/**
 * Every demonstration station's message for one instant, without the short excursions: always the same for the same
 * instant.
 */
export function frozenMessages(ts: number): Message[] {
  return demoStations.map((station) => ({
    topic: telemetryTopic(station),
    payload: telemetry(station, { ts, seed: demoSeed }),
  }))
}

export interface FastScenario {
  readonly modules: number
  /** Readings in a message, each of a different factor of the message's station. */
  readonly readings: number
  /** The first message's time. */
  readonly from: number
  /** How much later each message is than the one before, milliseconds (1). */
  readonly step_ms?: number
  /** Every so many stations one is beyond its limits for an hour in four; without it none is. */
  readonly beyond?: number
}

/**
 * The n-th message of a load: station `m1` …, factors `f1` …, below a limit of 75, because nearly all real readings are
 * inside their limits. Cheap to make: the publisher shares the machine with what it measures.
 */
export function fastMessage(
  { modules, readings, from, step_ms = 1, beyond }: FastScenario,
  index: number,
): Message {
  const place = index % modules
  const station = `m${1 + place}`
  const ts = from + Math.floor(index * step_ms)
  const isBeyond = beyond !== undefined && place % beyond === 0 && Math.floor(ts / 3_600_000) % 4 === 0
  const base = isBeyond ? 80 : 20
  let values = ''
  for (let factor = 1; factor <= readings; factor++) {
    values += `${factor > 1 ? ',' : ''}"f${factor}":${base + ((index + factor) % 400) / 10}`
  }
  return {
    topic: `quantrac/${station}`,
    payload: `{"module":"${station}","timestamp":${ts},"values":{${values}}}`,
  }
}
