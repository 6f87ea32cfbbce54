import type { Role, User, userSorts, Language } from '@quantrac/contract'
import { type RawBuilder, sql, type Generated, type GeneratedAlways } from 'kysely'
import { all, idValue, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'

export interface UserAccountTable {
  id: GeneratedAlways<number>
  email: string
  email_key: string
  username: string
  /** Null: invited, and no password chosen yet. */
  password_hash: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  phone_number: Generated<string>
  /** `YYYY-MM-DD`: a calendar day is never converted to an instant. */
  date_of_birth: string | null
  role: Generated<Role>
  is_active: Generated<boolean>
  /** Of programs: no password, ever. */
  is_service: Generated<boolean>
  created_at: Generated<Date>
  search_text: GeneratedAlways<string>
  /** Of their mails; null: not known yet. */
  language: Generated<Language | null>
  second_factor_asked_at: Generated<Date | null>
}

declare module '../../db/tables.ts' {
  interface Tables {
    user_account: UserAccountTable
  }
}

export interface UserFilter {
  readonly search?: string | undefined
  readonly role?: Role | undefined
  readonly is_active?: boolean | undefined
  /** The id of a group; `none`: those in no group. */
  readonly group?: number | 'none' | undefined
}

const orders = {
  id: 'u.id',
  username: 'search_key(u.username)',
  email: 'u.email_key',
  first_name: 'search_key(u.first_name)',
  last_name: 'search_key(u.last_name)',
  phone_number: 'u.phone_number',
  date_of_birth: { nullable: 'u.date_of_birth' },
  role: 'u.role',
  is_active: 'u.is_active',
  // By the names of their groups, as they are shown; those without a group come last.
  groups: {
    nullable: `(select string_agg(g.name_key, ', ' order by g.name_key) from user_group ug
      join permission_group g on g.id = ug.group_id where ug.user_id = u.id)`,
  },
} satisfies Record<(typeof userSorts)[number], SortColumn>
export type UserOrder = keyof typeof orders | `-${keyof typeof orders}`

const columns = sql`u.id, u.username, u.email, u.first_name, u.last_name, u.phone_number, u.phone_number as phonenumber,
  u.date_of_birth, u.role, u.is_active, u.password_hash is null and not u.is_service as is_invited, u.is_service, coalesce(member.groups, '[]') as groups`

/**
 * The people of `page` with their groups. One join gets all groups: a subquery for each person would take most of the
 * time.
 */
const shown = sql`page join user_account u on u.id = page.id left join (
    select ug.user_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name_key) as groups
    from page join user_group ug on ug.user_id = page.id join permission_group g on g.id = ug.group_id
    group by ug.user_id) member on member.user_id = u.id`

function where({ search, role, is_active, group }: UserFilter): RawBuilder<boolean> {
  return all([
    ...(role === undefined ? [] : [sql<boolean>`u.role = ${role}`]),
    ...(is_active === undefined ? [] : [sql<boolean>`u.is_active = ${is_active}`]),
    ...(group === undefined ? [] : [isIn(group)]),
    ...(search?.trim() ? [matches('u.search_text', search)] : []),
  ])
}

function isIn(group: number | 'none'): RawBuilder<boolean> {
  const membership = sql`select from user_group ug where ug.user_id = u.id`
  if (group === 'none') return sql<boolean>`not exists (${membership})`
  return sql<boolean>`exists (${membership} and ug.group_id = ${idValue(group)})`
}

export async function countUsers(db: Database, filter: UserFilter): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) from user_account u where ${where(filter)}`
  return (await counted.execute(db)).rows[0]?.count ?? 0
}

export interface UserPage {
  readonly filter: UserFilter
  readonly ordering: UserOrder
  /** null: all rows. */
  readonly limit: number | null
  readonly start: number
}

export async function selectUsers(db: Database, page: UserPage): Promise<User[]> {
  const order = orderBy(orders, page.ordering)
  const query = sql<UserRow>`with page as materialized (
      select u.id from user_account u where ${where(page.filter)}
      order by ${order} ${pageCut(page.limit, page.start)})
    select ${columns} from ${shown} order by ${order}`
  return (await query.execute(db)).rows.map(userOf)
}

export async function selectUser(db: Database, id: number): Promise<User | undefined> {
  const query = sql<UserRow>`with page as materialized (select id from user_account where id = ${idValue(id)})
    select ${columns} from ${shown}`
  return (await query.execute(db)).rows.map(userOf)[0]
}

type Marks = 'is_invited' | 'is_service'
type UserRow = Omit<User, Marks> & Record<Marks, boolean>

const userOf = ({ is_invited, is_service, ...user }: UserRow): User => ({
  ...user,
  ...(is_invited && { is_invited }),
  ...(is_service && { is_service }),
})

export interface UserValues {
  email: string
  email_key: string
  username: string
  first_name: string
  last_name: string
  phone_number: string
  date_of_birth: string | null
  role: Role
  is_active: boolean
}

export function updateUser(db: Database, id: number, values: UserValues): Promise<true | Taken> {
  return uniquely({ user_account_email_key_key: 'email' }, async () => {
    await db.updateTable('user_account').set(values).where('id', '=', id).execute()
    return true as const
  })
}

export async function removeUser(db: Database, id: number): Promise<void> {
  await db.deleteFrom('user_account').where('id', '=', id).execute()
}

export async function existsAdminBeside(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes these the person's only groups. */
export async function replaceGroups(
  db: Database,
  userId: number,
  groupIds: readonly number[],
): Promise<void> {
  const ids = sql`${[...groupIds]}::integer[]`
  await sql`delete from user_group where user_id = ${userId} and group_id <> all (${ids})`.execute(db)
  await sql`insert into user_group (user_id, group_id) select ${userId}, unnest(${ids}) on conflict do nothing`.execute(
    db,
  )
}
