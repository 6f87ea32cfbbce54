import { sql } from 'kysely'
import { alertNotice } from '../../db/alert-notice.ts'
import type { Database } from '../../db/database.ts'
import { inNotificationOrder } from '../../db/notification-order.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { followsNothing, receivesAlert } from '../../db/recipients.ts'

/**
 * Inserts a notification for each alert and each recipient in the app: an active person who may see alerts of the
 * module and follows the factor, the module, or has chosen nothing. The text is made from `data` in the reader's
 * language.
 */
export async function insertAlertNotifications(db: Database, alertIds: readonly number[]): Promise<void> {
  await sql`
      with person as (
        select u.id, ${sql.raw(followsNothing)} as everything
        from user_account u left join notification_setting s on s.user_id = u.id
        where u.is_active and coalesce(s.has_app, true)
      )
      insert into notification (user_id, kind, data, alert_id, created_at)
      select p.id, 'alert', ${sql.raw(alertNotice)}, a.id, now()
      from alert a cross join person p ${sql.raw(inNotificationOrder)}
      where a.id = any(${numberArray(alertIds)}::bigint[]) and ${sql.raw(receivesAlert)}
      order by a.id, p.id`.execute(db)
}

/** Adds one job for all of them; it finds the recipients by mail. Only if mail is configured. */
export async function addMailJob(db: Database, alertIds: readonly number[]): Promise<void> {
  const payload = JSON.stringify({ alert_ids: alertIds })
  await sql`select graphile_worker.add_job('mail.alert', ${payload}::json)`.execute(db)
}
