import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../../db/database.ts'
import type { KeptRow } from './devices.queries.ts'

/** What comes later is of the profile, and of the station that it names. */
export async function markAdopted(
  db: Database,
  id: string,
  { profile, at }: { profile: string; at: Date },
): Promise<void> {
  await db
    .updateTable('device')
    .set({ adopted_profile: profile, adopted_at: at })
    .where('id', '=', id)
    .execute()
}

export async function removeMessages(db: Database, id: string): Promise<void> {
  await db.deleteFrom('device_message').where('device', '=', id).execute()
}

export interface AdoptedRow {
  readonly id: string
  readonly name: string
  readonly profile: string
}

/** Devices with messages that came before they were another one. */
export async function selectAdopted(db: Database): Promise<AdoptedRow[]> {
  const { rows } = await sql<AdoptedRow>`
    select id, name, adopted_profile as profile from device d
    where adopted_profile is not null and exists (select from device_message m where m.device = d.id)`.execute(
    db,
  )
  return rows
}

/** Those that no other copy reads now, the oldest first. */
export async function lockMessages(client: PoolClient, id: string): Promise<KeptRow[]> {
  const { rows } = await client.query<KeptRow>(
    `select id, received_at, topic, size, payload, sender from device_message where device = $1
     order by received_at, id for update skip locked`,
    [id],
  )
  return rows
}

/** Removes messages that were read again, and the readings that they had under the name before. */
export async function removeRead(
  client: PoolClient,
  name: string,
  messages: readonly KeptRow[],
): Promise<void> {
  await client.query('delete from device_message where id = any($1::bigint[])', [
    messages.map(({ id }) => id),
  ])
  await client.query(
    `delete from unmatched_reading
     where module_manufacturer_id = $1 and received_at = any($2::timestamptz[])`,
    [name, messages.map(({ received_at }) => received_at)],
  )
  await client.query(
    `delete from mqtt_unmatched u where module_manufacturer_id = $1 and not exists (
       select from unmatched_reading r where r.module_manufacturer_id = u.module_manufacturer_id
         and r.factor_manufacturer_id = u.factor_manufacturer_id)`,
    [name],
  )
}
