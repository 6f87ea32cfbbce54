import type { ImportReason } from '../../../words/import.words.ts'
import { isStorable, readTime } from '../payload/parse-value.ts'
import type { CsvRecord } from './csv-records.ts'

export const requiredColumns = ['module', 'factor', 'timestamp', 'value'] as const
export type ImportColumns = Readonly<Record<(typeof requiredColumns)[number], number>> & {
  readonly quality: number | null
}

export interface ImportLine {
  readonly line: number
  readonly module: string
  readonly factor: string
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/
const maxCell = 100

/** The positions of the columns, from the file's first line; null if one is missing. */
export function readColumns(header: readonly string[]): ImportColumns | null {
  const names = header.map((name) => name.trim().toLowerCase())
  const at = (name: string) => names.indexOf(name)
  if (requiredColumns.some((name) => at(name) < 0)) return null
  const quality = at('quality')
  return {
    module: at('module'),
    factor: at('factor'),
    timestamp: at('timestamp'),
    value: at('value'),
    quality: quality < 0 ? null : quality,
  }
}

/** A line as a reading, or the reason of the refusal. `now` in epoch milliseconds. */
export function readLine(
  { cells, line }: CsvRecord,
  columns: ImportColumns,
  now: number,
): ImportLine | ImportReason {
  const { module, factor, timestamp, value: valueAt, quality: qualityAt } = columns
  const [name, code, time, text] = [cells[module], cells[factor], cells[timestamp], cells[valueAt]]
  if (name === undefined || code === undefined || time === undefined || text === undefined)
    return 'columns-missing'
  const ts = readTime(time, now)
  if (typeof ts === 'string') return ts
  const value = text.length <= maxCell && decimal.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(value)) return 'bad-value'
  if (!isStorable(value)) return 'value-too-large'
  const quality = qualityOf(qualityAt === null ? '' : (cells[qualityAt] ?? ''))
  if (quality === null) return 'bad-quality'
  // Adding zero turns −0 into 0.
  return { line, module: name, factor: code, ts, value: value + 0, quality }
}

function qualityOf(text: string): 0 | 1 | 2 | null {
  if (text === '' || text === '0' || text === '00') return 0
  if (text === '1' || text === '01') return 1
  return text === '2' || text === '02' ? 2 : null
}
