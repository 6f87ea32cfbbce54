import type { Readable } from 'node:stream'
import {
  type Download,
  limitPeriods,
  type LimitPeriod,
  StandardEntry,
  type StandardImport,
} from '@quantrac/contract'
import type { Context, Locale } from '../../context.ts'
import { byteOrderMark, type CsvForm, csvCell, plainCsv, vietnameseCsv } from '../../lib/csv.ts'
import { foldedText } from '../../lib/folded-text.ts'
import { fieldSentence } from '../../words/fields.words.ts'
import {
  limitHeads,
  limitPeriodWords,
  limitsFile,
  limitsTitle,
  type LimitsProblem,
  limitsProblemIn,
} from '../../words/standards.words.ts'
import { bodyBytes } from '../files/body-bytes.ts'
import type { ListColumn } from '../files/list-file.ts'
import { listXlsx } from '../files/list-xlsx.ts'
import { readTable } from '../sheet/read-table.service.ts'
import type { ReadFile } from '../sheet/sheet-file.ts'
import { unguarded } from '../sheet/sheet-cells.ts'
import { numberText, readNumber } from '../sheet/sheet-number.ts'
import { entryProblems } from './entry-problems.ts'
import { getStandard, updateStandard } from './standards.service.ts'

type Field = keyof StandardEntry
const fields = [
  'quantity',
  'period',
  'column',
  'condition',
  'min_value',
  'max_value',
  'unit',
  'valid_from',
  'valid_until',
] as const satisfies readonly Field[]

const mostBytes = 1024 * 1024
const mostEntries = 2000
const mostErrors = 50

/** The limits of a document as the sheet that is imported. @throws AppError not-found */
export async function limitSheet(
  ctx: Context,
  id: number,
  { locale: asked }: { locale?: Locale | undefined },
): Promise<Download> {
  const { code, entries } = await getStandard(ctx, id)
  const locale = asked ?? ctx.locale
  const form = asked === 'vi' ? vietnameseCsv : plainCsv
  const head = fields.map((field) => limitHeads[field][locale])
  const lines = entries.map((entry) => fields.map((field) => cellText(entry[field], field, { locale, form })))
  const text = [head, ...lines].map((cells) => `${cells.join(form.separator)}\r\n`).join('')
  return { filename: `${fileName(code, id, locale)}.csv`, body: once(byteOrderMark + text) }
}

