import { type RawBuilder, sql } from 'kysely'

/** An id from outside as bigint: one that no integer column can hold is then simply not found. */
export function idValue(id: number): RawBuilder<number> {
  return sql`${id}::bigint`
}

/** True where the search text stands in a `search_text` column, compared literally: `%`, `_` and `\` mean themselves. */
export function matches(column: string, search: string): RawBuilder<boolean> {
  return sql`strpos(${sql.ref(column)}, search_key(${search.trim()})) > 0`
}

/** Joins conditions with `and`; none is true. */
export function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** What a list can be sorted by: SQL, and whether it may be null (then last, either way round). */
export type SortColumn = string | { readonly nullable: string }

/**
 * The order of a list. `columns` maps what a caller may name to SQL, `id` among them; the schema has let only those names
 * through. The id decides between equals, so that pages neither repeat nor skip rows.
 */
export function orderBy<C extends { readonly id: string } & Readonly<Record<string, SortColumn>>>(
  columns: C,
  ordering: keyof C | `-${keyof C & string}`,
): RawBuilder<unknown> {
  const name = String(ordering)
  const falling = name.startsWith('-')
  const column = columns[falling ? name.slice(1) : name] ?? columns.id
  const direction = falling ? 'desc' : 'asc'
  // Only where nulls can be: no index is in the order "desc nulls last".
  const first =
    typeof column === 'string' ? `${column} ${direction}` : `${column.nullable} ${direction} nulls last`
  return sql.raw(`${first}, ${columns.id} ${direction}`)
}
