import type { QuietHours, QuietHoursWrite } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { personName } from '../../db/person-name.ts'
import { numberArray } from '../../db/sql-arrays.ts'

const hoursOf = sql`to_char(q.from_time, 'HH24:MI') as from_time, to_char(q.to_time, 'HH24:MI') as to_time,
  coalesce(q.holds_alerts, false) as holds_alerts`

interface HoursRow extends QuietHoursWrite {
  readonly user_id: number
}

/** Of each of these people; whoever has set none has no row. */
export async function selectQuietHours(db: Database, userIds: readonly number[]): Promise<HoursRow[]> {
  const query = sql<HoursRow>`
    select q.user_id, ${hoursOf} from quiet_hours q where q.user_id = any(${numberArray(userIds)}::int[])`
  return (await query.execute(db)).rows
}

/** Of everybody who may see alerts, by name. */
export async function selectEverybody(db: Database): Promise<QuietHours[]> {
  const query = sql<QuietHours>`
    select jsonb_build_object('id', u.id, 'name', ${personName}) as "user", ${hoursOf}
    from user_account u left join quiet_hours q on q.user_id = u.id
    where u.is_active and exists (select from person_reach r where r.user_id = u.id and r.code = 'notify.view_alert')
    order by search_key(${personName}), u.id`
  return (await query.execute(db)).rows
}

/** Null: none any more. */
export async function putQuietHours(
  db: Database,
  userId: number,
  hours: { from_time: string; to_time: string; holds_alerts: boolean } | null,
): Promise<void> {
  if (hours === null) {
    await sql`delete from quiet_hours where user_id = ${userId}`.execute(db)
    return
  }
  const { from_time, to_time, holds_alerts } = hours
  await sql`
    insert into quiet_hours (user_id, from_time, to_time, holds_alerts)
    values (${userId}, ${from_time}::time, ${to_time}::time, ${holds_alerts})
    on conflict (user_id) do update set from_time = excluded.from_time, to_time = excluded.to_time,
      holds_alerts = excluded.holds_alerts`.execute(db)
}
