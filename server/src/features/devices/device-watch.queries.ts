import type { DeviceForm } from '@quantrac/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Instant } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    device: {
      id: string
      name: string
      profile: string | null
      topic: string
      form: DeviceForm
      numbers: number
      keys: string
      interval_seconds: number | null
      messages: number
      first_at: Instant
      last_at: Instant
      read_at: Instant | null
      refused_count: number
      refused_reason: string | null
      refused_key: string | null
      refused_found: string | null
      refused_at: Instant | null
      adopted_at: Generated<Date | null>
      adopted_profile: Generated<string | null>
      search_text: GeneratedAlways<string>
    }
    device_message: {
      id: GeneratedAlways<number>
      device: string
      received_at: Instant
      topic: string
      size: number
      payload: Buffer
      sender: string | null
    }
  }
}

export interface MessageRow {
  readonly device: string
  readonly received_at: Date
  readonly topic: string
  readonly size: number
  readonly payload: Buffer
  readonly sender: string | null
}

/** What is there already was stored by a try whose commit was not known. */
export async function insertMessages(client: PoolClient, rows: readonly MessageRow[]): Promise<void> {
  await client.query({
    name: 'devices-messages',
    text: `insert into device_message (device, received_at, topic, size, payload, sender)
           select g.* from unnest($1::text[], $2::timestamptz[], $3::text[], $4::int[], $5::bytea[], $6::text[])
             as g (device, received_at, topic, size, payload, sender)
           where not exists (select from device_message m
             where m.device = g.device and m.received_at = g.received_at and m.topic = g.topic and m.payload = g.payload)`,
    values: [
      rows.map((row) => row.device),
      rows.map((row) => row.received_at),
      rows.map((row) => row.topic),
      rows.map((row) => row.size),
      rows.map((row) => row.payload),
      rows.map((row) => row.sender),
    ],
  })
}

export interface HeardRow {
  readonly id: string
  readonly name: string
  readonly profile: string | null
  readonly topic: string
  readonly form: DeviceForm
  readonly numbers: number
  readonly keys: string
  readonly interval_seconds: number | null
  readonly messages: number
  readonly first_at: number
  readonly last_at: number
  readonly read_at: number | null
  readonly refused_count: number
  readonly refused: {
    readonly reason: string
    readonly key: string
    readonly found: string
    readonly at: number
  } | null
}

/** Adds what was heard since the last time. In the order of the ids, so that two copies never deadlock. */
export async function upsertHeard(client: Pool | PoolClient, rows: readonly HeardRow[]): Promise<void> {
  await client.query(
    `insert into device as d (id, name, profile, topic, form, numbers, keys, interval_seconds, messages,
       first_at, last_at, read_at, refused_count, refused_reason, refused_key, refused_found, refused_at)
     select r.id, r.name, r.profile, r.topic, r.form, r.numbers, r.keys, r.interval_seconds, r.messages,
       to_timestamp(r.first_at / 1000.0), to_timestamp(r.last_at / 1000.0), to_timestamp(r.read_at / 1000.0),
       r.refused_count, r.refused ->> 'reason', r.refused ->> 'key', r.refused ->> 'found',
       to_timestamp((r.refused ->> 'at')::float8 / 1000.0)
     from jsonb_to_recordset($1::jsonb) as r (id text, name text, profile text, topic text, form text, numbers int,
       keys text, interval_seconds float8, messages bigint, first_at float8, last_at float8, read_at float8,
       refused_count bigint, refused jsonb)
     order by r.id
     on conflict (id) do update set topic = excluded.topic, form = excluded.form, numbers = excluded.numbers,
       keys = excluded.keys, interval_seconds = coalesce(excluded.interval_seconds, d.interval_seconds),
       messages = d.messages + excluded.messages, last_at = greatest(d.last_at, excluded.last_at),
       read_at = coalesce(excluded.read_at, d.read_at), refused_count = d.refused_count + excluded.refused_count,
       refused_reason = coalesce(excluded.refused_reason, d.refused_reason),
       refused_key = coalesce(excluded.refused_key, d.refused_key),
       refused_found = coalesce(excluded.refused_found, d.refused_found),
       refused_at = coalesce(excluded.refused_at, d.refused_at)`,
    [JSON.stringify(rows)],
  )
}

/** Removes all but the newest messages of each device and of all, also by their bytes, and the newest devices. */
export async function trimDevices(
  pool: Pool,
  keep: {
    readonly ofEach: number
    readonly bytesOfEach: number
    readonly all: number
    readonly bytes: number
    readonly devices: number
  },
): Promise<void> {
  await pool.query(
    `delete from device_message where id = any(array(
       select id from (
         select id, row_number() over newest as n, sum(length(payload)) over newest as bytes,
           row_number() over of_all as n_all, sum(length(payload)) over of_all as bytes_all
         from device_message
         window newest as (partition by device order by id desc), of_all as (order by id desc)) m
       where n > $1 or bytes > $2 or n_all > $3 or bytes_all > $4))`,
    [keep.ofEach, keep.bytesOfEach, keep.all, keep.bytes],
  )
  await pool.query(
    `delete from device where id = any(array(
       select d.id from device d
       where not exists (select from module m where m.manufacturer_id = d.name and m.deleted_at is null)
       order by d.last_at desc offset $1))`,
    [keep.devices],
  )
}
