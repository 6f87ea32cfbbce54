import { type ComplianceSummary, complianceTone, ratioPercent, ZONE_OFFSET_MS } from '@quantrac/contract'
import { consoleText } from '../../../words/console.words.ts'
import { pdfWords, tableWords } from '../../../words/report-pdf.words.ts'
import { tableReportWords } from '../../../words/report-tables.words.ts'
import type { Locale } from '../../../words/text.ts'
import { filled, limitText, numberText, shortMoment } from '../../../words/value-texts.ts'
import type { Cell } from '../columns.ts'
import { type DayCell, drawDayLegend, drawMonths, firstMonthHeight } from './pdf-calendar.ts'
import type { PdfInput } from './pdf-input.ts'
import { ink, type Paper, room } from './pdf-paper.ts'
import { limitsText } from './pdf-summary.ts'
import { type CellText, drawTable, type TableColumn } from './pdf-table.ts'
import { ruleNotes } from './rule-notes.ts'
import { averageText, documentText } from './table-sentence.ts'

const words = tableReportWords.compliance
const small = { size: 7.5, color: ink.dim }
const marked = { bold: true, color: ink.alert }

/** Counts by limit, the days, and each exceeded period. */
export function drawCompliance(paper: Paper, input: PdfInput): void {
  const { compliance } = input.summary
  if (compliance === null) return
  drawCounts(paper, compliance, input.locale)
  for (const note of ruleNotes(input.summary, input.locale)) paper.note(note, small)
  drawDays(paper, compliance, input.locale)
  drawExceeded(paper, input)
}

type Counted = ComplianceSummary['factors'][number]

function drawCounts(paper: Paper, { factors }: ComplianceSummary, locale: Locale): void {
  paper.heading(words.counts[locale])
  if (factors.length === 0) return paper.note(pdfWords.none[locale])
  const title = (key: 'average' | 'limit' | 'greatest' | 'ratio' | 'document') =>
    consoleText(`compliance.columns.${key}`, locale)
  const result = (key: 'exceeded' | 'within' | 'not-enough-data') =>
    consoleText(`compliance.results.${key}`, locale)
  const documents = new Set(factors.map((one) => documentText({ ...one, code: one.standard }, locale)))
  const isOfSeveral = documents.size > 1
  const right = (text: string, width: number): TableColumn => ({ title: text, width, align: 'right' })
  const columns = [
    { title: title('average'), width: isOfSeveral ? 96 : room - 354 },
    right(title('limit'), isOfSeveral ? 78 : 96),
    right(result('exceeded'), 44),
    right(result('within'), 56),
    right(result('not-enough-data'), 56),
    right(title('greatest'), 58),
    right(title('ratio'), 44),
    // One document is named above.
    ...(isOfSeveral ? [{ title: title('document'), width: room - 432 }] : []),
  ]
  const cells = factors.map((one) => countCells(one, locale))
  drawTable(paper, columns, isOfSeveral ? cells : cells.map((row) => row.slice(0, -1)))
}

function countCells(one: Counted, locale: Locale): CellText[] {
  const number = (count: number) => numberText(count, locale, 0)
  const isOver = one.exceeded > 0
  return [
    {
      text: one.quantity,
      bold: true,
      below: consoleText(`compliance.averages.${one.period}`, locale),
    },
    { text: limitsText(one, locale), unit: one.unit },
    { text: number(one.exceeded), ...(isOver && marked) },
    { text: number(one.within) },
    { text: number(one.not_enough_data) },
    { text: one.greatest === null ? '–' : figureText(one.greatest, locale), ...(isOver && marked) },
    { text: ratioText(one.ratio, locale), ...(isOver && marked) },
    { text: documentText({ ...one, code: one.standard }, locale) },
  ]
}

/** Four figures say enough; a value beyond its limit is never shown as the limit. */
function figureText(value: number, locale: Locale): string {
  return limitText(Number(value.toPrecision(4)), locale)
}

function ratioText(ratio: number | null, locale: Locale): string {
  if (ratio === null) return '–'
  return `${numberText(ratioPercent(ratio), locale, 0)}${locale === 'vi' ? '\u00A0' : ''}%`
}

