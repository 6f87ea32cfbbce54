import type { ImportColumnUse, ImportFormat, ImportSeparator } from '@quantrac/contract'
import type { Row } from '../../files/reading/cut-rows.ts'
import type { FoundEncoding } from '../file/decode.ts'
import { readNumber } from '../read/numbers.ts'
import { zoneInHead } from '../read/zones.ts'
import { kindOfCell } from './cells.ts'
import { columnsOf } from './columns.ts'
import { dateOrderOf, type FoundOrder } from './date-order.ts'
import { decimalOf, type FoundDecimal } from './decimal.ts'
import { type FoundHeader, headerOf, headsOf } from './header.ts'
import { missingOf } from './missing.ts'
import { rowsOf, separatorOf, widthOf } from './separator.ts'
import { type ColumnKinds, kindsOf, timePlace } from './time-columns.ts'

/** What is looked at of a file. */
export type Sample =
  | {
      readonly kind: 'csv'
      readonly encoding: FoundEncoding
      /** The file's beginning and, of a long one, some lines of the rest. */
      readonly head: string
      readonly tail: string
    }
  | {
      readonly kind: 'xlsx'
      readonly sheets: readonly string[]
      readonly sheet: string
      readonly rows: readonly Row[]
    }

/** A fact and its reason, without words: `{code, …}` as `words/imports.words.ts` writes it. */
export interface FoundFact {
  readonly name:
    | 'separator'
    | 'decimal'
    | 'date_order'
    | 'zone'
    | 'missing'
    | 'header_line'
    | 'encoding'
    | 'shape'
    | 'sheet'
  readonly code: string
  readonly values: Readonly<Record<string, string | number>>
  readonly is_unsure: boolean
}

export interface Recognised {
  readonly format: ImportFormat
  readonly facts: readonly FoundFact[]
  readonly heads: readonly string[]
  readonly uses: readonly ImportColumnUse[]
  /** Columns whose values never fall. */
  readonly growing: readonly number[]
  /** Cells of most rows. */
  readonly width: number
}

/** Why a file is no table of readings, with what was found in it. */
export interface NoTable {
  readonly problem: 'no-columns' | 'too-many-columns' | 'no-times' | 'no-numbers' | 'empty'
  readonly values: Readonly<Record<string, string | number>>
}

/** What a person has decided, and is not recognised again. */
export type Fixed = Partial<
  Pick<ImportFormat, 'separator' | 'header_line' | 'decimal' | 'date_order' | 'zone' | 'missing' | 'shape'>
>

const mostColumns = 200
const usualZone = 'Asia/Ho_Chi_Minh'
const looked = 3000

/** How a file is read. */
export function recognise(sample: Sample, now: number, fixed: Fixed = {}): Recognised | NoTable {
  const cut = cutSample(sample, fixed.separator ?? undefined)
  if ('problem' in cut) return cut
  const { rows, separator } = cut
  const { width, share } = widthOf(rows)
  if (width < 2) return { problem: 'no-columns', values: { text: shortRow(rows[0]) } }
  if (width > mostColumns)
    return { problem: 'too-many-columns', values: { columns: width, most: mostColumns } }
  const found = tableOf(cut, { width, isSheet: sample.kind === 'xlsx', now, fixed })
  if (found.problem !== undefined) return { problem: found.problem, values: found.values }
  const { values, cellsAt, timeAt, heads, header, columns } = found
  const decimal = decimalOf(values.flatMap(cellsAt), sample.kind === 'xlsx')
  const order = dateOrderOf(cellsAt(timeAt), now)
  const missing = missingOf(values.map(cellsAt), fixed.decimal ?? decimal.decimal)
  const zone = zoneOf(cellsAt(timeAt), heads[timeAt] ?? '', aboveHeads(rows, header.header_line))
  const format: ImportFormat = {
    kind: sample.kind,
    sheet: sample.kind === 'xlsx' ? sample.sheet : null,
    separator,
    encoding: sample.kind === 'csv' ? sample.encoding.encoding : null,
    decimal: fixed.decimal ?? decimal.decimal,
    date_order: fixed.date_order ?? order.date_order,
    zone: fixed.zone ?? zone.zone,
    missing: fixed.missing ?? [...missing.missing],
    header_line: header.header_line,
    shape: fixed.shape ?? columns.shape,
  }
  const facts: FoundFact[] = [
    ...fileFacts(sample, { width, share, separator }),
    decimalFact(decimal, fixed),
    orderFact(order, fixed),
    sure('zone', zone.because, { zone: zone.zone }),
    sure('missing', Object.keys(missing.counts).length === 0 ? 'none' : 'counts', missing.counts),
    headerFact(header),
    sure('shape', format.shape, {
      columns: values.length,
      factor: columns.told[0] ?? '',
      value: columns.told[1] ?? '',
    }),
  ]
  return { format, facts, heads, uses: columns.uses, growing: growingOf(values, cellsAt, format), width }
}

