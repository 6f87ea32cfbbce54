import { type GeneratedAlways, sql } from 'kysely'
import type { BigId, Instant } from '../../db/column-types.ts'
import type { Database } from '../../db/database.ts'
import { type AccessRow, groupsOfPerson, isLimited } from './sessions.queries.ts'

interface ApiKeyTable {
  id: BigId
  user_id: number
  name: string
  prefix: string
  hash: Buffer
  permissions: string[]
  module_ids: number[] | null
  addresses: string[]
  created_at: Instant
  created_by: number | null
  created_by_name: string
  expires_at: Instant
  last_used_at: Instant | null
  last_used_address: string | null
  search_text: GeneratedAlways<string>
}

declare module '../../db/tables.ts' {
  interface Tables {
    api_key: ApiKeyTable
  }
}

/** Whose key has this hash. */
export async function selectByHash(
  db: Database,
  hash: Buffer,
): Promise<{ id: number; user_id: number } | undefined> {
  return db.selectFrom('api_key').select(['id', 'user_id']).where('hash', '=', hash).executeTakeFirst()
}

export interface KeyAccessRow extends Omit<AccessRow, 'revoked_at'> {
  name: string
  /** May hold codes that this version does not know. */
  permissions: string[]
  module_ids: number[] | null
  addresses: string[]
}

/** What a key is for, and what its account may do, in one query. */
export async function selectKeyAccess(db: Database, id: number): Promise<KeyAccessRow | undefined> {
  return db
    .selectFrom('api_key')
    .innerJoin('user_account', 'user_account.id', 'api_key.user_id')
    .select(['api_key.user_id', 'email', 'role', 'is_active', 'expires_at'])
    .select(['api_key.name', 'permissions', 'module_ids', 'addresses'])
    .select(groupsOfPerson.as('groups'))
    .select(isLimited.as('is_limited'))
    .where('api_key.id', '=', id)
    .executeTakeFirst()
}

/** Not if it was used within the minute before: another copy has written that. */
export async function updateUsed(
  db: Database,
  { id, now, address }: { id: number; now: Date; address: string },
): Promise<void> {
  await sql`update api_key set last_used_at = ${now}::timestamptz, last_used_address = ${address}
    where id = ${id} and (last_used_at is null or last_used_at <= ${now}::timestamptz - interval '1 minute'
      or last_used_at > ${now}::timestamptz)`.execute(db)
}
