import type { NotificationKind } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import { all, keyOf, matches, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { notificationColumns, type NotificationRow } from './notifications.queries.ts'
import type { MadeText } from '../../words/notifications.words.ts'

export interface NotificationFilter {
  readonly is_read?: boolean | undefined
  readonly is_important?: boolean | undefined
  readonly kind?: NotificationKind | undefined
  readonly search?: NotificationSearch | undefined
  /** [start, end) */
  readonly start?: Date | undefined
  readonly end?: Date | undefined
}

export interface NotificationSearch {
  readonly text: string
  /** The texts that the product makes, in the reader's language. */
  readonly made: readonly MadeText[]
}

function conditions(userId: number, filter: NotificationFilter): RawBuilder<boolean> {
  const { is_read, is_important, kind, search, start, end } = filter
  return all([
    sql<boolean>`n.user_id = ${userId}`,
    ...(is_read === undefined ? [] : [sql<boolean>`n.is_read = ${is_read}`]),
    // Without a parameter, so that the partial index of important notifications applies.
    ...(is_important === undefined
      ? []
      : [is_important ? sql<boolean>`n.is_important` : sql<boolean>`not n.is_important`]),
    ...(kind === undefined ? [] : [sql<boolean>`n.kind = ${kind}`]),
    ...(start === undefined ? [] : [sql<boolean>`n.created_at >= ${start}`]),
    ...(end === undefined ? [] : [sql<boolean>`n.created_at < ${end}`]),
    ...(search === undefined ? [] : [found(search)]),
  ])
}

/** Searches the stored text, or the text that the product makes for this reader. */
function found({ text, made }: NotificationSearch): RawBuilder<boolean> {
  if (made.length === 0) return matches('n.search_text', text)
  const sorts = made.map(
    ({ kind, field, value, template }) =>
      sql`when n.kind = ${kind} and n.data ->> ${field} is not distinct from ${value} then ${searchedText(template)}`,
  )
  return sql`(${matches('n.search_text', text)} or (n.title is null and n.message is null
    and strpos(case ${sql.join(sorts, sql` `)} else '' end, ${keyOf(text)}) > 0))`
}

/** The line of `search_text` with each value, ready for comparison, in a notification whose text the product makes. */
const lines: Readonly<Record<string, number>> = { factor: 3, factor_name: 4, module: 5, module_name: 6 }

function searchedText(template: string): RawBuilder<string> {
  const parts = template.split(/\{(\w+)\}/).map((part, n) => {
    // Every second part is a placeholder's name.
    if (n % 2 === 0) return keyOf(part)
    if (part === 'status') return sql`lower(n.data ->> 'status')`
    const line = lines[part]
    return line === undefined ? sql`E'\n'` : sql`split_part(n.search_text, E'\n', ${sql.lit(line)})`
  })
  return sql`(${sql.join(parts, sql` || `)})`
}

export async function countNotifications(
  db: Database,
  userId: number,
  filter: NotificationFilter,
): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) as count from notification n where ${conditions(userId, filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** Unread first, then newest. The ids of the page come from the index alone, and only the page's rows are read. */
export async function selectNotifications(
  db: Database,
  userId: number,
  page: { filter: NotificationFilter; limit: number; start: number },
): Promise<NotificationRow[]> {
  const query = sql<NotificationRow>`
    select ${notificationColumns} from (
      select n.id from notification n where ${conditions(userId, page.filter)}
      order by n.is_read, n.created_at desc, n.id desc ${pageCut(page.limit, page.start)}
    ) p join notification n on n.id = p.id
    order by n.is_read, n.created_at desc, n.id desc`
  return (await query.execute(db)).rows
}
