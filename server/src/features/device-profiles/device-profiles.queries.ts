import type { ProfileRules } from '@quantrac/contract'
import { type GeneratedAlways, type JSONColumnType, sql } from 'kysely'
import type { Pool } from 'pg'
import { idValue } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    device_profile: {
      id: GeneratedAlways<number>
      name: string
      name_key: string
      description: string
      enabled: boolean
      rules: JSONColumnType<ProfileRules>
    }
    device_memory: { key: string; value: JSONColumnType<object>; changed_at: Date }
  }
}

export interface ProfileRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly enabled: boolean
  readonly rules: ProfileRules
}

export interface ProfileColumns {
  readonly name: string
  readonly name_key: string
  readonly description: string
  readonly enabled: boolean
  /** JSON. */
  readonly rules: string
}

const columns = ['id', 'name', 'description', 'enabled', 'rules'] as const
const indexes = { device_profile_name_key_key: 'name' }

/** All of them, by name. */
export async function selectProfiles(db: Database): Promise<ProfileRow[]> {
  return db.selectFrom('device_profile').select(columns).orderBy('name_key').orderBy('id').execute()
}

export async function selectProfile(db: Database, id: number): Promise<ProfileRow | undefined> {
  return db.selectFrom('device_profile').select(columns).where('id', '=', idValue(id)).executeTakeFirst()
}

export async function lockProfile(db: Database, id: number): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('device_profile')
    .select(columns)
    .where('id', '=', idValue(id))
    .forUpdate()
    .executeTakeFirst()
}

export async function countProfiles(db: Database): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from device_profile`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export async function insertProfile(db: Database, values: ProfileColumns): Promise<number | Taken> {
  return uniquely(indexes, async () => {
    const row = await db.insertInto('device_profile').values(values).returning('id').executeTakeFirstOrThrow()
    return row.id
  })
}

export async function updateProfile(db: Database, id: number, values: ProfileColumns): Promise<true | Taken> {
  return uniquely(indexes, async () => {
    await db.updateTable('device_profile').set(values).where('id', '=', id).execute()
    return true as const
  })
}

export async function removeProfile(db: Database, id: number): Promise<void> {
  await db.deleteFrom('device_profile').where('id', '=', id).execute()
}

export interface MemoryRow {
  readonly key: string
  readonly value: unknown
}

/** The newest, at most so many. */
export async function selectMemory(pool: Pool, most: number): Promise<MemoryRow[]> {
  const { rows } = await pool.query<MemoryRow>(
    'select key, value from device_memory order by changed_at desc limit $1',
    [most],
  )
  return rows
}

export async function upsertMemory(pool: Pool, rows: readonly MemoryRow[], at: Date): Promise<void> {
  await pool.query(
    `insert into device_memory (key, value, changed_at)
     select k, v, $3 from unnest($1::text[], $2::jsonb[]) as given (k, v) order by k
     on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`,
    [rows.map(({ key }) => key), rows.map(({ value }) => JSON.stringify(value)), at],
  )
}

/** Removes all but the newest. */
export async function trimMemory(
  pool: Pool,
  most: { readonly keys: number; readonly bytes: number },
): Promise<void> {
  await pool.query(
    `delete from device_memory where key in (
       select key from (
         select key, row_number() over newest as n, sum(pg_column_size(value)) over newest as bytes
         from device_memory window newest as (order by changed_at desc, key)) held
       where n > $1 or bytes > $2)`,
    [most.keys, most.bytes],
  )
}

export async function selectMemoryOf(db: Database, keys: readonly string[]): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('device_memory')
    .select(['key', 'value'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}
