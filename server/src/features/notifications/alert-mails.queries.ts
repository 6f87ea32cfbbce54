import type { AlertStatus } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { followsNothing, receivesAlert } from '../../db/recipients.ts'

export interface MailedAlert {
  id: number
  status: AlertStatus
  factor_code: string
  factor_name: string
  module_code: string
  module_name: string
  value: number
  unit: string
  decimals: number
  min_value: number | null
  max_value: number | null
  timestamp: Date
  created_at: Date
}

/** One alert for one recipient. A mail job's payload is a list of them; new entries join a waiting job. */
export interface MailEntry {
  user_id: number
  alert_id: number
}

/** Condition of a person who gets mails: active, may see alerts, and has not switched mails off. */
const mailable = sql<boolean>`u.is_active and coalesce(s.has_email, true)
  and exists (select from person_reach r where r.user_id = u.id and r.code = 'notify.view_alert')`

/** The recipients by mail of each of these alerts. */
export async function selectMailEntries(db: Database, alertIds: readonly number[]): Promise<MailEntry[]> {
  const query = sql<MailEntry>`
    with person as (
      select u.id, ${sql.raw(followsNothing)} as everything
      from user_account u left join notification_setting s on s.user_id = u.id
      where ${mailable}
    )
    select p.id as user_id, a.id as alert_id from alert a cross join person p
    where a.id = any(${numberArray(alertIds)}::bigint[]) and ${sql.raw(receivesAlert)}
    order by p.id, a.id`
  return (await query.execute(db)).rows
}

/** A person's mail address; undefined if they may not or do not want to get mails. */
export async function findMailAddress(db: Database, userId: number): Promise<string | undefined> {
  const query = sql<{ email: string }>`
    select u.email from user_account u left join notification_setting s on s.user_id = u.id
    where u.id = ${userId} and ${mailable}`
  return (await query.execute(db)).rows[0]?.email
}

/** The alerts among these that the person still reaches. */
export async function selectMailedAlerts(
  db: Database,
  { userId, ids, raisedAfter }: { userId: number; ids: readonly number[]; raisedAfter: Date },
): Promise<MailedAlert[]> {
  return db
    .selectFrom('alert')
    .select(['id', 'status', 'factor_code', 'factor_name', 'module_code', 'module_name', 'value', 'unit'])
    .select(['decimals', 'min_value', 'max_value', 'timestamp', 'created_at'])
    .where('id', '=', sql<number>`any(${numberArray(ids)}::bigint[])`)
    .where('created_at', '>', raisedAfter)
    .where(
      sql<boolean>`exists (select from person_reach r where r.user_id = ${userId} and r.code = 'notify.view_alert'
        and (r.module_id is null or r.module_id = alert.module_id))`,
    )
    .orderBy('id')
    .execute()
}

/**
 * Adds entries to the person's one waiting mail job, or creates it, due in `inSeconds`. A job that already waits keeps its
 * time; a running one is not changed, and the entries wait in a new one.
 */
export async function addMailEntries(
  db: Database,
  entries: readonly MailEntry[],
  inSeconds: number,
): Promise<void> {
  const userId = entries[0]?.user_id
  if (userId === undefined) return
  await sql`select graphile_worker.add_job('mail.person', ${JSON.stringify(entries)}::json,
    job_key => ${`alert-mail:${userId}`}, job_key_mode => 'preserve_run_at',
    run_at => now() + make_interval(secs => ${inSeconds}))`.execute(db)
}
