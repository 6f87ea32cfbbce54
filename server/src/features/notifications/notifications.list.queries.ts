import { type RawBuilder, sql } from 'kysely'
import { pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { conditions, type NotificationFilter, partsOf } from './notifications.filter.queries.ts'
import { notificationColumns, type NotificationRow } from './notifications.queries.ts'

/** The number of notifications in each of the parts of `partsOf`. */
export interface PartCounts {
  readonly marked: number
  readonly unmarked: number
}

export interface NotificationCounts {
  readonly unread: PartCounts
  readonly read: PartCounts
  /** Of all the person's notifications, whatever the filter. */
  readonly all_unread: PartCounts
}

const countOf = (part: RawBuilder<boolean>, chosen: RawBuilder<boolean>) =>
  sql`(select count(*) from notification n where ${part} and ${chosen})`

function counted(userId: number, isRead: boolean, filter: NotificationFilter): RawBuilder<PartCounts> {
  const [marked, unmarked] = partsOf(userId, isRead)
  const chosen = conditions(filter)
  return sql`json_build_object('marked', ${countOf(marked, chosen)}, 'unmarked', ${countOf(unmarked, chosen)})`
}

export async function countNotifications(
  db: Database,
  userId: number,
  filter: NotificationFilter,
): Promise<NotificationCounts> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const query = sql<Omit<NotificationCounts, 'all_unread'> & { all_unread: PartCounts | null }>`
    select ${counted(userId, false, filter)} as unread, ${counted(userId, true, filter)} as read,
      ${isFiltered ? counted(userId, false, {}) : sql`null`} as all_unread`
  const [counts] = (await query.execute(db)).rows
  if (counts === undefined) throw new Error('a select without a table returned no row')
  return { ...counts, all_unread: counts.all_unread ?? counts.unread }
}

export async function countUnread(db: Database, userId: number): Promise<number> {
  const query = sql<{ unread: PartCounts }>`select ${counted(userId, false, {})} as unread`
  const { marked, unmarked } = (await query.execute(db)).rows[0]?.unread ?? { marked: 0, unmarked: 0 }
  return marked + unmarked
}

export interface NotificationSlice {
  readonly filter: NotificationFilter
  readonly is_read: boolean
  readonly limit: number
  readonly start: number
  /** Of the parts that the slice is from. */
  readonly counts: PartCounts
}

// Up to this many are found by id and sorted. More are read in the order of the list, in which a few could be far
// apart.
const few = 1000

/**
 * A slice of the read or of the unread notifications, newest first. Its ids come from indexes alone, and only its rows
 * are read.
 */
export async function selectNotifications(
  db: Database,
  userId: number,
  { filter, is_read, limit, start, counts }: NotificationSlice,
): Promise<NotificationRow[]> {
  if (limit <= 0 || start >= counts.marked + counts.unmarked) return []
  const [marked, unmarked] = partsOf(userId, is_read)
  const chosen = conditions(filter)
  const order = sql`order by n.created_at desc, n.id desc`
  const enough = sql`${order} ${pageCut(start + limit, 0)}`
  // "offset 0" hides the order of an index from the outer query, so that the index of the order is not used.
  const byId = counts.unmarked <= few ? sql`offset 0` : sql``
  const parts = [
    ...(counts.marked === 0
      ? []
      : [sql`(select n.id, n.created_at from notification n where ${marked} and ${chosen} ${enough})`]),
    ...(counts.unmarked === 0
      ? []
      : [
          sql`(select n.id, n.created_at from (
            select n.id, n.created_at from notification n where ${unmarked} and ${chosen} ${byId}) n ${enough})`,
        ]),
  ]
  const query = sql<NotificationRow>`
    select ${notificationColumns} from (
      select n.id from (${sql.join(parts, sql` union all `)}) n ${order} ${pageCut(limit, start)}
    ) p join notification n on n.id = p.id ${order}`
  return (await query.execute(db)).rows
}

/** The person's newest unread one. */
export async function selectFirstUnread(db: Database, userId: number): Promise<NotificationRow | undefined> {
  const [marked, unmarked] = partsOf(userId, false)
  const upTo = (part: RawBuilder<boolean>, most: number) =>
    sql`(select count(*) from (select from notification n where ${part} ${pageCut(most, 0)}) n)`
  const query = sql<PartCounts>`select ${upTo(marked, 1)} as marked, ${upTo(unmarked, few + 1)} as unmarked`
  const counts = (await query.execute(db)).rows[0] ?? { marked: 0, unmarked: 0 }
  const slice = { filter: {}, is_read: false, limit: 1, start: 0, counts }
  return (await selectNotifications(db, userId, slice))[0]
}
