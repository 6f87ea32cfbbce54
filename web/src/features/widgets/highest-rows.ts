import type { HighestTable, ModuleType } from '@quantrac/contract'
import type { ChartTable } from '../../components/time-series/chart-table.ts'

export interface HighestRow {
  readonly module: string
  /** Undefined in a preview. */
  readonly type?: ModuleType | undefined
  readonly factor: string
  readonly value: number
  readonly unit: string
  readonly limit: number | null
  /** The share of the limit; 1 at the limit. */
  readonly ratio: number
  readonly timestamp: string | null
}

/** The rows of the table by their headers. */
export function highestRows({ headers, results, module_types }: HighestTable): HighestRow[] {
  return results.map((cells, place) => {
    const cell = (name: string) => cells[headers.indexOf(name)] ?? null
    const limit = cell('max_value')
    const timestamp = cell('timestamp')
    return {
      module: String(cell('module') ?? ''),
      type: module_types[place],
      factor: String(cell('factor') ?? ''),
      value: Number(cell('value')),
      unit: String(cell('unit') ?? ''),
      limit: typeof limit === 'number' ? limit : null,
      ratio: Number(cell('ratio')),
      timestamp: typeof timestamp === 'string' ? timestamp : null,
    }
  })
}

interface Words {
  readonly factor: string
  readonly station: string
  readonly highest: string
  readonly limit: string
  readonly share: string
  readonly at: string
}

/** The rows of the file: value and limit in the unit beside the factor. */
export function highestTable(rows: readonly HighestRow[], words: Words): ChartTable {
  return {
    columns: [
      { label: words.factor, kind: 'text' },
      { label: words.station, kind: 'text' },
      { label: words.highest, kind: 'number', decimals: 2 },
      { label: words.limit, kind: 'number', decimals: 2 },
      { label: words.share, kind: 'number', unit: '%', decimals: 0 },
      { label: words.at, kind: 'time' },
    ],
    rows: rows.map(({ factor, unit, module, value, limit, ratio, timestamp }) => [
      unit === '' ? factor : `${factor} (${unit})`,
      module,
      value,
      limit,
      ratio * 100,
      timestamp === null ? null : Date.parse(timestamp),
    ]),
  }
}
