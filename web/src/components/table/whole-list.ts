import { sortedRows, type SortValue } from './sorted-rows.ts'

/** How a list that is held whole is narrowed and sorted in the browser. */
export interface WholeList<Row, Asked, Field extends string> {
  /** Whether search and filters let the row through. */
  match: (row: Row, asked: Asked) => boolean
  /** What each field of `ordering` sorts by. */
  sort: Readonly<Record<Field, SortValue<Row>>>
}

/** Those of the rows that are asked for, in the order asked for; in their own where none is. */
export function wholeRows<Row, Asked extends { ordering: string | undefined }, Field extends string>(
  { match, sort }: WholeList<Row, Asked, Field>,
  rows: readonly Row[],
  asked: Asked,
): readonly Row[] {
  const fields = Object.entries<SortValue<Row>>(sort).map(([field, sortValue]) => ({
    sort: field,
    sortValue,
  }))
  const shown = rows.filter((row) => match(row, asked))
  return sortedRows(shown, fields, asked.ordering)
}
