export type SortValue<Row> = (row: Row) => string | number | boolean | null

interface Sortable<Row> {
  sort?: string
  sortValue?: SortValue<Row>
}

const collator = new Intl.Collator('vi', { numeric: true, sensitivity: 'base' })

/** The rows in the order `field` or `-field`; as given where no column sorts by that field. Empty values stand last. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  ordering: string | undefined,
): readonly Row[] {
  const isDescending = ordering?.startsWith('-') ?? false
  const field = isDescending ? ordering?.slice(1) : ordering
  const valueOf = columns.find((column) => column.sort !== undefined && column.sort === field)?.sortValue
  if (valueOf === undefined) return rows
  const sign = isDescending ? -1 : 1
  return rows.toSorted((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order =
      typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)
    return sign * order
  })
}
