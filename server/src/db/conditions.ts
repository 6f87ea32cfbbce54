import { type RawBuilder, sql } from 'kysely'

/** An id from outside as bigint, so that one too large for an integer column is not found instead of an error. */
export function idValue(id: number): RawBuilder<number> {
  return sql`${id}::bigint`
}

/**
 * The text in the form that searches compare. A subquery, because a prepared statement would compute it for each row.
 */
export const keyOf = (text: string): RawBuilder<string> => sql`(select search_key(${text}))`

/**
 * True if a `search_text` column contains the search text, compared literally: `%`, `_` and `\` have no special
 * meaning.
 */
export function matches(column: string, search: string): RawBuilder<boolean> {
  return sql`strpos(${sql.ref(column)}, ${keyOf(search.trim())}) > 0`
}

/** Joins conditions with `and`; none is true. */
export function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** What a list can be sorted by: SQL, and whether it may be null (then last, either way round). */
export type SortColumn = string | { readonly nullable: string }

/**
 * The order of a list. `columns` maps the names a caller may use to SQL, including `id`; the schema refuses other
 * names. Equal rows are ordered by id, so that pages neither repeat nor skip rows.
 */
export function orderBy<C extends { readonly id: string } & Readonly<Record<string, SortColumn>>>(
  columns: C,
  ordering: keyof C | `-${keyof C & string}`,
): RawBuilder<unknown> {
  const name = String(ordering)
  const falling = name.startsWith('-')
  const column = columns[falling ? name.slice(1) : name] ?? columns.id
  const direction = falling ? 'desc' : 'asc'
  // Only for nullable columns: no index has the order "desc nulls last".
  const first =
    typeof column === 'string' ? `${column} ${direction}` : `${column.nullable} ${direction} nulls last`
  return sql.raw(`${first}, ${columns.id} ${direction}`)
}

/**
 * Limit and offset of a page; a limit of null is none. The limit is part of the text: PostgreSQL assumes that an
 * unknown one takes a tenth of the table, finds a plan without values too expensive and plans a prepared statement at
 * every call.
 */
export function pageCut(limit: number | null, start: number): RawBuilder<unknown> {
  const from = start === 0 ? sql`` : sql` offset ${start}`
  return limit === null ? from : sql`limit ${sql.lit(limit)}${from}`
}
