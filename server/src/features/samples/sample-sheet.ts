import {
  type Factor,
  type SampleField,
  sampleFields,
  type SampleImportResult,
  type SampleWrite,
  SampleWrite as SampleSchema,
} from '@quantrac/contract'
import type { Locale } from '../../words/text.ts'
import { codeKey } from '../../lib/code-key.ts'
import {
  notDetectedWords,
  otherHeads,
  sampleHeads,
  type SampleProblem,
  sampleProblemIn,
} from '../../words/samples.words.ts'
import { stampOf } from '../imports/read/stamps.ts'
import { zoneOffset } from '../imports/read/zones.ts'
import { folded } from '../sheet/sheet-columns.ts'
import { unguarded } from '../sheet/sheet-cells.ts'
import type { FileLine } from '../sheet/sheet-file.ts'
import { readNumber } from '../sheet/sheet-number.ts'
import { conversion } from './beside.ts'

export type SheetError = SampleImportResult['errors'][number]

const byHead: ReadonlyMap<string, SampleField> = new Map(
  sampleFields.flatMap((field) =>
    [field, sampleHeads[field].vi, sampleHeads[field].en, ...(otherHeads[field] ?? [])].map(
      (head) => [folded(head), field] as const,
    ),
  ),
)

const needed: readonly SampleField[] = ['factor', 'taken_at', 'value']
const [longestShown, mostIgnored, mostHeadLines] = [100, 20, 30]

interface Columns {
  readonly fields: readonly (SampleField | undefined)[]
  readonly ignored: readonly string[]
  readonly lines: readonly FileLine[]
}

/**
 * The columns, by the first line that names those that are needed: a laboratory's sheet has its letterhead above.
 * null: no line does.
 */
export function columnsIn(
  lines: readonly FileLine[],
): Columns | { readonly twice: SampleField; readonly line: number } | null {
  for (const [at, { line, cells }] of lines.slice(0, mostHeadLines).entries()) {
    const fields = cells.map((cell) => byHead.get(folded(unguarded(cell))))
    if (!needed.every((field) => fields.includes(field))) continue
    const twice = fields.find((field, place) => field !== undefined && fields.indexOf(field) !== place)
    if (twice !== undefined) return { twice, line }
    const ignored = cells.filter((cell, place) => cell !== '' && fields[place] === undefined)
    return {
      fields,
      ignored: ignored.slice(0, mostIgnored).map((head) => head.slice(0, longestShown)),
      lines: lines.slice(at + 1),
    }
  }
  return null
}

export interface Stations {
  /** Factors by the key of their station's code. */
  readonly byCode: ReadonlyMap<string, readonly Factor[]>
  /** Of lines that name no station; null: they must. */
  readonly usual: readonly Factor[] | null
}

export interface SheetSample {
  readonly line: number
  readonly factor: Factor
  readonly sample: SampleWrite
}

export interface Reading {
  readonly locale: Locale
  readonly stations: Stations
  /** Epoch milliseconds. */
  readonly now: number
}

class Wrong extends Error {
  readonly field: SampleField
  readonly problem: SampleProblem

  constructor(field: SampleField, problem: SampleProblem) {
    super(problem)
    this.field = field
    this.problem = problem
  }
}

/** One line: its sample, or what is wrong with it first. */
export function readLine(
  { locale, stations, now }: Reading,
  fields: Columns['fields'],
  { line, cells }: FileLine,
): SheetSample | SheetError {
  const cell = (field: SampleField): string => {
    const at = fields.indexOf(field)
    return at < 0 ? '' : unguarded((cells[at] ?? '').trim())
  }
  try {
    const factor = factorIn(stations, cell('module'), cell('factor'))
    const sample = {
      factor: factor.id,
      taken_at: timeIn(cell('taken_at'), now),
      ...valueIn(cell('value'), cell('detection_limit')),
      unit: unitIn(factor, cell('unit')),
      laboratory: cell('laboratory'),
      method: cell('method'),
      result_code: cell('result_code'),
      remark: cell('remark'),
    }
    const checked = SampleSchema.safeParse(sample)
    if (checked.success) return { line, factor, sample: checked.data }
    const at = sampleFields.find((field) => field === checked.error.issues[0]?.path[0]) ?? 'value'
    throw new Wrong(at, at === 'value' ? 'not-a-number' : 'bad-text')
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return errorOf(locale, { line, field: error.field, problem: error.problem, written: cell(error.field) })
  }
}

export const errorOf = (
  locale: Locale,
  given: { line: number; field: SampleField | null; problem: SampleProblem; written?: string },
): SheetError => ({
  line: given.line,
  field: given.field,
  detail: sampleProblemIn(locale, given.problem),
  written: (given.written ?? '').slice(0, longestShown),
})

function factorIn({ byCode, usual }: Stations, station: string, named: string): Factor {
  if (station === '' && usual === null) throw new Wrong('module', 'no-module')
  const factors = station === '' ? usual : byCode.get(codeKey(station))
  if (factors === null || factors === undefined) throw new Wrong('module', 'unknown-module')
  const key = folded(named)
  const ways: ((factor: Factor) => boolean)[] = [
    ({ code }) => codeKey(code) === codeKey(named),
    ({ name }) => folded(name) === key,
    ({ quantity }) => quantity !== null && folded(quantity) === key,
  ]
  for (const way of ways) {
    const [factor, other] = named === '' ? [] : factors.filter(way)
    if (factor !== undefined && other === undefined) return factor
  }
  throw new Wrong('factor', 'unknown-factor')
}

const local = zoneOffset('Asia/Ho_Chi_Minh')
const earliest = Date.parse('1970-01-01T00:00:00Z')

/** Days first, as people here write them. */
function timeIn(written: string, now: number): string {
  const stamp = stampOf(written, 'dmy')
  if (typeof stamp === 'string') throw new Wrong('taken_at', 'not-a-time')
  const at = stamp.local - (stamp.offset ?? local?.(stamp.local) ?? 0)
  if (at > now) throw new Wrong('taken_at', 'future')
  if (!(at >= earliest)) throw new Wrong('taken_at', 'too-old')
  return new Date(at).toISOString()
}

const undetected: ReadonlySet<string> = new Set(notDetectedWords.map(folded))

/** `<5`, or a word with the detection limit in its own column. */
function valueIn(written: string, limit: string): { value: number; below: boolean } {
  const isWord = undetected.has(folded(written))
  const [, less] = /^[<＜]\s*(.+)$/.exec(written) ?? []
  if (!isWord && less === undefined) return { value: numberIn('value', written), below: false }
  const isNumber = less !== undefined && /\d/.test(less)
  const value = isNumber ? numberIn('value', less) : limit === '' ? 0 : numberIn('detection_limit', limit)
  if (value <= 0) throw new Wrong(isNumber ? 'value' : 'detection_limit', 'no-detection-limit')
  return { value, below: true }
}

function numberIn(field: SampleField, written: string): number {
  const read = readNumber(written)
  if (read === null) throw new Wrong(field, 'not-a-number')
  if (read.thousands !== null) throw new Wrong(field, 'two-ways')
  return read.decimal
}

/** An empty cell is the factor's own unit; `-` is how a sheet writes none. */
function unitIn({ unit, quantity }: Factor, written: string): string {
  const named = written === '-' ? '' : written
  if (named === '') {
    if (written === '' || unit === '' || conversion(quantity, '', unit) !== undefined) return unit
    throw new Wrong('unit', 'bad-unit')
  }
  if (conversion(quantity, named, unit) === undefined) throw new Wrong('unit', 'bad-unit')
  return named
}
