import { DAY_MS } from '@quantrac/contract'
import { consoleText } from '../../../words/console.words.ts'
import { pdfWords } from '../../../words/report-pdf.words.ts'
import { tableReportWords } from '../../../words/report-tables.words.ts'
import { dayText, filled, numberText } from '../../../words/value-texts.ts'
import type { Cell } from '../columns.ts'
import type { PdfInput } from './pdf-input.ts'
import { ink, type Paper, room } from './pdf-paper.ts'
import { type CellText, drawTable, type TableColumn } from './pdf-table.ts'

const words = tableReportWords.dataShare

/** The nine columns with the heads that departments give them, and the sum. */
export function drawDataShare(paper: Paper, input: PdfInput): void {
  const { summary, locale, listed } = input
  if (summary.data_share === null) return
  paper.heading(words.table[locale])
  if (listed.rows.length === 0) return paper.note(pdfWords.none[locale])
  const rows = listed.rows.map((row) => rowCells(row, input))
  drawTable(paper, columnsOf(input), listed.more === 0 ? [...rows, sumCells(input)] : rows)
  if (listed.more > 0)
    paper.note(filled(pdfWords.moreRows, locale, { count: numberText(listed.more, locale, 0) }))
  paper.note(words.note[locale], { size: 7.5, color: ink.dim })
}

function columnsOf({ locale }: PdfInput): TableColumn[] {
  const right = (key: Parameters<typeof consoleText>[0], width: number): TableColumn => ({
    title: consoleText(key, locale),
    width,
    align: 'right',
  })
  return [
    { title: consoleText('dataShare.module', locale), width: room - 426 },
    right('dataShare.days', 44),
    right('dataShare.interval', 42),
    { title: consoleText('dataShare.factor', locale), width: 50 },
    right('dataShare.designed', 58),
    right('dataShare.received', 56),
    right('dataShare.faulty', 56),
    right('dataShare.receivedShare', 60),
    right('dataShare.faultyShare', 60),
  ]
}

function rowCells(row: readonly Cell[], { locale }: PdfInput): CellText[] {
  const [start, end, station, days, interval, factor, ...counts] = row
  const number = (cell: Cell | undefined, decimals: number) =>
    typeof cell === 'number' ? numberText(cell, locale, decimals) : '–'
  const minutes = typeof interval === 'number' && Number.isInteger(interval) ? 0 : 2
  return [
    { text: String(station ?? ''), bold: true, below: spanText(start, end) },
    { text: number(days, 0) },
    { text: number(interval, minutes) },
    { text: String(factor ?? '') },
    ...counts.slice(0, 3).map((cell): CellText => ({ text: number(cell, 0) })),
    ...counts.slice(3).map((cell): CellText => ({ text: number(cell, 2) })),
  ]
}

/** A day, or the first and the last of several. */
function spanText(start: Cell | undefined, end: Cell | undefined): string {
  if (typeof start !== 'number' || typeof end !== 'number') return ''
  const [from, to] = [dayText(start), dayText(Math.max(start, end - DAY_MS))]
  if (from === to) return from
  return from.slice(6) === to.slice(6) ? `${from.slice(0, 5)} – ${to}` : `${from} – ${to}`
}

function sumCells({ summary, locale }: PdfInput): CellText[] {
  const total = summary.data_share
  const text = (value: number | null | undefined, decimals: number): CellText => ({
    text: value === null || value === undefined ? '–' : numberText(value, locale, decimals),
    bold: true,
  })
  return [
    { text: words.sum[locale], bold: true },
    ...['', '', ''].map((empty): CellText => ({ text: empty })),
    ...[total?.designed, total?.received, total?.faulty].map((count) => text(count, 0)),
    ...[total?.received_share, total?.faulty_share].map((share) => text(share, 2)),
  ]
}
