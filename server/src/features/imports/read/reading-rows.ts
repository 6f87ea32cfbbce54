import type { ImportMapping, ImportColumnUse } from '@quantrac/contract'
import type { Row } from '../../files/reading/cut-rows.ts'
import { isUnitRow } from '../recognise/header.ts'
import { missingWords } from '../recognise/cells.ts'
import { scaled, type Scale } from '../recognise/units.ts'
import { isStorable } from '../../readings/payload/parse-value.ts'
import { payloadLimits } from '@quantrac/contract'
import { readNumber } from './numbers.ts'
import { Stamps } from './stamps.ts'
import { zoneOffset } from './zones.ts'

/** Why a row or a cell holds no reading. */
export interface RowReason {
  readonly code:
    | 'too-long'
    | 'bad-time'
    | 'no-such-day'
    | 'future'
    | 'before-1970'
    | 'repeated'
    | 'columns-missing'
    | 'unknown-module'
    | 'unknown-factor'
    | 'bad-value'
    | 'value-too-large'
    | 'bad-quality'
    | 'missing'
    | 'conflict'
    | 'month-locked'
  readonly text?: string
  /** The line that it repeats. */
  readonly line?: number
}

/** A cell that holds a value. */
export interface CellValue {
  readonly column: number
  readonly value: number
}

export interface ReadRow {
  readonly line: number
  readonly ts: number
  /** Of a file with a row a reading: what names the factor. */
  readonly module: string
  readonly factor: string
  readonly quality: 0 | 1 | 2
  readonly values: readonly CellValue[]
  /** Columns whose cells hold no value. */
  readonly missing: readonly number[]
  /** Cells that are refused, by themselves. */
  readonly bad: readonly { readonly column: number; readonly reason: RowReason }[]
}

export type RowResult = ReadRow | { readonly line: number; readonly refused: RowReason }

const firstInstant = Date.parse('1970-01-01T00:00:00+07:00')
const none = -1

/** Reads the rows of a file as a person has decided. Pure, but for the line it has come to. */
export class ReadingRows {
  readonly #mapping: ImportMapping
  readonly #stamps: Stamps
  readonly #missing: ReadonlySet<string>
  readonly #missingNumbers: ReadonlySet<number>
  readonly #at: Readonly<Record<Exclude<ImportColumnUse, 'value' | 'ignore'>, number>>
  readonly #values: readonly { readonly column: number; readonly scale: Scale | null }[]
  readonly #latest: number
  #isFirst = true

  constructor(mapping: ImportMapping, now: number) {
    const { format, columns } = mapping
    this.#mapping = mapping
    this.#stamps = new Stamps({
      date_order: format.date_order,
      zoneOffset: zoneOffset(format.zone) ?? (() => 0),
    })
    this.#missing = new Set(format.missing.map((text) => text.toLowerCase()))
    this.#missingNumbers = new Set(
      format.missing.flatMap((text) => readNumber(text, format.decimal) ?? readNumber(text, '.') ?? []),
    )
    const at = (use: ImportColumnUse) => columns.find((column) => column.use === use)?.index ?? none
    this.#at = {
      time: at('time'),
      date: at('date'),
      clock: at('clock'),
      module: at('module'),
      factor: at('factor'),
      quality: at('quality'),
    }
    this.#values = columns
      .filter(({ use }) => use === 'value')
      .map(({ index, scale }) => ({ column: index, scale }))
    this.#latest = now + payloadLimits.minutesAhead * 60_000
  }

  /** Null: a row above the readings, or an empty one. */
  read(row: Row): RowResult | null {
    const { line, cells } = row
    if (line <= this.#mapping.format.header_line) return null
    if (this.#isFirst) {
      this.#isFirst = false
      if (this.#mapping.format.header_line > 0 && isUnitRow(row)) return null
    }
    if (row.isTooLong === true) return { line, refused: { code: 'too-long' } }
    const ts = this.#timeOf(cells)
    if (ts === null) return isEmpty(cells) ? null : { line, refused: { code: 'columns-missing' } }
    if (typeof ts !== 'number') return isEmpty(cells) ? null : { line, refused: ts }
    return this.#mapping.format.shape === 'rows' ? this.#oneOf(row, ts) : this.#wide(row, ts)
  }

  /** Null: the row has no such cell. */
  #timeOf(cells: readonly string[]): number | RowReason | null {
    const { time, date, clock } = this.#at
    const text = cells[time === none ? date : time]
    const half = time === none ? cells[clock] : ''
    if (text === undefined || half === undefined) return null
    const ts = this.#stamps.read(text, half)
    if (typeof ts === 'string') return { code: ts, text: half === '' ? text : `${text} ${half}` }
    if (ts > this.#latest) return { code: 'future', text }
    return ts < firstInstant ? { code: 'before-1970', text } : ts
  }

  #wide({ line, cells }: Row, ts: number): ReadRow {
    const values: CellValue[] = []
    const missing: number[] = []
    const bad: { column: number; reason: RowReason }[] = []
    for (const { column, scale } of this.#values) {
      const value = this.#valueOf(cells[column] ?? '', scale)
      if (value === null) missing.push(column)
      else if (typeof value === 'number') values.push({ column, value })
      else bad.push({ column, reason: value })
    }
    return { line, ts, module: '', factor: '', quality: 0, values, missing, bad }
  }

  #oneOf({ line, cells }: Row, ts: number): RowResult {
    const { module: moduleAt, factor: factorAt, quality: qualityAt } = this.#at
    const [of] = this.#values
    const [module, factor] = [moduleAt === none ? '' : cells[moduleAt], cells[factorAt]]
    if (module === undefined || factor === undefined || of === undefined || cells[of.column] === undefined)
      return { line, refused: { code: 'columns-missing' } }
    const quality = qualityOf(qualityAt === none ? '' : (cells[qualityAt] ?? ''))
    if (quality === null) return { line, refused: { code: 'bad-quality', text: cells[qualityAt] } }
    const value = this.#valueOf(cells[of.column] ?? '', of.scale)
    const same = { line, ts, module, factor, quality, bad: [] }
    if (value === null) return { ...same, values: [], missing: [of.column] }
    if (typeof value !== 'number') return { line, refused: value }
    return { ...same, values: [{ column: of.column, value }], missing: [] }
  }

  /** Null: no value. */
  #valueOf(cell: string, scale: Scale | null): number | RowReason | null {
    if (cell === '') return null
    const value = readNumber(cell, this.#mapping.format.decimal)
    if (value === null) {
      const text = cell.toLowerCase()
      return this.#missing.has(text) || /^[-–—]+$/.test(cell)
        ? null
        : { code: 'bad-value', text: cell.slice(0, 50) }
    }
    if (this.#missingNumbers.size > 0 && this.#missingNumbers.has(value)) return null
    const stored = scale === null ? value : scaled(value, scale)
    return isStorable(stored) ? stored : { code: 'value-too-large', text: cell.slice(0, 50) }
  }
}

const isEmpty = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell === '' || missingWords.has(cell.toLowerCase()))

function qualityOf(text: string): 0 | 1 | 2 | null {
  if (text === '' || text === '0' || text === '00') return 0
  if (text === '1' || text === '01') return 1
  return text === '2' || text === '02' ? 2 : null
}
