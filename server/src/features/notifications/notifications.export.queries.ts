import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { numbersInArray } from '../../lib/number-array.ts'
import { conditions, type NotificationFilter, partsOf } from './notifications.filter.queries.ts'
import { notificationColumns, type NotificationRow } from './notifications.queries.ts'

export interface NotificationChoice {
  readonly filter: NotificationFilter
  readonly is_read?: boolean | undefined
}

/** The ids of a person's list, in its order: unread first, then newest. */
export async function selectNotificationIds(
  db: Database,
  userId: number,
  { filter, is_read }: NotificationChoice,
): Promise<number[]> {
  const chosen = conditions(filter)
  const part = (isRead: boolean): RawBuilder<unknown>[] =>
    is_read === !isRead
      ? []
      : partsOf(userId, isRead).map(
          (own) => sql`select n.id, n.created_at, ${isRead}::boolean as is_read
            from notification n where ${own} and ${chosen}`,
        )
  const parts = sql.join([...part(false), ...part(true)], sql` union all `)
  const query = sql<{ ids: string }>`
    select coalesce(array_agg(n.id order by n.is_read, n.created_at desc, n.id desc), '{}')::text as ids
    from (${parts}) n`
  return numbersInArray((await query.execute(db)).rows[0]?.ids ?? '{}')
}

/** The person's own of these ids, in their order. */
export async function selectNotificationsById(
  db: Database,
  userId: number,
  ids: readonly number[],
): Promise<NotificationRow[]> {
  const query = sql<NotificationRow>`
    select ${notificationColumns} from unnest(${numberArray(ids)}::bigint[]) with ordinality as p (id, place)
      join notification n on n.id = p.id and n.user_id = ${userId} order by p.place`
  return (await query.execute(db)).rows
}
