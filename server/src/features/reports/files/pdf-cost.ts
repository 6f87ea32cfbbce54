import { localInstant, type ReportBill } from '@quantrac/contract'
import { pdfWords } from '../../../words/report-pdf.words.ts'
import {
  costCellWord,
  costReportWords as words,
  linesText,
  noPriceText,
} from '../../../words/report-cost.words.ts'
import { costHeads } from '../../../words/electricity-cost.words.ts'
import type { Locale } from '../../../words/text.ts'
import { dayText, filled, limitText, numberText, shortMoment } from '../../../words/value-texts.ts'
import type { Cell } from '../columns.ts'
import { type CostRow, costRowOf } from '../table-columns.ts'
import { costNotes, monthsOfBill } from './cost-sentence.ts'
import type { PdfInput } from './pdf-input.ts'
import { ink, type Paper, room } from './pdf-paper.ts'
import { type CellText, drawTable, type TableColumn } from './pdf-table.ts'

/** The lines of the bill, each by its document, and what they follow from. */
export function drawCost(paper: Paper, input: PdfInput): void {
  const { summary, locale, listed } = input
  const [bill] = summary.cost ?? []
  if (bill === undefined) return
  paper.heading(words.lines[locale])
  if (listed.rows.length === 0) paper.note(pdfWords.none[locale])
  else drawLines(paper, listed.rows, locale)
  if (listed.more > 0)
    paper.note(filled(pdfWords.moreRows, locale, { count: numberText(listed.more, locale, 0) }))
  if (bill.missing.length > 0)
    paper.note(filled(words.without, locale, { list: linesText(bill.missing, locale) }))
  for (const note of costNotes(bill, locale)) paper.note(note, { size: 7.5, color: ink.dim })
  drawMonths(paper, bill, locale)
  drawDocuments(paper, bill, locale)
}

const right = (title: string, width: number): TableColumn => ({ title, width, align: 'right' })

function drawLines(paper: Paper, rows: readonly (readonly Cell[])[], locale: Locale): void {
  const columns: TableColumn[] = [
    { title: costHeads.line[locale], width: 126 },
    right(costHeads.quantity[locale], 100),
    right(costHeads.price[locale], 82),
    right(costHeads.amount[locale], 72),
    { title: costHeads.document[locale], width: room - 380 },
  ]
  const lines = rows.map(costRowOf)
  const several = new Set(lines.filter(isOneOfSeveral).map(({ line }) => line))
  drawTable(
    paper,
    columns,
    lines.map((line) => lineCells(line, several.has(line.line), locale)),
  )
}

const isOneOfSeveral = ({ line }: CostRow, place: number, all: readonly CostRow[]): boolean =>
  all.some((other, at) => at !== place && other.line === line)

function lineCells(row: CostRow, hasTimes: boolean, locale: Locale): CellText[] {
  const { line, quantity, unit, price, amount, document } = row
  const isSum = line === 'total'
  const bold = isSum
  const unknown = price === null && !isSum ? noPriceText(line, locale) : '–'
  return [
    {
      text: costCellWord('line', line, locale) ?? line,
      bold: true,
      ...(hasTimes && { below: timesText(row) }),
    },
    quantity === null
      ? { text: '–' }
      : {
          text: numberText(quantity, locale, unit === 'VND' ? 0 : 1),
          unit: costCellWord('unit', unit, locale) ?? unit,
          bold,
        },
    price === null
      ? { text: isSum ? '' : unknown, color: ink.dim }
      : { text: limitText(price, locale), unit: unit === 'VND' ? '%' : `${costHeads.dong[locale]}/${unit}` },
    { text: amount === null ? '–' : numberText(amount, locale, 0), bold },
    { text: documentText(row, document, locale) },
  ]
}

const documentText = ({ line, amount }: CostRow, document: string, locale: Locale): string =>
  document !== '' ? document : line === 'total' || amount === null ? '' : words.own[locale]

/** A day, or the first and the last of several. */
function timesText({ start, end }: CostRow): string {
  const [from, until] = [dayText(start), dayText(Math.max(start, end - 1))]
  return from === until ? from : `${from} – ${until}`
}

function drawMonths(paper: Paper, bill: ReportBill, locale: Locale): void {
  const months = monthsOfBill(bill)
  if (months.length === 0) return
  paper.heading(words.months[locale])
  const columns = [
    { title: words.month[locale], width: 52 },
    right(words.kw[locale], 92),
    { title: words.at[locale], width: 96 },
    right(words.cosPhi[locale], 44),
    right(words.percent[locale], 82),
    right(words.reactive[locale], 82),
    right(words.kvar[locale], room - 448),
  ]
  const number = (value: number | null | undefined, decimals: number): CellText => ({
    text: value === null || value === undefined ? '–' : numberText(value, locale, decimals),
  })
  const rows = months.map(({ start, most, found }): CellText[] => {
    return [
      { text: dayText(Date.parse(start)).slice('00/'.length), bold: true },
      number(most?.kw, 1),
      { text: most === undefined ? '–' : shortMoment(Date.parse(most.at), true) },
      number(found?.cos_phi, 2),
      number(found?.percent, 2),
      number(found?.amount, 0),
      number(found && Math.ceil(found.kvar), 0),
    ]
  })
  drawTable(paper, columns, rows)
}

function drawDocuments(paper: Paper, { documents }: ReportBill, locale: Locale): void {
  if (documents.length === 0) return
  paper.heading(words.documents[locale])
  const columns = [
    { title: words.document[locale], width: room - 200 },
    { title: words.from[locale], width: 100 },
    { title: words.until[locale], width: 100 },
  ]
  const day = (date: string | null, none: string): CellText => ({
    text: date === null ? none : dayText(localInstant(date)),
  })
  drawTable(
    paper,
    columns,
    documents.map(({ document, from, until }) => [
      { text: document, bold: true },
      day(from, words.always[locale]),
      day(until, words.onward[locale]),
    ]),
  )
}
