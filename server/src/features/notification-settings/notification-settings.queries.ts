import { sql } from 'kysely'
import { idValue } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import type { NotificationSetting } from '@quantrac/contract'
import type { Stored } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    notification_setting: Stored<NotificationSetting, 'has_email' | 'has_app' | 'has_alert_system'> & {
      user_id: number
    }
  }
}

export interface SettingValues {
  has_email: boolean
  has_app: boolean
  has_alert_system: boolean
}
export interface SettingRow extends SettingValues {
  id: number
}

/** The person's only row, inserted if it does not exist. */
export async function ensureSetting(db: Database, userId: number): Promise<SettingRow> {
  await db
    .insertInto('notification_setting')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return db
    .selectFrom('notification_setting')
    .select(['id', 'has_email', 'has_app', 'has_alert_system'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The current row, locked until the transaction ends; undefined if it is not this person's. */
export async function lockSetting(db: Database, userId: number, id: number): Promise<SettingRow | undefined> {
  const query = sql<SettingRow>`select id, has_email, has_app, has_alert_system from notification_setting
    where id = ${idValue(id)} and user_id = ${userId} for update`
  return (await query.execute(db)).rows[0]
}

export async function updateSetting(
  db: Database,
  id: number,
  values: Partial<SettingValues>,
): Promise<SettingRow> {
  return db
    .updateTable('notification_setting')
    .set(values)
    .where('id', '=', id)
    .returning(['id', 'has_email', 'has_app', 'has_alert_system'])
    .executeTakeFirstOrThrow()
}
