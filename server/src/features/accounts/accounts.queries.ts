import type { User } from '@quantrac/contract'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.ts'

/** The person as the wire shows them, without the second spelling of the telephone number; undefined where there is none. */
export async function selectUser(db: Database, id: number): Promise<Omit<User, 'phonenumber'> | undefined> {
  return db
    .selectFrom('user_account')
    .select(['id', 'username', 'email', 'first_name', 'last_name', 'phone_number', 'date_of_birth'])
    .select(['role', 'is_active'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('permission_group')
          .innerJoin('user_group', 'user_group.group_id', 'permission_group.id')
          .select(['permission_group.id', 'permission_group.name'])
          .whereRef('user_group.user_id', '=', 'user_account.id')
          .orderBy('permission_group.name'),
      ).as('groups'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface CredentialsRow {
  id: number
  email: string
  password_hash: string
  is_active: boolean
}

export async function selectCredentials(db: Database, emailKey: string): Promise<CredentialsRow | undefined> {
  return db
    .selectFrom('user_account')
    .select(['id', 'email', 'password_hash', 'is_active'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
}

export interface NewUser {
  email: string
  email_key: string
  username: string
  password_hash: string
  role: 'admin' | 'operator'
}

/** Answers the new id, or undefined where the email is taken. What was raised before somebody came counts as read by them. */
export async function insertUser(db: Database, row: NewUser): Promise<number | undefined> {
  const user = await db
    .insertInto('user_account')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) return undefined
  await db
    .insertInto('alert_read_through')
    .columns(['user_id', 'through_id'])
    .expression((eb) =>
      eb
        .selectFrom('alert')
        .select((alert) => [
          alert.val(user.id).as('user_id'),
          alert.fn.coalesce(alert.fn.max('id'), sql<number>`0`).as('through_id'),
        ]),
    )
    .execute()
  return user.id
}

export async function existsUser(db: Database): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function selectFirstAdmin(db: Database): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