const fileName = (code: string, id: number, locale: Locale): string => {
  const name = foldedText(code)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${limitsFile[locale]}-${name || id}`
}

/** The same as a workbook. @throws AppError not-found */
export async function limitWorkbook(
  ctx: Context,
  id: number,
  { locale: asked }: { locale?: Locale | undefined },
): Promise<Download> {
  const { code, entries } = await getStandard(ctx, id)
  const locale = asked ?? ctx.locale
  const columns = fields.map(
    (field): ListColumn<StandardEntry> => ({
      header: limitHeads[field][locale],
      kind: field === 'min_value' || field === 'max_value' ? 'number' : 'text',
      width: 20,
      cell: (entry) =>
        field === 'period'
          ? limitPeriodWords[entry.period][locale]
          : entry[field] === ''
            ? null
            : entry[field],
    }),
  )
  async function* rows() {
    yield entries
  }
  const file = { name: 'limits', title: limitsTitle[locale], columns, count: entries.length, rows }
  return { filename: `${fileName(code, id, locale)}.xlsx`, body: listXlsx(file, ctx.now()) }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

function cellText(
  value: StandardEntry[Field],
  field: Field,
  { locale, form }: { locale: Locale; form: CsvForm },
): string {
  if (value === null) return ''
  if (typeof value === 'number') return numberText(value, form)
  return csvCell(field === 'period' ? limitPeriodWords[value as LimitPeriod][locale] : value, form) // of that field
}

/**
 * Takes the limits of a document from its sheet, in place of those that it has; nothing where a line is wrong.
 * @throws AppError not-found, payload-too-large
 */
export async function importLimits(
  ctx: Context,
  id: number,
  { dry, body }: { dry: boolean; body: Readable },
): Promise<StandardImport> {
  const before = await getStandard(ctx, id)
  const { entries, errors } = readSheet(ctx, await readTable(await bodyBytes(body, mostBytes)))
  const result = { entries, ...difference(before.entries, entries), errors: errors.slice(0, mostErrors) }
  if (!dry && errors.length === 0) await updateStandard(ctx, id, { entries })
  return result
}

interface Read {
  readonly entries: StandardEntry[]
  readonly errors: StandardImport['errors']
}

function readSheet({ locale }: Context, { lines, problem }: ReadFile): Read {
  const [head, ...rest] = lines
  const failed = (line: number, found: LimitsProblem): Read => ({
    entries: [],
    errors: [{ line, field: '', detail: limitsProblemIn(locale, found) }],
  })
  if (problem !== null) return failed(problem.line, 'not-a-sheet')
  const named = (head?.cells ?? []).map((cell) => byHead.get(foldedText(unguarded(cell))))
  if (!named.includes('quantity')) return failed(head?.line ?? 1, 'no-head')
  if (rest.length > mostEntries) return failed(mostEntries + 2, 'too-many')
  const entries: StandardEntry[] = []
  const lineOf: number[] = []
  const errors: StandardImport['errors'] = []
  for (const { line, cells } of rest) {
    const read = readLine(named, cells)
    if ('problem' in read)
      errors.push({ line, field: read.field, detail: limitsProblemIn(locale, read.problem) })
    else {
      entries.push(read)
      lineOf.push(line)
    }
  }
  for (const { at, field, problem: found } of entryProblems(entries))
    errors.push({ line: lineOf[at] ?? 1, field, detail: fieldSentence(found, locale) })
  return { entries, errors: errors.toSorted((one, other) => one.line - other.line) }
}

const byHead: ReadonlyMap<string, Field> = new Map(
  fields.flatMap((field) =>
    [field, limitHeads[field].vi, limitHeads[field].en].map((head) => [foldedText(head), field] as const),
  ),
)

const periodOf: ReadonlyMap<string, LimitPeriod> = new Map(
  limitPeriods.flatMap((period) =>
    [period, limitPeriodWords[period].vi, limitPeriodWords[period].en].map(
      (word) => [foldedText(word), period] as const,
    ),
  ),
)

interface Wrong {
  readonly field: Field
  readonly problem: LimitsProblem
}

function readLine(named: readonly (Field | undefined)[], cells: readonly string[]): StandardEntry | Wrong {
  const cell = (field: Field) => unguarded((cells[named.indexOf(field)] ?? '').trim())
  const given: Partial<Record<Field, unknown>> = {
    quantity: cell('quantity'),
    column: cell('column'),
    condition: cell('condition'),
    unit: cell('unit'),
  }
  const period = cell('period') === '' ? 'instant' : periodOf.get(foldedText(cell('period')))
  if (period === undefined) return { field: 'period', problem: 'not-a-period' }
  for (const field of ['min_value', 'max_value'] as const) {
    const readings = cell(field) === '' ? null : readNumber(cell(field))
    if (cell(field) !== '' && readings === null) return { field, problem: 'not-a-number' }
    if (readings !== null && readings.thousands !== null) return { field, problem: 'two-ways' }
    given[field] = readings?.decimal ?? null
  }
  for (const field of ['valid_from', 'valid_until'] as const) {
    const day = cell(field) === '' ? null : dayIn(cell(field))
    if (day === undefined) return { field, problem: 'not-a-date' }
    given[field] = day
  }
  const read = StandardEntry.safeParse({ ...given, period })
  if (read.success) return read.data
  const field = fields.find((one) => one === read.error.issues[0]?.path[0]) ?? 'quantity'
  return { field, problem: field.startsWith('valid') ? 'not-a-date' : 'bad-text' }
}

/** As people write a day, or as files do; a workbook writes its midnight, too. */
function dayIn(cell: string): string | undefined {
  const written = cell.replace(/ 00:00:00$/, '')
  if (/^\d{4}-\d{2}-\d{2}$/.test(written)) return written
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? []
  return day === undefined || month === undefined
    ? undefined
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Which limits are new, have other numbers, or are gone. */
function difference(before: readonly StandardEntry[], after: readonly StandardEntry[]) {
  const [old, now] = [byKey(before), byKey(after)]
  const same = [...now].filter(([key]) => old.has(key))
  const changed = same.filter(([key, entry]) => {
    const other = old.get(key)
    return fields.some((field) => entry[field] !== other?.[field])
  }).length
  return { added: now.size - same.length, changed, removed: old.size - same.length }
}

const byKey = (entries: readonly StandardEntry[]): Map<string, StandardEntry> =>
  new Map(
    entries.map((entry) => [
      JSON.stringify([entry.quantity, entry.period, entry.column, entry.condition, entry.valid_from]),
      entry,
    ]),
  )
