import type { AlertStatus, NotificationKind } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import { all, keyOf, matches } from '../../db/conditions.ts'
import type { MadeText } from '../../words/notifications.words.ts'

export interface NotificationFilter {
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

export function conditions({
  is_important,
  kind,
  search,
  start,
  end,
}: NotificationFilter): RawBuilder<boolean> {
  return all([
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
    ({ kind, field, value, status, template }) =>
      sql`when n.kind = ${kind} and n.data ->> ${field} is not distinct from ${value}${withStatus(status)} then ${searchedText(template)}`,
  )
  return sql`(${matches('n.search_text', text)} or (n.title is null and n.message is null
    and strpos(case ${sql.join(sorts, sql` `)} else '' end, ${keyOf(text)}) > 0))`
}

const withStatus = (status: AlertStatus | undefined) =>
  status === undefined ? sql`` : sql` and n.data ->> 'status' = ${status}`

/** The line of `search_text` with each value, ready for comparison, in a notification whose text the product makes. */
const lines: Readonly<Record<string, number>> = {
  factor: 3,
  factor_name: 4,
  module: 5,
  module_name: 6,
  report: 7,
}

function searchedText(template: string): RawBuilder<string> {
  const parts = template.split(/\{(\w+)\}/).map((part, n) => {
    // Every second part is a placeholder's name.
    if (n % 2 === 0) return keyOf(part)
    const line = lines[part]
    return line === undefined ? sql`E'\n'` : sql`split_part(n.search_text, E'\n', ${sql.lit(line)})`
  })
  return sql`(${sql.join(parts, sql` || `)})`
}

const through = (userId: number) =>
  sql`coalesce((select t.through_id from notification_read_through t where t.user_id = ${userId}), 0)`

/**
 * A person's read or unread notifications `n`, in two parts: those that the person marked one by one, and those that
 * `through_id` decides. Each is a range of an index, whose condition is repeated literally: `not is_read` would not
 * match it.
 */
export function partsOf(
  userId: number,
  isRead: boolean,
): readonly [RawBuilder<boolean>, RawBuilder<boolean>] {
  const own = sql<boolean>`n.user_id = ${userId}`
  return isRead
    ? [sql`${own} and n.is_read is true`, sql`${own} and n.is_read is null and n.id <= ${through(userId)}`]
    : [sql`${own} and n.is_read is false`, sql`${own} and n.is_read is null and n.id > ${through(userId)}`]
}