/** Where in the rows the heads, the times and the values are. */
function tableOf(
  { rows, tail }: CutSample,
  { width, isSheet, now, fixed }: { width: number; isSheet: boolean; now: number; fixed: Fixed },
) {
  const usual = rows.filter(({ cells }) => cells.length === width)
  const body = usual.slice(Math.max(0, usual.findIndex(hasTime)))
  const kinds = kindsOf(body, width)
  const place = timePlace(body, kinds, { heads: usual[0]?.cells ?? [], isSheet, now })
  const shown = { columns: width, text: shortRow(body[0]) }
  if (place === null) return { problem: 'no-times', values: shown } as const
  const timeAt = 'time' in place ? place.time : place.date
  const found = headerOf(rows, (row) => isReading(row, timeAt, width))
  const header = { ...found, header_line: fixed.header_line ?? found.header_line }
  const { heads } = headsOf(rows, header.header_line)
  const columns = columnsOf(body, kinds, { heads, place })
  const values = columns.uses.flatMap((use, at) => (use === 'value' ? [at] : []))
  if (values.length === 0) return { problem: 'no-numbers', values: shown } as const
  const cellsAt = (at: number) => [...body, ...tail].map(({ cells }) => cells[at] ?? '')
  return { values, cellsAt, timeAt, heads, header, columns }
}

const sure = (name: FoundFact['name'], code: string, values: FoundFact['values']): FoundFact => ({
  name,
  code,
  values,
  is_unsure: false,
})

const decimalFact = ({ because, seen, is_unsure }: FoundDecimal, fixed: Fixed): FoundFact => ({
  ...sure('decimal', because, { text: seen ?? '' }),
  is_unsure: is_unsure && fixed.decimal === undefined,
})

const orderFact = ({ because, seen, is_unsure }: FoundOrder, fixed: Fixed): FoundFact => ({
  ...sure('date_order', because, {
    first: seen[0] ?? '',
    second: seen.at(-1) ?? '',
    dates: seen.join(', '),
  }),
  is_unsure: is_unsure && fixed.date_order === undefined,
})

const headerFact = ({ header_line, skipped }: FoundHeader): FoundFact =>
  sure('header_line', header_line === 0 ? 'none' : skipped <= 0 ? 'first' : 'below', {
    rows: Math.max(0, skipped),
  })

interface CutSample {
  readonly rows: readonly Row[]
  readonly tail: readonly Row[]
  readonly separator: ImportSeparator | null
}

function cutSample(sample: Sample, given: ImportSeparator | undefined): CutSample | NoTable {
  if (sample.kind === 'xlsx')
    return sample.rows.length === 0
      ? { problem: 'empty', values: {} }
      : { rows: sample.rows, tail: [], separator: null }
  const separator = given ?? separatorOf(sample.head)?.separator
  if (separator === undefined) {
    const [first] = rowsOf(sample.head.slice(0, 10_000), ';')
    return first === undefined
      ? { problem: 'empty', values: {} }
      : { problem: 'no-columns', values: { text: shortRow(first) } }
  }
  const rows = rowsOf(sample.head, separator).slice(0, looked)
  return { rows, tail: rowsOf(sample.tail, separator).slice(-looked), separator }
}

const shortRow = (row: Row | undefined): string => (row?.cells ?? []).join(' · ').slice(0, 80)

function isReading({ cells }: Row, timeAt: number, width: number): boolean {
  const kind = kindsOf([{ line: 0, cells }], Math.max(width, cells.length))
  const time = kind[timeAt]?.kinds
  const others = kind.filter((_, at) => at !== timeAt)
  const hasTime = time !== undefined && time.stamp + time.counted > 0
  const isNumber = ({ kinds: { number, counted } }: ColumnKinds) => number + counted > 0
  // A row that has no value at all is one, too.
  return hasTime && (others.some(isNumber) || others.every(({ filled }) => filled === 0))
}

/** As heads, and what stands above them, have none. */
function hasTime({ cells }: Row): boolean {
  return cells.map(kindOfCell).some((kind) => kind === 'stamp' || kind === 'counted')
}

const aboveHeads = (rows: readonly Row[], header_line: number): string =>
  rows
    .filter(({ line }) => line < header_line)
    .flatMap(({ cells }) => cells)
    .join(' ')

function zoneOf(times: readonly string[], head: string, above: string): { zone: string; because: string } {
  const own = times.filter((text) => /(?:z|[+-]\d{2}:?\d{2}|utc|gmt)$/i.test(text) && /\d[:.]\d/.test(text))
  if (own.length * 2 > times.filter((text) => text !== '').length)
    return { zone: usualZone, because: 'in-times' }
  const named = zoneInHead(head) ?? zoneInHead(above)
  return named === null ? { zone: usualZone, because: 'usual' } : { zone: named, because: 'in-head' }
}

function fileFacts(
  sample: Sample,
  { width, share, separator }: { width: number; share: number; separator: ImportSeparator | null },
): FoundFact[] {
  if (sample.kind === 'xlsx')
    return [
      {
        name: 'sheet',
        code: sample.sheets.length === 1 ? 'only' : 'of-several',
        values: { sheets: sample.sheets.length },
        is_unsure: false,
      },
    ]
  return [
    {
      name: 'separator',
      code: share > 0.98 ? 'each-row' : 'most-rows',
      values: { separator: separator ?? '', columns: width },
      is_unsure: false,
    },
    { name: 'encoding', code: sample.encoding.by, values: {}, is_unsure: false },
  ]
}

/** Columns whose values never fall, and rise. */
function growingOf(
  values: readonly number[],
  cellsAt: (at: number) => string[],
  format: ImportFormat,
): number[] {
  return values.filter((at) => {
    const numbers = cellsAt(at).flatMap((cell) => {
      const value = format.missing.includes(cell) ? null : readNumber(cell, format.decimal)
      return value === null ? [] : [value]
    })
    const falls = numbers.some((value, n) => n > 0 && value < (numbers[n - 1] ?? value))
    return !falls && (numbers.at(-1) ?? 0) > (numbers[0] ?? 0)
  })
}
