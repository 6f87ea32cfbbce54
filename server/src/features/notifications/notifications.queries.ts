import type { ModuleType, NotificationKind } from '@quantrac/contract'
import { type RawBuilder, sql, type Generated, type GeneratedAlways } from 'kysely'
import { idValue } from '../../db/conditions.ts'
import { isEmpty } from '../../lib/changes.ts'
import type { Database } from '../../db/database.ts'
import type { AuthorNames } from '../../words/notification-author.words.ts'
import { inNotificationOrder, notificationLock } from '../../db/notification-order.ts'
import type { BigId, Json } from '../../db/column-types.ts'

export interface NotificationTable {
  id: BigId
  user_id: number
  kind: NotificationKind
  title: string | null
  message: string | null
  data: Json
  alert_id: number | null
  report_id: number | null
  /** null: not marked one by one; `notification_read_through` decides. */
  is_read: boolean | null
  is_important: Generated<boolean>
  created_at: Generated<Date>
  search_text: GeneratedAlways<string>
  /** The module that it is about, from `data`. */
  module_id: GeneratedAlways<number | null>
}

declare module '../../db/tables.ts' {
  interface Tables {
    notification: NotificationTable
    notification_read_through: { user_id: number; through_id: number }
  }
}

export interface NotificationRow {
  id: number
  kind: NotificationKind
  title: string | null
  message: string | null
  data: unknown
  is_read: boolean
  is_important: boolean
  created_at: Date
  alert_id: number | null
  report_id: number | null
  module: string | null
  module_type: ModuleType | null
  factor: string | null
}

/** The id up to which the owner of `n` has read everything, except where `is_read` is set. */
const readThrough = sql`coalesce((select t.through_id from notification_read_through t where t.user_id = n.user_id), 0)`

/** A column of the module that `n` is about; null if it is deleted. */
const ofModule = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from module m where m.id = n.module_id and m.deleted_at is null)`

/** The fields of a notification `n` on the wire, and `data`, from which its text is made. */
export const notificationColumns = sql`n.id, n.kind, n.title, n.message, n.data, coalesce(n.is_read, n.id <= ${readThrough}) as is_read,
  n.is_important, n.created_at, n.alert_id, n.report_id, n.data->>'factor' as factor,
  ${ofModule(sql`m.code`)} as module, ${ofModule(sql`m.type`)} as module_type`

/** Any person's notification, with its owner and its module (null: about none). */
export interface OwnedRow extends NotificationRow {
  user_id: number
  module_id: number | null
}

/** Any person's notification, locked until the transaction ends. */
export async function lockNotification(db: Database, id: number): Promise<OwnedRow | undefined> {
  const query = sql<OwnedRow>`
    select ${notificationColumns}, n.user_id, n.module_id
    from notification n where n.id = ${idValue(id)} for no key update of n`
  return (await query.execute(db)).rows[0]
}

/** One of the person's own. */
export async function selectNotification(
  db: Database,
  by: { id: number; user_id: number },
): Promise<NotificationRow | undefined> {
  const query = sql<NotificationRow>`
    select ${notificationColumns} from notification n where n.id = ${idValue(by.id)} and n.user_id = ${by.user_id}`
  return (await query.execute(db)).rows[0]
}

export interface NotificationMarks {
  readonly is_read?: boolean | undefined
  readonly is_important?: boolean | undefined
}

/** Sets marks of one of the person's own; undefined if it is another person's. An omitted mark stays unchanged. */
export async function updateMarks(
  db: Database,
  by: { id: number; user_id: number },
  { is_read, is_important }: NotificationMarks,
): Promise<NotificationRow | undefined> {
  const query = sql<NotificationRow>`
    update notification n set is_read = coalesce(${is_read ?? null}, n.is_read),
      is_important = coalesce(${is_important ?? null}, n.is_important)
    where n.id = ${idValue(by.id)} and n.user_id = ${by.user_id} returning ${notificationColumns}`
  return (await query.execute(db)).rows[0]
}

/**
 * Within a transaction. Marks all of a person's existing notifications as read with one row, and rewrites only those
 * that the person had marked as unread. Transactions that are inserting notifications end first; those that begin later
 * get higher ids, which stay unread.
 */
export async function markAllNotifications(db: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${notificationLock})`.execute(db)
  // A statement of its own: it sees what the lock waited for.
  await sql`
    with moved as (
      insert into notification_read_through as t (user_id, through_id)
      select ${userId}, coalesce(max(n.id), 0) from notification n where n.user_id = ${userId} and n.is_read is null
      on conflict (user_id) do update set through_id = greatest(t.through_id, excluded.through_id))
    update notification set is_read = true where user_id = ${userId} and is_read is false`.execute(db)
}

export async function updateWords(
  db: Database,
  id: number,
  words: { title?: string; message?: string },
): Promise<void> {
  if (isEmpty(words)) return
  await db.updateTable('notification').set(words).where('id', '=', id).execute()
}

export async function removeNotification(db: Database, id: number): Promise<void> {
  await db.deleteFrom('notification').where('id', '=', id).execute()
}

/** The people among these who exist and are active. */
export async function selectRecipients(db: Database, userIds: readonly number[]): Promise<number[]> {
  const query = sql<{ id: number }>`
    select id from user_account where id = any(${userIds}::bigint[]) and is_active and not is_service
    for key share`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/** The names of a person, as a notification keeps those of its author. */
export async function selectAuthor(db: Database, userId: number): Promise<AuthorNames | undefined> {
  return db
    .selectFrom('user_account')
    .select(['username', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Inserts the same text for each of these people; returns the rows' ids by person. */
export async function insertTyped(
  db: Database,
  given: {
    readonly user_ids: readonly number[]
    readonly title: string
    readonly message: string
    /** Undefined: deleted since their session was last read. */
    readonly author: AuthorNames | undefined
    readonly at: Date
  },
): Promise<Map<number, number>> {
  const query = sql<{ id: number; user_id: number }>`
    insert into notification (user_id, kind, title, message, data, created_at)
    select u, 'system', ${given.title}, ${given.message}, ${JSON.stringify({ author: given.author })}::jsonb, ${given.at}::timestamptz
    from unnest(${given.user_ids}::int[]) as p (u) ${sql.raw(inNotificationOrder)} order by u
    returning id, user_id`
  return new Map((await query.execute(db)).rows.map((row) => [row.user_id, row.id]))
}
