import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Instant } from '../../db/column-types.ts'
import type { Database } from '../../db/database.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    health_gone: {
      module_id: number
      at: Instant
      device: string | null
      client_id: string | null
      connected_at: Instant | null
    }
  }
}

/** Stations that a device says are gone. */
export interface Gone {
  /** Their manufacturer ids. */
  readonly names: string[]
  /** Those that are there again, as a device says. */
  readonly back: readonly string[]
  /** And all whose manufacturer id begins so. */
  readonly beginnings: readonly string[]
  /** Heard again since. */
  readonly heardSince: Set<string>
  /** Times are epoch milliseconds. */
  readonly at: number
  readonly lastHeard: number
  /** The connection that ended; null: it came as a message. */
  readonly sender: { readonly device: string; readonly clientId: string | null; readonly since: Date } | null
}

export async function insertGone(
  client: PoolClient,
  { names, beginnings, heardSince, at, lastHeard, sender }: Gone,
): Promise<void> {
  await client.query(
    `insert into health_gone (module_id, at, device, client_id, connected_at)
     select m.id, to_timestamp($1::float8 / 1000), $2, $3, $4 from module m
     where m.deleted_at is null and (m.manufacturer_id = any($5) or m.manufacturer_id ^@ any($6))
       and m.manufacturer_id <> all($7)
       and not exists (select from factor f join factor_state s on s.factor_id = f.id
         where f.module_id = m.id and s.received_at > to_timestamp($8::float8 / 1000))
     order by m.id
     on conflict (module_id) do update set at = excluded.at, device = excluded.device, client_id = excluded.client_id,
       connected_at = excluded.connected_at`,
    [
      at,
      sender?.device ?? null,
      sender?.clientId ?? null,
      sender?.since ?? null,
      names,
      beginnings,
      [...heardSince],
      lastHeard,
    ],
  )
}

/** What is not told yet ends; what is told ends with a reading. */
export async function deleteBack(client: PoolClient, names: readonly string[]): Promise<void> {
  await client.query(
    `delete from health_gone g using module m where m.id = g.module_id and m.deleted_at is null and m.manufacturer_id = any($1)
       and not exists (select from health_state h where h.module_id = m.id and h.fault = 'offline' and h.phase <> 'pending')`,
    [names],
  )
}

export interface GoneRow {
  readonly module_id: number
  readonly at: number
}

export async function selectGone(db: Database): Promise<GoneRow[]> {
  const query = sql<GoneRow>`select module_id, (date_part('epoch', at) * 1000)::float8 as at from health_gone order by module_id`
  return (await query.execute(db)).rows
}

/** The gone stations whose device has connected again. `since`: a copy that reported before it is gone. */
export async function selectConnectedAgain(db: Database, since: Date): Promise<Set<number>> {
  const query = sql<{ module_id: number }>`
    with connected as materialized (select e ->> 'device' as device, e ->> 'client_id' as client_id, (e ->> 'since')::timestamptz as since
      from mqtt_state s join endpoint_report r using (copy_id), jsonb_array_elements(r.connections) e where s.updated_at > ${since})
    select g.module_id from health_gone g join connected c on c.device = g.device
    where coalesce(c.client_id = g.client_id, true) and c.since <> g.connected_at`
  return new Set((await query.execute(db)).rows.map(({ module_id }) => module_id))
}

export async function deleteGone(db: Database, moduleIds: readonly number[]): Promise<void> {
  if (moduleIds.length === 0) return
  await sql`delete from health_gone where module_id = any(${[...moduleIds]}::int[])`.execute(db)
}
