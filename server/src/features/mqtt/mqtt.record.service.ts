import type { Pool, PoolClient } from 'pg'
import { printable } from '../../lib/printable.ts'
import { readingsRejected, readingsUnmatched } from '../../measures.ts'
import { type Arrival, giveArrivalTimes, isWaiting } from '../readings/store/arrival-times.ts'
import {
  addToCounters,
  insertUnmatchedReadings,
  type RejectedRow,
  removeOldRecords,
  removeOldRecordsOfEach,
  selectUnmatchedInstants,
  type UnmatchedReadingRow,
  type UnmatchedRow,
  upsertRejected,
  upsertUnmatched,
} from './mqtt.record.queries.ts'

// No name has a line break.
const nameOf = ({ module_manufacturer_id, factor_manufacturer_id }: Named): string =>
  `${module_manufacturer_id}\n${factor_manufacturer_id}`

// A topic may be 64 KiB and a payload 256 MiB; the lists show this much of them.
const maxTopic = 200
const maxSampleBytes = 512
const keepRows = 10_000
const keepReadings = 10 * keepRows
// The share of a device. A station with its own key speaks for one device only, so that its flood pushes out nothing of
// others.
const keepRowsOfEach = 1000
const keepReadingsOfEach = 10_000
const slots = 8

const decoder = new TextDecoder('utf-8')

/** The first 512 bytes as text that a text column accepts: broken UTF-8 and NUL become the replacement character. */
function sampleOf(payload: Uint8Array): string {
  return printable(decoder.decode(payload.subarray(0, maxSampleBytes)))
}

const shownTopic = (topic: string): string => printable(topic.slice(0, maxTopic))

interface UnmatchedReading {
  readonly module: string
  readonly by_topic: boolean
  readonly factor: string
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
  readonly received_at: number
  readonly arrival?: Arrival | undefined
}

/** The rejects and unmatched readings of one batch. */
export class WireRecord {
  readonly #rejected = new Map<string, { -readonly [K in keyof RejectedRow]: RejectedRow[K] }>()
  readonly #unmatched = new Map<string, { -readonly [K in keyof UnmatchedRow]: UnmatchedRow[K] }>()
  readonly #readings: UnmatchedReadingRow[] = []
  #rejects = 0

  reject(given: { reason: string; topic: string; payload: Uint8Array; at: number }): void {
    this.#rejects += 1
    const topic = shownTopic(given.topic)
    const key = `${given.reason}\n${topic}`
    const known = this.#rejected.get(key)
    if (known !== undefined) {
      known.count += 1
      return
    }
    this.#rejected.set(key, {
      reason: given.reason,
      topic,
      sample: sampleOf(given.payload),
      count: 1,
      last_seen_at: given.at,
    })
  }

  unmatched(reading: UnmatchedReading, { topic, payload }: { topic: string; payload: Uint8Array }): void {
    const { module, factor, received_at } = reading
    this.#readings.push({
      module_manufacturer_id: module,
      factor_manufacturer_id: factor,
      ts: reading.ts,
      value: reading.value,
      quality: reading.quality,
      received_at,
      arrival: reading.arrival,
    })
    const key = `${module}\n${factor}`
    const known = this.#unmatched.get(key)
    if (known !== undefined) {
      known.count += 1
      known.by_topic &&= reading.by_topic
      return
    }
    this.#unmatched.set(key, {
      module_manufacturer_id: module,
      factor_manufacturer_id: factor,
      topic: shownTopic(topic),
      by_topic: reading.by_topic,
      sample: sampleOf(payload),
      count: 1,
      seen_at: received_at,
    })
  }

  /** The unmatched readings. */
  get readings(): readonly Pick<UnmatchedReadingRow, 'ts' | 'arrival'>[] {
    return this.#readings
  }

  /** A record with the same content. */
  copy(): WireRecord {
    const other = new WireRecord()
    for (const [key, row] of this.#rejected) other.#rejected.set(key, { ...row })
    for (const [key, row] of this.#unmatched) other.#unmatched.set(key, { ...row })
    other.#readings.push(...this.#readings)
    other.#rejects = this.#rejects
    return other
  }

  /** The number of rows that it may add to the lists. */
  get rows(): number {
    return this.#rejected.size + this.#unmatched.size + this.#readings.length
  }

  /** `stored`: readings beside it; null: all of it was counted before. */
  async write(client: PoolClient, stored: number | null): Promise<void> {
    const counts: [string, number][] = []
    if (stored !== null && stored > 0) counts.push(['readings', stored])
    if (this.#rejects > 0) counts.push(['rejected', this.#rejects])
    if (this.#readings.length > 0) counts.push(['unmatched', this.#readings.length])
    if (this.#rejected.size > 0) await upsertRejected(client, [...this.#rejected.values()])
    if (this.#unmatched.size > 0) await upsertUnmatched(client, [...this.#unmatched.values()])
    if (this.#readings.length > 0) {
      // After the write above, which holds the names.
      await giveUnmatchedTimes(client, this.#readings)
      await insertUnmatchedReadings(client, this.#readings)
    }
    const slot = Math.floor(Math.random() * slots) // any slot will do: it only keeps writers apart
    if (stored !== null && counts.length > 0) await addToCounters(client, slot, counts)
  }

  /** Adds to the counters of `/metrics`, after the batch is durable. */
  measure(): void {
    for (const { reason, count } of this.#rejected.values()) readingsRejected.inc({ reason }, count)
    if (this.#readings.length > 0) readingsUnmatched.inc(this.#readings.length)
  }
}

/** Trims the lists of rejects and unmatched readings to their newest rows, first to those of each device. */
export async function trimRecords(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await removeOldRecordsOfEach(client, 'mqtt_unmatched', keepRowsOfEach)
    await removeOldRecordsOfEach(client, 'unmatched_reading', keepReadingsOfEach)
    await removeOldRecords(client, 'mqtt_rejected', keepRows)
    await removeOldRecords(client, 'mqtt_unmatched', keepRows)
    await removeOldRecords(client, 'unmatched_reading', keepReadings)
  } finally {
    client.release()
  }
}

/** Gives times to unmatched readings that came without. The caller holds their names. */
async function giveUnmatchedTimes(
  client: PoolClient,
  readings: readonly UnmatchedReadingRow[],
): Promise<void> {
  if (readings.every(({ arrival }) => arrival === undefined)) return
  const byName = Map.groupBy(readings, nameOf)
  const names = [...byName.values()].flatMap((all) => all.filter(isWaiting).slice(0, 1))
  const since = readings.reduce((first, { received_at }) => Math.min(first, received_at), Infinity)
  const there = Map.groupBy(await selectUnmatchedInstants(client, names, since), nameOf)
  for (const [name, all] of byName) {
    const taken = (there.get(name) ?? []).map(({ ts }) => ts)
    const newest = taken.reduce((latest, ts) => Math.max(latest, ts), Number.NEGATIVE_INFINITY)
    giveArrivalTimes(all, { newest, taken })
  }
}

interface Named {
  readonly module_manufacturer_id: string
  readonly factor_manufacturer_id: string
}
