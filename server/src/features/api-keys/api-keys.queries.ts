import type { apiKeySorts, PermissionCode } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import { all, idValue, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { personName } from '../../db/person-name.ts'
import { numberArray } from '../../db/sql-arrays.ts'

export interface ApiKeyRow {
  id: number
  name: string
  prefix: string
  user: { id: number; name: string; is_service: boolean }
  /** May hold codes that this version does not know. */
  permissions: string[]
  /** Null: all. */
  module_ids: number[] | null
  expires_at: Date
  addresses: string[]
  created_at: Date
  created_by: { id: number | null; name: string }
  last_used_at: Date | null
  last_used_address: string | null
}

export interface ApiKeyFilter {
  readonly search?: string | undefined
  readonly user_id?: number | undefined
  /** What a limited person sees: their own keys, and those of these stations alone. */
  readonly within?: { readonly user_id: number; readonly module_ids: readonly number[] } | undefined
  readonly id?: number | undefined
}

const orders = {
  id: 'k.id',
  name: 'k.search_text',
  created_at: 'k.created_at',
  expires_at: 'k.expires_at',
  last_used_at: { nullable: 'k.last_used_at' },
} satisfies Record<(typeof apiKeySorts)[number], SortColumn>
export type ApiKeyOrder = keyof typeof orders | `-${keyof typeof orders}`

const columns = sql`k.id, k.name, k.prefix, k.permissions, k.module_ids, k.expires_at, k.addresses, k.created_at,
  json_build_object('id', u.id, 'name', ${personName}, 'is_service', u.is_service) as "user",
  json_build_object('id', k.created_by, 'name', k.created_by_name) as created_by, k.last_used_at, k.last_used_address`

function where({ search, user_id, within, id }: ApiKeyFilter): RawBuilder<boolean> {
  return all([
    ...(search?.trim() ? [matches('k.search_text', search)] : []),
    ...(user_id === undefined ? [] : [sql<boolean>`k.user_id = ${idValue(user_id)}`]),
    ...(id === undefined ? [] : [sql<boolean>`k.id = ${idValue(id)}`]),
    ...(within === undefined
      ? []
      : [
          sql<boolean>`(k.user_id = ${within.user_id} or k.module_ids <@ ${numberArray(within.module_ids)}::integer[])`,
        ]),
  ])
}

export async function countKeys(db: Database, filter: ApiKeyFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from api_key k where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface ApiKeyPage {
  readonly filter: ApiKeyFilter
  readonly ordering?: ApiKeyOrder
  readonly limit?: number
  readonly start?: number
}

export async function selectKeys(
  db: Database,
  { filter, ordering = 'id', limit, start = 0 }: ApiKeyPage,
): Promise<ApiKeyRow[]> {
  const query = sql<ApiKeyRow>`
    select ${columns} from api_key k join user_account u on u.id = k.user_id where ${where(filter)}
    order by ${orderBy(orders, ordering)} ${pageCut(limit ?? null, start)}`
  return (await query.execute(db)).rows
}

export interface NewKey {
  user_id: number
  name: string
  prefix: string
  hash: Buffer
  permissions: readonly PermissionCode[]
  module_ids: readonly number[] | null
  addresses: readonly string[]
  created_at: Date
  created_by: number
  expires_at: Date
}

export async function insertKey(db: Database, key: NewKey): Promise<number> {
  const query = sql<{ id: number }>`
    insert into api_key (user_id, name, prefix, hash, permissions, module_ids, addresses, created_at, expires_at,
      created_by, created_by_name)
    select ${key.user_id}::integer, ${key.name}::text, ${key.prefix}::text, ${key.hash}::bytea, ${[...key.permissions]}::text[],
      ${key.module_ids === null ? null : [...key.module_ids]}::integer[], ${[...key.addresses]}::text[],
      ${key.created_at}::timestamptz, ${key.expires_at}::timestamptz, u.id, ${personName}
    from user_account u where u.id = ${key.created_by}
    returning id`
  return (await query.execute(db)).rows[0]?.id ?? 0
}

export async function removeKey(db: Database, id: number): Promise<void> {
  await db.deleteFrom('api_key').where('id', '=', id).execute()
}

/** An account that is active. */
export async function selectAccount(db: Database, id: number): Promise<{ is_service: boolean } | undefined> {
  const query = sql<{
    is_service: boolean
  }>`select is_service from user_account where id = ${idValue(id)} and is_active`
  return (await query.execute(db)).rows[0]
}
