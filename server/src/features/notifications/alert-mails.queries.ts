import type { AlertStatus, AveragePeriod, BreachClass, HealthFault, ModuleType } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { followsNothing, receivesAlert, recipientColumns, wantsMails } from '../../db/recipients.ts'
import type { Recipient } from '../mail/recipient.ts'

/** An alert with its station and factor as they were called when it was raised. */
export interface MailedAlert {
  readonly id: number
  /** The first alert of the excursion. */
  readonly episode: number | null
  readonly status: AlertStatus
  /** Null: raised by hand. */
  readonly class: BreachClass | null
  /** Of an average, with what its limit is from; else null. */
  readonly period: AveragePeriod | null
  readonly standard: string | null
  readonly fault: HealthFault | null
  readonly started_at: Date
  readonly factor_code: string
  readonly factor_name: string
  readonly module_id: number
  readonly module_code: string
  readonly module_name: string
  readonly value: number
  readonly unit: string
  readonly decimals: number
  readonly min_value: number | null
  readonly max_value: number | null
  readonly timestamp: Date
  readonly resolved_at: Date | null
  readonly created_at: Date
  /** What the console calls them now; null: deleted. */
  readonly place: {
    readonly type: ModuleType
    readonly module: string
    readonly factor: string | null
  } | null
  /** Where it is, in words; '' or null: not said. */
  readonly description: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** One alert for one recipient. A mail job's payload is a list of them; new entries join a waiting job. */
export interface MailEntry {
  user_id: number
  alert_id: number
}

/** Condition of a person who gets mails: active, may see alerts, and has not switched mails off. */
const mailable = sql<boolean>`${sql.raw(wantsMails)}
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

/** A person to mail; undefined if they may not or do not want to get mails. */
export async function findAlertRecipient(db: Database, userId: number): Promise<Recipient | undefined> {
  const query = sql<Recipient>`
    select ${sql.raw(recipientColumns)} from user_account u left join notification_setting s on s.user_id = u.id
    where u.id = ${userId} and ${mailable}`
  return (await query.execute(db)).rows[0]
}

/** The alerts among these that the person still reaches; null: the contact of their station. */
export async function selectMailedAlerts(
  db: Database,
  { userId, ids, raisedAfter }: { userId: number | null; ids: readonly number[]; raisedAfter: Date },
): Promise<MailedAlert[]> {
  const query = sql<MailedAlert>`
    select a.id, a.episode, a.status, a.class, a.period, a.standard, a.fault, a.started_at, a.factor_code, a.factor_name, a.module_id, a.module_code, a.module_name, a.value,
      a.unit, a.decimals, a.min_value, a.max_value, a.timestamp, a.resolved_at, a.created_at, m.description, m.latitude, m.longitude,
      case when m.id is not null then jsonb_build_object('type', m.type, 'module', m.code, 'factor', f.code) end as place
    from alert a left join factor f on f.id = a.factor_id left join module m on m.id = a.module_id and m.deleted_at is null
    where a.id = any(${numberArray(ids)}::bigint[]) and a.created_at > ${raisedAfter}
      and (${userId}::int is null or exists (select from person_reach r where r.user_id = ${userId}::int and r.code = 'notify.view_alert'
        and (r.module_id is null or r.module_id = a.module_id)))
    order by a.id`
  return (await query.execute(db)).rows
}

/**
 * Adds entries to the person's one waiting mail job, or creates it, due in `inSeconds`. A job that already waits keeps
 * its time; a running one is not changed, and the entries wait in a new one.
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
