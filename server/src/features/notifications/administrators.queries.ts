import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { recipientColumns, wantsMails } from '../../db/recipients.ts'
import type { AdministratorNotice } from '../../words/notifications.words.ts'
import type { Recipient } from '../mail/recipient.ts'

export interface AdministratorMail {
  readonly user_id: number
  readonly notice: AdministratorNotice
}

export async function selectAdministrators(db: Database): Promise<number[]> {
  const query = sql<{
    id: number
  }>`select id from user_account where role = 'admin' and is_active order by id`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

export async function addAdministratorMail(db: Database, mail: AdministratorMail): Promise<void> {
  await sql`select graphile_worker.add_job('mail.administrator', ${JSON.stringify(mail)}::json)`.execute(db)
}

/** The person, if they are an administrator still and want mails. */
export async function findAdministrator(db: Database, userId: number): Promise<Recipient | undefined> {
  const query = sql<Recipient>`
    select ${sql.raw(recipientColumns)} from user_account u left join notification_setting s on s.user_id = u.id
    where u.id = ${userId} and u.role = 'admin' and ${sql.raw(wantsMails)}`
  return (await query.execute(db)).rows[0]
}
