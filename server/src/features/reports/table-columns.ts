import type { AqiPart, AqiQuantity, CostCode, CostLine, DataShareRow, Module } from '@quantrac/contract'
import type { Cell, Header } from './columns.ts'

const span: readonly Header[] = [
  { key: 'timestamp', kind: 'instant' },
  { key: 'end', kind: 'instant' },
]
const text = (key: string): Header => ({ key, kind: 'text' })
const number = (key: string, decimals?: number): Header => ({
  key,
  kind: 'number',
  ...(decimals !== undefined && { decimals }),
})

/** A row an exceeded period. */
export const complianceColumns: readonly Header[] = [
  ...span,
  text('factor'),
  text('period'),
  number('average'),
  text('unit'),
  number('least'),
  number('greatest'),
  number('ratio', 1),
  number('share', 2),
  number('least_share', 2),
  text('standard'),
  text('version'),
  text('column'),
  { key: 'judged_at', kind: 'instant' },
]

/** One index that VN_AQI is the greatest of; `mean` where a quantity has two. */
export interface SubIndex {
  readonly quantity: AqiQuantity
  readonly mean: AqiPart['mean'] | null
}

/** Of a day O3 has two: of its greatest 8 hours and of its greatest hour. */
export const subIndicesOf = (quantities: readonly AqiQuantity[], of: '1h' | '24h'): SubIndex[] =>
  quantities.flatMap((quantity): SubIndex[] =>
    quantity === 'O3' && of === '24h'
      ? [
          { quantity, mean: '8h' },
          { quantity, mean: '1h' },
        ]
      : [{ quantity, mean: null }],
  )

export const aqiColumns = (subIndices: readonly SubIndex[]): Header[] => [
  ...span,
  number('VN_AQI', 0),
  text('band'),
  text('leading'),
  ...subIndices.map(({ quantity, mean }) => number(mean === null ? quantity : `${quantity} ${mean}`, 0)),
  text('reason'),
]

/** The nine columns that departments ask for; a day or a month by its first day and its last. */
export const dataShareColumns: readonly Header[] = [
  ...span,
  text('station'),
  number('days', 0),
  number('interval'),
  text('parameter'),
  ...['designed', 'received', 'faulty'].map((key) => number(key, 0)),
  ...['received_share', 'faulty_share'].map((key) => number(key, 2)),
]

export const dataShareCells = (row: DataShareRow): Cell[] => [
  Date.parse(row.start),
  Date.parse(row.end),
  `${row.module_name} (${row.module_code})`,
  row.days,
  row.interval_seconds / 60,
  row.factor_code,
  row.designed,
  row.received,
  row.faulty,
  row.received_share,
  row.faulty_share,
]

/** A row a line of a bill, and one what they come to. */
export const costColumns: readonly Header[] = [
  ...span,
  text('station'),
  text('line'),
  number('quantity'),
  text('unit'),
  number('price'),
  number('amount', 0),
  text('document'),
]

export const costCells = ({ code, name }: Pick<Module, 'code' | 'name'>, line: CostLine): Cell[] => [
  Date.parse(line.start),
  Date.parse(line.end),
  `${name} (${code})`,
  line.code,
  line.quantity,
  line.unit,
  line.price,
  line.amount,
  line.document,
]

/** A line of a bill as it is frozen. */
export interface CostRow {
  readonly start: number
  readonly end: number
  readonly station: string
  readonly line: CostCode
  readonly quantity: number | null
  readonly unit: string
  readonly price: number | null
  readonly amount: number | null
  readonly document: string
}

export function costRowOf(cells: readonly Cell[]): CostRow {
  const [start, end, station, line, quantity, unit, price, amount, document] = cells
  return { start, end, station, line, quantity, unit, price, amount, document } as CostRow // as costCells() wrote them
}
