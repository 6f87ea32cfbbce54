import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { recipientColumns, wantsMails } from '../../../db/recipients.ts'
import type { Recipient } from '../../mail/recipient.ts'

/** The person, if they want mails and may see reports of the report's station; undefined also where it is deleted. */
export async function findReportRecipient(
  db: Database,
  { report_id, user_id }: { readonly report_id: number; readonly user_id: number },
): Promise<Recipient | undefined> {
  const query = sql<Recipient>`
    select ${sql.raw(recipientColumns)}
    from report r cross join user_account u left join notification_setting s on s.user_id = u.id
    where r.id = ${report_id} and u.id = ${user_id} and ${sql.raw(wantsMails)}
      and exists (select from person_reach p where p.user_id = u.id and p.code = 'reports.view_report'
        and (p.module_id is null or p.module_id = r.module_id))`
  return (await query.execute(db)).rows[0]
}
