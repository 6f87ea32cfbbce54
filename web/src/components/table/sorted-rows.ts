import { byName } from '../../lib/by-name.ts'

export type SortValue<Row> = (row: Row) => string | number | boolean | null

/** Sorts the rows by `field` or `-field`; unchanged if there is no such field to sort by. Empty values are last. */
export function sortedRows<Row>(
  rows: readonly Row[],
  sort: Readonly<Record<string, SortValue<Row>>>,
  ordering: string | undefined,
): readonly Row[] {
  const isDescending = ordering?.startsWith('-') ?? false
  const field = (isDescending ? ordering?.slice(1) : ordering) ?? ''
  const valueOf = Object.hasOwn(sort, field) ? sort[field] : undefined
  if (valueOf === undefined) return rows
  const sign = isDescending ? -1 : 1
  return rows.toSorted((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order = typeof a === 'string' && typeof b === 'string' ? byName(a, b) : Number(a) - Number(b)
    return sign * order
  })
}
