import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inNotificationOrder } from '../../db/notification-order.ts'
import { followsNothing, recipientColumns, seesAlertsOf, wantsMails } from '../../db/recipients.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import type { Recipient } from '../mail/recipient.ts'

/** SQL: person `p` is told of station `m`: of the whole of it, as one who follows any part of it. */
const isToldOf = `${seesAlertsOf('m.id')} and (p.everything
  or exists (select from followed_module x where x.user_id = p.id and x.module_id = m.id)
  or exists (select from followed_factor x join public.factor f on f.id = x.factor_id where x.user_id = p.id and f.module_id = m.id))`

const counted = (moduleIds: readonly number[], wants: string) => sql`
  select p.id, count(*)::int as count, min(m.name) as one from (
      select u.id, ${sql.raw(followsNothing)} as everything
      from user_account u left join notification_setting s on s.user_id = u.id where u.is_active and ${sql.raw(wants)}) p
    cross join module m where m.id = any(${numberArray(moduleIds)}::int[]) and ${sql.raw(isToldOf)} group by p.id`

/** One notice for each person, of how many of these stations they are told. */
export async function insertManyNotices(
  db: Database,
  notice: { readonly module_ids: readonly number[]; readonly data: object; readonly at: Date },
): Promise<void> {
  const { module_ids, data, at } = notice
  await sql`
    insert into notification (user_id, kind, data, created_at)
    select c.id, 'station', ${JSON.stringify(data)}::jsonb || jsonb_build_object('count', c.count), ${at}::timestamptz
    from (${counted(module_ids, 'coalesce(s.has_app, true)')}) c ${sql.raw(inNotificationOrder)} order by c.id`.execute(
    db,
  )
}

/** Adds one mail for each person who gets mails. */
export async function addManyMails(
  db: Database,
  { module_ids, data }: { readonly module_ids: readonly number[]; readonly data: object },
): Promise<void> {
  await sql`
    select graphile_worker.add_job('mail.stations', json_build_object('user_id', c.id,
      'notice', ${JSON.stringify(data)}::jsonb || jsonb_build_object('count', c.count)))
    from (${counted(module_ids, wantsMails)}) c`.execute(db)
}

/** The person, if they still may see alerts and want mails. */
export async function findRecipient(db: Database, userId: number): Promise<Recipient | undefined> {
  const query = sql<Recipient>`
    select ${sql.raw(recipientColumns)} from user_account u left join notification_setting s on s.user_id = u.id
    where u.id = ${userId} and ${sql.raw(wantsMails)}
      and exists (select from person_reach r where r.user_id = u.id and r.code = 'notify.view_alert')`
  return (await query.execute(db)).rows[0]
}
