import { sortedRows, type SortValue } from './sorted-rows.ts'

/** How a list with all rows in the browser is filtered and sorted. */
export interface WholeList<Row, Asked, Field extends string> {
  /** True if the row matches search and filters. */
  match: (row: Row, asked: Asked) => boolean
  /** The value of each field of `ordering` to sort by. */
  sort: Readonly<Record<Field, SortValue<Row>>>
}

/** The matching rows in the requested order; in their own order if none is requested. */
export function wholeRows<Row, Asked extends { ordering: string | undefined }, Field extends string>(
  { match, sort }: WholeList<Row, Asked, Field>,
  rows: readonly Row[],
  asked: Asked,
): readonly Row[] {
  return sortedRows(
    rows.filter((row) => match(row, asked)),
    sort,
    asked.ordering,
  )
}