// With the space around it.
const headingHeight = 29

function drawDays(paper: Paper, { days, factors }: ComplianceSummary, locale: Locale): void {
  const quantities = new Map(factors.map(({ factor, quantity }) => [factor, quantity]))
  const cells = days.map((day) => dayCell(day, quantities, locale))
  paper.ensure(headingHeight + firstMonthHeight(cells))
  paper.heading(words.days[locale], words.daysNote[locale])
  if (cells.length === 0) return paper.note(words.noDays[locale])
  drawMonths(paper, cells, locale)
  drawDayLegend(paper, [
    ...(['low', 'near', 'over', 'far', 'short'] as const).map((look) => ({
      look,
      text: consoleText(`compliance.tones.${look}`, locale),
    })),
    { look: 'open', text: words.open[locale] },
  ])
  paper.note(words.legend[locale], small)
}

/** As the page of the station shows it. */
function dayCell(
  { day, result, ratio, factor, n, expected }: ComplianceSummary['days'][number],
  quantities: ReadonlyMap<string, string>,
  locale: Locale,
): DayCell {
  if (result === 'open') return { day, text: words.open[locale], note: '', look: 'open' }
  const look = complianceTone(result, ratio)
  if (look === 'short') {
    const hours = n === null ? words.short : words.hours
    const text = filled(hours, locale, { n: String(n ?? 0), expected: String(expected ?? 0) })
    return { day, text, note: '', look }
  }
  return { day, text: ratioText(ratio, locale), note: quantities.get(factor ?? '') ?? factor ?? '', look }
}

function drawExceeded(paper: Paper, input: PdfInput): void {
  const { locale, listed } = input
  paper.heading(words.exceeded[locale])
  if (listed.rows.length === 0) return paper.note(pdfWords.none[locale])
  const title = (key: 'average' | 'value' | 'ratio' | 'data' | 'document') =>
    consoleText(`compliance.columns.${key}`, locale)
  const columns: TableColumn[] = [
    { title: tableWords.number[locale], width: 24 },
    { title: title('average'), width: 92 },
    { title: tableWords.from[locale], width: 66 },
    { title: tableWords.until[locale], width: 66 },
    { title: title('value'), width: 86, align: 'right' },
    { title: title('ratio'), width: 42, align: 'right' },
    { title: title('data'), width: 42, align: 'right' },
    { title: title('document'), width: room - 418 },
  ]
  drawTable(
    paper,
    columns,
    listed.rows.map((row, at) => exceededCells(row, at + 1, input)),
  )
  if (listed.more > 0)
    paper.note(filled(pdfWords.moreRows, locale, { count: numberText(listed.more, locale, 0) }))
}

function exceededCells(row: readonly Cell[], number: number, { headers, locale }: PdfInput): CellText[] {
  const cell = (key: string) => row[headers.findIndex((header) => header.key === key)] ?? null
  const text = (key: string) => String(cell(key) ?? '')
  const value = (key: string): number | null => {
    const found = cell(key)
    return typeof found === 'number' ? found : null
  }
  const [ratio, share] = [value('ratio'), value('share')]
  const limits = limitsText({ min_value: value('least'), max_value: value('greatest') }, locale)
  const average = value('average')
  const document = { code: text('standard'), version: text('version'), column: text('column') }
  return [
    { text: String(number) },
    { text: text('factor'), bold: true, below: averageOf(text('period'), locale) },
    moment(value('timestamp')),
    moment(value('end')),
    {
      text: average === null ? '–' : limitText(average, locale),
      unit: text('unit'),
      below: limits,
      ...marked,
    },
    { text: ratio === null ? '–' : ratioText(ratio / 100, locale), ...marked },
    { text: share === null ? '–' : ratioText(Math.min(1, share / 100), locale) },
    { text: documentText(document, locale) },
  ]
}

const averageOf = (period: string, locale: Locale): string =>
  averageText({ quantity: '', period }, locale).trim()

const moment = (at: number | null): CellText =>
  at === null
    ? { text: '–' }
    : { text: shortMoment(at, false), below: String(new Date(at + ZONE_OFFSET_MS).getUTCFullYear()) }
