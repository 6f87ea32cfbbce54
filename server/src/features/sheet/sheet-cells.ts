import {
  FactorChange,
  ModuleChange,
  type SheetError,
  type SheetField,
  type SheetValue,
  ThresholdChange,
} from '@quantrac/contract'
import { type SheetProblem, sheetSentence } from '../../words/sheet.words.ts'
import type { Locale } from '../../words/text.ts'
import { sheetColumns, type WordKind, wordValue } from './sheet-columns.ts'
import { readNumber } from './sheet-number.ts'

export type Values = Partial<Record<SheetField, SheetValue>>

/** A line of the sheet; blank cells are left out. */
export interface SheetLine {
  readonly line: number
  readonly cells: Readonly<Partial<Record<SheetField, string>>>
}

export interface Reader {
  readonly locale: Locale
  /** By `line:field`. */
  readonly choices: ReadonlyMap<string, 'thousands' | 'decimal'>
}

/** A cell: what it says, that it says what is stored, or what is wrong with it. */
export type ReadCell =
  | { readonly value: SheetValue }
  | { readonly same: true }
  | { readonly error: SheetError }

const same = { same: true } as const

const dashes = new Set(['-', '–', '—', '−'])
/** What a spreadsheet would take for a formula, as our files write it. */
const guarded = /^'[=+\-@＝＋－＠\t\r\n]/
export const unguarded = (written: string): string => (guarded.test(written) ? written.slice(1) : written)

const notOf: Readonly<Record<WordKind, SheetProblem>> = {
  type: 'not-a-type',
  kind: 'not-a-kind',
  flag: 'not-yes-or-no',
  quantity: 'not-a-quantity',
}

const oneBreak = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** `present`: what is stored; undefined: nothing is. */
export function readCell(
  reader: Reader,
  { field, line, written }: { field: SheetField; line: number; written: string },
  present: SheetValue | undefined,
): ReadCell {
  const { kind, cleared } = sheetColumns[field]
  if (isWritten(present, written)) return same
  if (cleared !== undefined && dashes.has(written)) return cleared === present ? same : { value: cleared }
  const wrong = (problem: SheetProblem) => ({ error: problemOf(reader, { line, field, problem, written }) })
  if (kind === 'text' || kind === 'prose') return { value: unguarded(written) }
  if (kind === 'number') return readNumberCell(reader, { field, line, written }, present)
  const value = wordValue(kind, written)
  if (value === undefined) return wrong(notOf[kind])
  return value === present ? same : { value }
}

/** Whether a text stands in the cell as our file would write it. */
function isWritten(present: SheetValue | undefined, written: string): boolean {
  if (typeof present !== 'string') return false
  const stored = oneBreak(present)
  const cell = oneBreak(written)
  return stored === cell || (guarded.test(cell) && `'${stored}` === cell)
}

function readNumberCell(
  reader: Reader,
  { field, line, written }: { field: SheetField; line: number; written: string },
  present: SheetValue | undefined,
): ReadCell {
  const read = readNumber(unguarded(written))
  if (read === null) return { error: problemOf(reader, { line, field, problem: 'not-a-number', written }) }
  const { decimal, thousands } = read
  if (decimal === present || (thousands !== null && thousands === present)) return same
  if (thousands === null || !fits(field, thousands)) return { value: decimal }
  if (!fits(field, decimal)) return { value: thousands }
  const chosen = reader.choices.get(`${line}:${field}`)
  if (chosen !== undefined) return { value: chosen === 'decimal' ? decimal : thousands }
  const error = problemOf(reader, { line, field, problem: 'two-ways', written })
  return { error: { ...error, readings: { thousands, decimal } } }
}

const numbers = { ...ModuleChange.shape, ...FactorChange.shape, ...ThresholdChange.shape }

/** Whether a value may be one of the field. */
function fits(field: SheetField, value: number): boolean {
  const schema = Object.hasOwn(numbers, field) ? numbers[field as keyof typeof numbers] : undefined // as just asked
  return schema?.safeParse(value).success ?? true
}

const longestShown = 100

export function problemOf(
  { locale }: Pick<Reader, 'locale'>,
  given: {
    line: number
    field: SheetField | null
    problem: SheetProblem
    written?: string | undefined
    n?: number
  },
): SheetError {
  const { line, field, problem, n = 0 } = given
  const written = (given.written ?? '').slice(0, longestShown)
  return { line, field, detail: sheetSentence(problem, locale, { n, written }), written, readings: null }
}
