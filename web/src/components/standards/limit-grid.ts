import type { LimitPeriod, StandardEntry } from '@quantrac/contract'

export const periods: readonly LimitPeriod[] = ['instant', '1h', '8h', '24h', 'month', 'year']

/** A column of the table of limits: a period, and a column of the document. */
export interface GridColumn {
  readonly period: LimitPeriod
  readonly column: string
}

/** One number of a cell. */
export interface GridValue {
  readonly entry: StandardEntry
  /** `original`: what came with the program and the own copy has not; `own`: what only the own copy has. */
  readonly from: 'both' | 'original' | 'own'
}

export interface GridRow {
  readonly quantity: string
  readonly condition: string
  readonly unit: string
  /** By the place of the column, in the order of time. */
  readonly cells: readonly (readonly GridValue[])[]
}

export interface LimitGrid {
  readonly columns: readonly GridColumn[]
  readonly rows: readonly GridRow[]
}

const keyOf = ({ quantity, period, column, condition, valid_from, valid_until }: StandardEntry): string =>
  JSON.stringify([quantity, period, column, condition, valid_from, valid_until])

const saysTheSame = (one: StandardEntry, other: StandardEntry): boolean =>
  one.min_value === other.min_value && one.max_value === other.max_value && one.unit === other.unit

export const limitsNothing = ({ min_value, max_value }: StandardEntry): boolean =>
  min_value === null && max_value === null

/** The entries as a table of quantities by periods and columns; `shipped`: what they have replaced, or null. */
export function limitGrid(
  entries: readonly StandardEntry[],
  shipped: readonly StandardEntry[] | null,
): LimitGrid {
  const values = compared(entries, shipped)
  const columns = columnsOf(values.map(({ entry }) => entry))
  const rows = Map.groupBy(values, ({ entry }) => JSON.stringify([entry.quantity, entry.condition]))
  return {
    columns,
    rows: [...rows.values()].flatMap((some) => {
      const [first] = some
      if (first === undefined) return []
      const { quantity, condition, unit } = first.entry
      const cells = columns.map(({ period, column }) =>
        some
          .filter(({ entry }) => entry.period === period && entry.column === column)
          .toSorted((one, other) => begin(one).localeCompare(begin(other))),
      )
      return [{ quantity, condition, unit, cells }]
    }),
  }
}

const begin = ({ entry, from }: GridValue): string =>
  `${entry.valid_from ?? ''} ${from === 'original' ? 0 : 1}`

function compared(
  entries: readonly StandardEntry[],
  shipped: readonly StandardEntry[] | null,
): readonly GridValue[] {
  if (shipped === null) return entries.map((entry) => ({ entry, from: 'both' }))
  const original = new Map(shipped.map((entry) => [keyOf(entry), entry]))
  const own = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const gone = shipped.filter((entry) => {
    const now = own.get(keyOf(entry))
    return !limitsNothing(entry) && (now === undefined || !saysTheSame(now, entry))
  })
  const held = entries.map((entry): GridValue => {
    const before = original.get(keyOf(entry))
    return { entry, from: before !== undefined && saysTheSame(before, entry) ? 'both' : 'own' }
  })
  return [...held, ...gone.map((entry): GridValue => ({ entry, from: 'original' }))]
}

function columnsOf(entries: readonly StandardEntry[]): GridColumn[] {
  const found = new Map(
    entries.map(({ period, column }) => [JSON.stringify([period, column]), { period, column }]),
  )
  const place = ({ period }: GridColumn) => periods.indexOf(period)
  return [...found.values()].toSorted(
    (one, other) => place(one) - place(other) || one.column.localeCompare(other.column),
  )
}

/** Whether an entry holds on a day, if its document does. */
export const holdsOn = ({ valid_from, valid_until }: StandardEntry, day: string): boolean =>
  (valid_from === null || valid_from <= day) && (valid_until === null || day <= valid_until)
