import { type Group, type groupSorts, type Permission, permissionCodes } from '@quantrac/contract'
import { type RawBuilder, sql, type Generated, type GeneratedAlways } from 'kysely'
import { all, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    permission_group: {
      id: GeneratedAlways<number>
      name: string
      name_key: string
      second_factor_days: Generated<number | null>
      search_text: GeneratedAlways<string>
    }
    group_permission: { group_id: number; permission_id: number }
    user_group: { user_id: number; group_id: number }
    group_module: { group_id: number; module_id: number }
    /** A view; module_id null: every module. */
    person_reach: { user_id: number; code: string; module_id: number | null }
  }
}

const members = '(select count(*) from user_group ug where ug.group_id = g.id)'
const orders = { id: 'g.id', name: 'g.name_key', user_count: members } satisfies Record<
  (typeof groupSorts)[number],
  SortColumn
>
export type GroupOrder = keyof typeof orders | `-${keyof typeof orders}`

export interface GroupFilter {
  readonly search?: string | undefined
  readonly ids?: readonly number[]
}

// Codes of another version of the program give nothing, so they are not shown.
const known = sql`p.code = any (${[...permissionCodes]}::text[])`
const permission = sql`p.id, p.name, p.content_type, split_part(p.code, '.', 2) as codename`

const columns = sql`g.id, g.name,
  coalesce((select json_agg(held order by held.id) from (
    select ${permission} from group_permission gp join permission p on p.id = gp.permission_id
    where gp.group_id = g.id and ${known}) held), '[]') as permissions,
  array(select gm.module_id from group_module gm where gm.group_id = g.id order by gm.module_id) as module_ids, g.second_factor_days,
  ${sql.raw(members)} as user_count`

function where({ search, ids }: GroupFilter): RawBuilder<boolean> {
  return all([
    ...(ids === undefined ? [] : [sql<boolean>`g.id = any (${[...ids]}::bigint[])`]),
    ...(search?.trim() ? [matches('g.search_text', search)] : []),
  ])
}

export async function countGroups(db: Database, filter: GroupFilter): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) from permission_group g where ${where(filter)}`
  return (await counted.execute(db)).rows[0]?.count ?? 0
}

export interface GroupPage {
  readonly filter: GroupFilter
  readonly ordering?: GroupOrder | undefined
  /** If omitted, all of them. */
  readonly limit?: number
  readonly start?: number
}

export async function selectGroups(db: Database, page: GroupPage): Promise<Group[]> {
  const order = orderBy(orders, page.ordering ?? 'id')
  const query = sql<Group>`select ${columns} from (
      select g.id from permission_group g where ${where(page.filter)}
      order by ${order} ${pageCut(page.limit ?? null, page.start ?? 0)}) page
    join permission_group g on g.id = page.id order by ${order}`
  return (await query.execute(db)).rows
}

export async function selectPermissions(db: Database): Promise<Permission[]> {
  const query = sql<Permission>`select ${permission} from permission p where ${known} order by p.id`
  return (await query.execute(db)).rows
}

export async function selectMemberIds(db: Database, groupId: number): Promise<number[]> {
  const rows = await db.selectFrom('user_group').select('user_id').where('group_id', '=', groupId).execute()
  return rows.map((row) => row.user_id)
}

/** True if a group is limited to modules. */
export async function existsLimit(db: Database): Promise<boolean> {
  return (await db.selectFrom('group_module').select('group_id').limit(1).executeTakeFirst()) !== undefined
}

/** The people in no group, without the admins; also the inactive ones, who may become active again. */
export async function countGroupless(db: Database): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from user_account u
    where u.role <> 'admin' and not exists (select from user_group ug where ug.user_id = u.id)`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** The ids among these of modules that exist and that the call reaches. */
export async function selectModuleIds(db: Database, ids: readonly number[]): Promise<number[]> {
  const query = sql<{
    id: number
  }>`select id from module where id = any (${[...ids]}::bigint[]) and deleted_at is null`
  return (await query.execute(db)).rows.map((row) => row.id)
}

const indexes = { permission_group_name_key_key: 'name' }

export interface GroupName {
  name: string
  name_key: string
  /** Omitted: as it is. */
  second_factor_days?: number | null
}

export function insertGroup(db: Database, values: GroupName): Promise<number | Taken> {
  return uniquely(indexes, async () => {
    const row = await db
      .insertInto('permission_group')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

export function updateGroup(db: Database, id: number, values: GroupName): Promise<true | Taken> {
  return uniquely(indexes, async () => {
    await db.updateTable('permission_group').set(values).where('id', '=', id).execute()
    return true as const
  })
}

/** Keeps codes that this version does not know. */
export async function replacePermissions(
  db: Database,
  groupId: number,
  ids: readonly number[],
): Promise<void> {
  const wanted = sql`${[...ids]}::integer[]`
  await sql`delete from group_permission gp using permission p
    where p.id = gp.permission_id and gp.group_id = ${groupId} and p.id <> all (${wanted}) and ${known}`.execute(
    db,
  )
  await sql`insert into group_permission (group_id, permission_id) select ${groupId}, unnest(${wanted})
    on conflict do nothing`.execute(db)
}

export async function replaceModules(db: Database, groupId: number, ids: readonly number[]): Promise<void> {
  const wanted = sql`${[...ids]}::integer[]`
  await sql`delete from group_module where group_id = ${groupId} and module_id <> all (${wanted})`.execute(db)
  await sql`insert into group_module (group_id, module_id) select ${groupId}, unnest(${wanted})
    on conflict do nothing`.execute(db)
}

export async function removeGroup(db: Database, id: number): Promise<void> {
  await db.deleteFrom('permission_group').where('id', '=', id).execute()
}
