import { rulePeriodOf } from '@quantrac/contract'
import { tableWords, pdfWords as words } from '../../../words/report-pdf.words.ts'
import { dayText, filled, numberText, shortMoment } from '../../../words/value-texts.ts'
import type { Cell, FrozenFactor, Header } from '../columns.ts'
import type { PdfInput } from './pdf-input.ts'
import { ink, type Paper, room } from './pdf-paper.ts'
import { type CellText, drawTable, type TableColumn } from './pdf-table.ts'

// What a value with its unit in the head has room in.
const factorsInTable = 6
const momentWidth = 84

/** The averages by the rule, a row a period; of many factors in several tables. */
export function drawAverages(paper: Paper, input: PdfInput): void {
  const { summary, locale, factors, listed } = input
  const { rule } = summary
  if (rule === null) return
  const tables = Array.from({ length: Math.ceil(factors.length / factorsInTable) }, (_, at) =>
    factors.slice(at * factorsInTable, (at + 1) * factorsInTable),
  )
  for (const some of tables) {
    const codes = some.map(({ code }) => code).join(', ')
    paper.heading(
      tables.length === 1 ? words.averages[locale] : filled(words.averagesOf, locale, { factors: codes }),
    )
    if (listed.rows.length === 0) {
      paper.note(words.none[locale])
      return
    }
    drawTable(paper, columnsOf(some, input), rowsOf(some, input))
  }
  const small = { size: 7.5, color: ink.dim }
  paper.note(words.averagesNote[locale], small)
  if (factors.some(({ kind }) => kind === 'counter')) paper.note(words.averagesCounter[locale], small)
  if (listed.more > 0)
    paper.note(filled(words.moreRows, locale, { count: numberText(listed.more, locale, 0) }))
}

function columnsOf(factors: readonly FrozenFactor[], { locale }: PdfInput): TableColumn[] {
  const width = (room - 2 * momentWidth) / Math.min(factorsInTable, Math.max(2, factors.length))
  return [
    { title: tableWords.from[locale], width: momentWidth },
    { title: tableWords.until[locale], width: momentWidth },
    ...factors.map(
      ({ code, unit }): TableColumn => ({
        title: unit === '' ? code : `${code} (${unit})`,
        width,
        align: 'right',
      }),
    ),
  ]
}

function rowsOf(factors: readonly FrozenFactor[], input: PdfInput): CellText[][] {
  const { headers, listed } = input
  const cells = headers.some(({ key }) => key === 'factor') ? ofLong : ofWide
  return cells(headers, listed.rows, factors).map(({ start, end, values }) => [
    momentCell(start, input),
    momentCell(end, input),
    ...values.map((value, place) => valueCell(value, factors[place], input)),
  ])
}

interface Value {
  readonly value: Cell
  readonly share: Cell
}
interface PeriodRow {
  readonly start: Cell
  readonly end: Cell
  readonly values: readonly (Value | undefined)[]
}
type Rows = readonly (readonly Cell[])[]

function ofWide(headers: readonly Header[], rows: Rows, factors: readonly FrozenFactor[]): PeriodRow[] {
  const places = factors.map(({ code }) => headers.findIndex(({ key }) => key === code))
  return rows.map((row) => ({
    start: row[0] ?? null,
    end: row[1] ?? null,
    values: places.map((place) => ({ value: row[place] ?? null, share: row[place + 1] ?? null })),
  }))
}

/** A row a period, as the other layout has them. */
function ofLong(headers: readonly Header[], rows: Rows, factors: readonly FrozenFactor[]): PeriodRow[] {
  const place = (key: string) => headers.findIndex((header) => header.key === key)
  const [factor, value, share] = [place('factor'), place('value'), place('share')]
  return [...Map.groupBy(rows, (row) => `${row[0]} ${row[1]}`).values()].map((own) => ({
    start: own[0]?.[0] ?? null,
    end: own[0]?.[1] ?? null,
    values: factors.map(({ code }) => {
      const row = own.find((one) => one[factor] === code)
      return row && { value: row[value] ?? null, share: row[share] ?? null }
    }),
  }))
}

/** Of whole days the day alone. */
function momentCell(at: Cell, { report }: PdfInput): CellText {
  if (typeof at !== 'number') return { text: '–' }
  const period = rulePeriodOf(report.resolution)
  return { text: period === '1h' || period === '8h' ? shortMoment(at, true) : dayText(at) }
}

function valueCell(
  found: Value | undefined,
  factor: FrozenFactor | undefined,
  { locale }: PdfInput,
): CellText {
  const { value, share } = found ?? { value: null, share: null }
  const below = typeof share === 'number' && share < 100 ? `${numberText(share, locale, 1)} %` : ''
  if (typeof value !== 'number') return { text: '–', below }
  return { text: numberText(value, locale, factor?.decimals ?? 2), below }
}
