import {
  type FactorKind,
  type ReportLayout,
  type ReportResolution,
  type ReportRule,
  type ReportType,
  rulePeriodOf,
} from '@quantrac/contract'

/** A cell as it is frozen: an instant is a number of epoch milliseconds. */
export type Cell = string | number | null

export type ColumnKind = 'instant' | 'number' | 'text'

export interface Header {
  /** The column's name on the wire and in the CSV file. */
  readonly key: string
  readonly kind: ColumnKind
  /** Of a column of one factor. */
  readonly code?: string
  readonly unit?: string
  readonly decimals?: number
  /** Of the share that an average rests on: by which rule it is enough. */
  readonly rule?: Pick<ReportRule, 'share' | 'source'>
}

/** A factor as it was when the report was made. */
export interface FrozenFactor {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly kind: FactorKind
  /** Null: an open side. */
  readonly min_value: number | null
  readonly max_value: number | null
  /** Widths of the warning bands inside the limits; 0: none. */
  readonly min_range: number
  readonly max_range: number
}

interface Shape {
  readonly report_type: ReportType
  readonly resolution: ReportResolution
  readonly layout: ReportLayout
  readonly originals: boolean
}

const texts = (...keys: string[]): Header[] => keys.map((key) => ({ key, kind: 'text' }))
const numbers = (...keys: string[]): Header[] => keys.map((key) => ({ key, kind: 'number' }))
const timestamp: Header = { key: 'timestamp', kind: 'instant' }
const limits = numbers('min_value', 'max_value')

const longReadings: readonly Header[] = [
  timestamp,
  ...texts('factor'),
  ...numbers('value'),
  ...texts('unit'),
  ...numbers('quality'),
  ...limits,
]

const alertColumns: readonly Header[] = [
  timestamp,
  ...texts('module', 'factor', 'status'),
  ...numbers('value', 'min_value', 'max_value'),
  { key: 'resolved_at', kind: 'instant' },
  ...numbers('peak'),
  ...texts('handled_by'),
  ...numbers('taken_minutes', 'closed_minutes'),
  ...texts('cause', 'action', 'note'),
]

/** What the columns of a report are. */
export function columnsOf(
  { report_type, resolution, layout, originals }: Shape,
  factors: readonly FrozenFactor[],
  rule: Header['rule'] = { share: 0, source: '' },
): Header[] {
  if (report_type === 'alert') return [...alertColumns]
  if (rulePeriodOf(resolution) !== null)
    return layout === 'wide' ? wideAverages(factors, rule) : longAverages(rule)
  const isRaw = resolution === 'raw'
  if (layout === 'wide') return [timestamp, ...factors.flatMap(isRaw ? rawColumn : bucketColumns)]
  return isRaw
    ? [...longReadings, ...(originals ? numbers('original', 'original_quality') : [])]
    : [timestamp, ...texts('factor'), ...numbers('value', 'n', 'min', 'max'), ...texts('unit'), ...limits]
}

function rawColumn({ code, unit, decimals }: FrozenFactor): Header[] {
  return [{ key: code, kind: 'number', code, unit, decimals }]
}

function bucketColumns({ code, unit, decimals }: FrozenFactor): Header[] {
  const column = { kind: 'number', code, unit, decimals } as const
  return [
    { key: code, ...column },
    { key: `${code} n`, kind: 'number', code, unit: '', decimals: 0 },
    { key: `${code} min`, ...column },
    { key: `${code} max`, ...column },
  ]
}

const span: readonly Header[] = [timestamp, { key: 'end', kind: 'instant' }]
const share = { kind: 'number', unit: '%', decimals: 2 } as const

const wideAverages = (factors: readonly FrozenFactor[], rule: Header['rule']): Header[] => [
  ...span,
  ...factors.flatMap(({ code, unit, decimals }): Header[] => [
    { key: code, kind: 'number', code, unit, decimals },
    { key: `${code} share`, code, ...share, ...(rule && { rule }) },
  ]),
]

const longAverages = (rule: Header['rule']): Header[] => [
  ...span,
  ...texts('factor'),
  ...numbers('value'),
  ...texts('unit'),
  { key: 'share', ...share, ...(rule && { rule }) },
]
