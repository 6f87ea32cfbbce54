import { sql } from 'kysely'
import { idValue } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'

/** Returns the module's manufacturer id; undefined if the module does not exist. */
export async function updateKeyHash(db: Database, id: number, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .updateTable('module')
    .set({ device_key_hash: hash })
    .where('id', '=', idValue(id))
    .where('deleted_at', 'is', null)
    .returning('manufacturer_id')
    .executeTakeFirst()
  return row?.manufacturer_id
}

export async function selectHasKey(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('module')
    .select('id')
    .where('id', '=', id)
    .where('device_key_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface KeyRow {
  readonly manufacturer_id: string
  readonly device_key_hash: Buffer
}

/** The keys of existing modules by manufacturer id; modules without a key are left out. */
export async function selectKeys(db: Database, manufacturerIds: readonly string[]): Promise<KeyRow[]> {
  const query = sql<KeyRow>`select manufacturer_id, device_key_hash from module
    where manufacturer_id = any(${[...manufacturerIds]}::text[]) and deleted_at is null and device_key_hash is not null`
  return (await query.execute(db)).rows
}
