import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inNotificationOrder } from '../../db/notification-order.ts'
import { column } from '../../db/sql-arrays.ts'

export interface CountedFor {
  readonly user_id: number
  readonly count: number
}

/** One notice for each person, of how many stations it is; those that follow soon are counted in it. */
export async function insertSilentNotices(
  db: Database,
  people: readonly CountedFor[],
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> {
  await sql`
    with told as (
      select * from unnest(${column(people, (p) => p.user_id)}::int[], ${column(people, (p) => p.count)}::int[]) as p (user_id, count)
    ), again as (
      update public.notification n set data = n.data || jsonb_build_object('count', (n.data ->> 'count')::int + t.count)
      from told t where n.id = (select max(x.id) from public.notification x where x.user_id = t.user_id and x.kind = 'station'
        and x.data ->> 'type' = 'stations-silent' and x.created_at >= ${since}::timestamptz)
      returning n.user_id
    )
    insert into public.notification (user_id, kind, data, created_at)
    select t.user_id, 'station', jsonb_build_object('type', 'stations-silent', 'count', t.count), ${now}::timestamptz
    from told t ${sql.raw(inNotificationOrder)} where t.user_id not in (select user_id from again) order by t.user_id`.execute(
    db,
  )
}

/** What waits for each of them goes together: a little after the newest of it, but not long after the oldest. */
export async function gatherWaiting(
  db: Database,
  { now, next, mostMs }: { readonly now: Date; readonly next: Date; readonly mostMs: number },
): Promise<void> {
  await sql`
    with waiting as (
      select d.id, min(d.at) over (partition by d.channel, d.user_id, d.address) as first
      from public.delivery d join public.alert a on a.id = d.alert_id
      where d.state = 'waiting' and d.tries = 0 and d.next_at > ${now}::timestamptz and a.told = 'digest'
    )
    update public.delivery d
    set next_at = least(${next}::timestamptz, w.first + make_interval(secs => ${mostMs / 1000}))
    from waiting w where w.id = d.id`.execute(db)
}
