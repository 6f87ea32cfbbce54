import type { PoolClient } from 'pg'
import type { Arrival } from '../readings/store/arrival-times.ts'
import { column, numberArray } from '../../db/sql-arrays.ts'
import type { SentQuality } from '@quantrac/contract'
import type { Generated } from 'kysely'
import type { Instant } from '../../db/column-types.ts'

export interface UnmatchedReadingTable {
  module_manufacturer_id: string
  factor_manufacturer_id: string
  ts: Instant
  value: number
  quality: SentQuality
  received_at: Instant
}

declare module '../../db/tables.ts' {
  interface Tables {
    mqtt_unmatched: {
      module_manufacturer_id: string
      factor_manufacturer_id: string
      sample: string
      count: number
      first_seen_at: Instant
      last_seen_at: Instant
      topic: Generated<string>
      by_topic: Generated<boolean>
    }
    mqtt_rejected: { reason: string; topic: string; sample: string; count: number; last_seen_at: Instant }
    unmatched_reading: UnmatchedReadingTable
    ingest_counter: { name: string; slot: number; value: Generated<number> }
  }
}

export interface RejectedRow {
  readonly reason: string
  readonly topic: string
  readonly sample: string
  readonly count: number
  readonly last_seen_at: number
}

export interface UnmatchedRow {
  readonly module_manufacturer_id: string
  readonly factor_manufacturer_id: string
  /** Of the newest message. */
  readonly topic: string
  /** The messages do not name the device; their topics do. */
  readonly by_topic: boolean
  readonly sample: string
  readonly count: number
  readonly seen_at: number
}

export interface UnmatchedReadingRow {
  readonly module_manufacturer_id: string
  readonly factor_manufacturer_id: string
  ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
  readonly received_at: number
  readonly arrival?: Arrival | undefined
}

/** In the order of their keys, so that two batches never deadlock. */
export async function upsertRejected(client: PoolClient, rows: readonly RejectedRow[]): Promise<void> {
  await client.query({
    name: 'wire-rejected',
    text: `insert into mqtt_rejected (reason, topic, sample, count, last_seen_at)
           select r, t, s, n, to_timestamp(l / 1000.0)
           from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::float8[]) as given (r, t, s, n, l)
           order by r, t
           on conflict (reason, topic) do update set sample = excluded.sample,
             count = mqtt_rejected.count + excluded.count, last_seen_at = excluded.last_seen_at`,
    values: [
      rows.map((row) => row.reason),
      rows.map((row) => row.topic),
      rows.map((row) => row.sample),
      column(rows, (row) => row.count),
      column(rows, (row) => row.last_seen_at),
    ],
  })
}

export async function upsertUnmatched(client: PoolClient, rows: readonly UnmatchedRow[]): Promise<void> {
  await client.query({
    name: 'wire-unmatched',
    text: `insert into mqtt_unmatched
             (module_manufacturer_id, factor_manufacturer_id, topic, by_topic, sample, count, first_seen_at, last_seen_at)
           select m, f, t, b, s, n, to_timestamp(l / 1000.0), to_timestamp(l / 1000.0)
           from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::bigint[], $7::float8[])
             as given (m, f, t, b, s, n, l)
           order by m, f
           on conflict (module_manufacturer_id, factor_manufacturer_id) do update set topic = excluded.topic,
             by_topic = mqtt_unmatched.by_topic and excluded.by_topic, sample = excluded.sample, count = mqtt_unmatched.count + excluded.count, last_seen_at = excluded.last_seen_at`,
    values: [
      rows.map((row) => row.module_manufacturer_id),
      rows.map((row) => row.factor_manufacturer_id),
      rows.map((row) => row.topic),
      rows.map((row) => row.by_topic),
      rows.map((row) => row.sample),
      column(rows, (row) => row.count),
      column(rows, (row) => row.seen_at),
    ],
  })
}

export interface UnmatchedInstant {
  readonly module_manufacturer_id: string
  readonly factor_manufacturer_id: string
  readonly ts: number
}

/** When readings wait under these names, from a moment on. */
export async function selectUnmatchedInstants(
  client: PoolClient,
  names: readonly Pick<UnmatchedInstant, 'module_manufacturer_id' | 'factor_manufacturer_id'>[],
  since: number,
): Promise<UnmatchedInstant[]> {
  const { rows } = await client.query<UnmatchedInstant>({
    name: 'wire-unmatched-instants',
    text: `select u.module_manufacturer_id, u.factor_manufacturer_id, round(date_part('epoch', u.ts) * 1000)::bigint as ts
           from unnest($1::text[], $2::text[]) as given (m, f)
           join unmatched_reading u on u.module_manufacturer_id = given.m and u.factor_manufacturer_id = given.f
             and u.ts >= to_timestamp($3 / 1000.0)`,
    values: [
      names.map((name) => name.module_manufacturer_id),
      names.map((name) => name.factor_manufacturer_id),
      since,
    ],
  })
  return rows
}

export async function insertUnmatchedReadings(
  client: PoolClient,
  rows: readonly UnmatchedReadingRow[],
): Promise<void> {
  await client.query({
    name: 'wire-unmatched-readings',
    text: `insert into unmatched_reading
             (module_manufacturer_id, factor_manufacturer_id, ts, value, quality, received_at)
           select m, f, to_timestamp(t / 1000.0), v, q, to_timestamp(r / 1000.0)
           from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::smallint[], $6::float8[])
             as given (m, f, t, v, q, r)
           order by m, f, t on conflict do nothing`,
    values: [
      rows.map((row) => row.module_manufacturer_id),
      rows.map((row) => row.factor_manufacturer_id),
      column(rows, (row) => row.ts),
      column(rows, (row) => row.value),
      column(rows, (row) => row.quality),
      column(rows, (row) => row.received_at),
    ],
  })
}

/** Adds to the counters; `slot` spreads concurrent batches over different rows. */
export async function addToCounters(
  client: PoolClient,
  slot: number,
  counts: readonly (readonly [name: string, value: number])[],
): Promise<void> {
  await client.query({
    name: 'wire-counters',
    text: `insert into ingest_counter (name, slot, value)
           select n, $1, v from unnest($2::text[], $3::bigint[]) as given (n, v) order by n
           on conflict (name, slot) do update set value = ingest_counter.value + excluded.value`,
    values: [slot, counts.map(([name]) => name), numberArray(counts.map(([, value]) => value))],
  })
}

const seenColumn = {
  mqtt_rejected: 'last_seen_at',
  mqtt_unmatched: 'last_seen_at',
  unmatched_reading: 'received_at',
} as const

/** Removes all but the newest rows. By row: thousands may have been seen at one time. */
export async function removeOldRecords(
  client: PoolClient,
  table: keyof typeof seenColumn,
  keep: number,
): Promise<void> {
  await client.query(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} order by ${seenColumn[table]} desc offset $1))`,
    [keep],
  )
}

/** The same of each device. */
export async function removeOldRecordsOfEach(
  client: PoolClient,
  table: 'mqtt_unmatched' | 'unmatched_reading',
  keep: number,
): Promise<void> {
  await client.query(
    `delete from ${table} where ctid = any(array(
       select r.ctid from (select module_manufacturer_id as device from ${table} group by 1 having count(*) > $1) d
       cross join lateral (select ctid from ${table} where module_manufacturer_id = d.device
         order by ${seenColumn[table]} desc offset $1) r))`,
    [keep],
  )
}
