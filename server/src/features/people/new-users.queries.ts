import type { Role } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface NewUser {
  email: string
  email_key: string
  username: string
  /** Null: invited. */
  password_hash: string | null
  role: Role
  first_name?: string
  last_name?: string
  phone_number?: string
  date_of_birth?: string | null
  is_active?: boolean
  is_service?: boolean
}

/** Returns the new id; undefined if the email is taken. Alerts raised before the person was added count as read. */
export async function insertUser(db: Database, row: NewUser): Promise<number | undefined> {
  const user = await db
    .insertInto('user_account')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) return undefined
  // Written to the public schema: the actor's reach may be limited, but the mark covers the alerts of all modules.
  await db
    .withSchema('public')
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

/** No mails and no notifications for this person. */
export async function silence(db: Database, user_id: number): Promise<void> {
  const off = { has_email: false, has_app: false, has_alert_system: false }
  await db
    .insertInto('notification_setting')
    .values({ user_id, ...off })
    .execute()
}

export async function existsEmail(db: Database, emailKey: string): Promise<boolean> {
  const user = await db
    .selectFrom('user_account')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return user !== undefined
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

export async function selectActiveAdmins(
  db: Database,
): Promise<{ id: number; email: string; email_key: string }[]> {
  return db
    .selectFrom('user_account')
    .select(['id', 'email', 'email_key'])
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}
