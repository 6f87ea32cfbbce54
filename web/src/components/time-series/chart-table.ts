import { localDay } from '@quantrac/contract'
import {
  type AlertFactorsData,
  type AlertSharesData,
  type AlertsData,
  type ChartSeries,
  type Comparison,
  type TimeSeriesData,
  hasNoValues,
  type PartsData,
} from '@quantrac/charts/chart-data.ts'
import { isoInZone } from '../../lib/time-format.ts'

export interface TableColumn {
  readonly label: string
  /** `day` and `month`: an instant at which one begins. */
  readonly kind: 'time' | 'day' | 'month' | 'number' | 'text'
  readonly unit?: string
  readonly decimals?: number
}

/** What a chart shows, as a table: an instant is in epoch milliseconds. */
export interface ChartTable {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

export interface TableWords {
  readonly time: string
  readonly factor: string
  readonly value: string
  readonly share: string
  readonly station: string
  readonly count: string
  readonly alert: string
  readonly warning: string
  /** The name of a column of the period that is compared with. */
  readonly compared: (by: Comparison, name: string) => string
}

/** A row an instant, newest first; what is compared with stands beside it, with its own times. */
export function timeSeriesTable({ series, compared }: TimeSeriesData, words: TableWords): ChartTable {
  const other = compared === undefined || hasNoValues(compared.series) ? undefined : compared
  const then = other?.series ?? []
  const rows = rowsOf([...series, ...then])
  const cells = (at: number, values: readonly (number | null)[]) => {
    const [own, others] = [values.slice(0, series.length), values.slice(series.length)]
    if (other === undefined) return [at, ...own]
    return [at, ...own, others.every((value) => value === null) ? null : at - other.movedBy, ...others]
  }
  return {
    columns: [
      { label: words.time, kind: 'time' },
      ...series.map(columnOf),
      ...(other === undefined
        ? []
        : [
            { label: words.compared(other.by, words.time), kind: 'time' as const },
            ...then.map((one) => columnOf({ ...one, name: words.compared(other.by, one.name) })),
          ]),
    ],
    rows: [...rows].toSorted(([a], [b]) => b - a).map(([at, values]) => cells(at, values)),
  }
}

const columnOf = ({ name, unit, decimals }: ChartSeries) =>
  ({ label: name, kind: 'number', unit, decimals }) as const

/** The values of each instant that has any. */
function rowsOf(series: readonly ChartSeries[]): ReadonlyMap<number, readonly (number | null)[]> {
  const rows = new Map<number, (number | null)[]>()
  for (const [place, { at, values }] of series.entries()) {
    for (const [one, instant] of at.entries()) {
      const value = values[one] ?? null
      if (value === null) continue
      const row = rows.get(instant) ?? series.map(() => null)
      row[place] = value
      rows.set(instant, row)
    }
  }
  return rows
}

export function partsTable({ parts }: PartsData, words: TableWords): ChartTable {
  const decimals = Math.max(0, ...parts.map((part) => part.decimals))
  return {
    columns: [
      { label: words.factor, kind: 'text' },
      { label: words.value, kind: 'number', decimals },
      { label: words.share, kind: 'number', unit: '%', decimals: 0 },
    ],
    rows: parts.map(({ name, unit, value, share }) => [
      unit === '' ? name : `${name} (${unit})`,
      value,
      share === null ? null : share * 100,
    ]),
  }
}

export function alertsTable({ at, alert, warning }: AlertsData, words: TableWords): ChartTable {
  return {
    columns: [
      { label: words.time, kind: 'time' },
      { label: words.alert, kind: 'number', decimals: 0 },
      { label: words.warning, kind: 'number', decimals: 0 },
    ],
    rows: at
      .map((instant, place) => [instant, alert[place] ?? 0, warning[place] ?? 0] as const)
      .toSorted(([a], [b]) => b - a),
  }
}

export function sharesTable({ shares }: AlertSharesData, words: TableWords): ChartTable {
  return {
    columns: [
      { label: words.station, kind: 'text' },
      { label: words.count, kind: 'number', decimals: 0 },
    ],
    rows: shares.map(({ name, count }) => [name, count]),
  }
}

export function alertFactorsTable({ rows }: AlertFactorsData, words: TableWords): ChartTable {
  return {
    columns: [
      { label: words.factor, kind: 'text' },
      { label: words.alert, kind: 'number', decimals: 0 },
      { label: words.warning, kind: 'number', decimals: 0 },
    ],
    rows: rows.map(({ name, alert, warning }) => [name, alert, warning]),
  }
}

/** The table as a file for a spreadsheet: instants with their zone, numbers with a point. */
export function csvOf({ columns, rows }: ChartTable): string {
  const head = columns.map(({ label, unit = '' }) => (unit === '' ? label : `${label} (${unit})`))
  const cell = (value: string | number | null, place: number): string => {
    if (value === null) return ''
    if (typeof value === 'string') return csvText(value)
    const kind = columns[place]?.kind
    if (kind === 'day') return localDay(value)
    if (kind === 'month') return localDay(value).slice(0, 7)
    return kind === 'time' ? withZone(value) : String(value)
  }
  const lines = [head.map(csvText), ...rows.map((row) => row.map(cell))]
  // The mark at the beginning makes spreadsheets read the letters of Vietnamese.
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

/** A text that a spreadsheet would take for a formula is only a text. */
function csvText(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const withZone = (at: number): string => `${isoInZone(at)}+07:00`
