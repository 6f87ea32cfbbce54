import type { ReportSummary } from '@quantrac/contract'
import { tableWords, pdfWords as words } from '../../../words/report-pdf.words.ts'
import type { PdfInput } from './pdf-input.ts'
import { type Paper, room } from './pdf-paper.ts'
import { hasYears } from './pdf-summary.ts'
import { type CellText, drawTable, type TableColumn } from './pdf-table.ts'
import {
  clockText,
  dayText,
  filled,
  lengthText,
  numberText,
  shareText,
  shortMoment,
} from '../../../words/value-texts.ts'

/** A row an exceedance, numbered as in the charts. */
export function drawExceedances(paper: Paper, input: PdfInput): void {
  const { summary, locale } = input
  paper.heading(words.exceedances[locale])
  if (summary.exceedances.length === 0) return paper.note(words.none[locale])
  drawTable(
    paper,
    columnsOf(input),
    summary.exceedances.map((one, at) => rowOf(one, at + 1, input)),
  )
  const all = summary.factors.reduce((sum, { exceedances }) => sum + (exceedances ?? 0), 0)
  const more = all - summary.exceedances.length
  if (more > 0) paper.note(filled(words.more, locale, { count: numberText(more, locale, 0) }))
}

function columnsOf({ locale }: PdfInput): TableColumn[] {
  const title = (word: keyof typeof tableWords) => tableWords[word][locale]
  return [
    { title: title('number'), width: 26 },
    { title: title('factor'), width: 80 },
    { title: title('started'), width: 92 },
    { title: title('ended'), width: 92 },
    { title: title('length'), width: 82, align: 'right' },
    { title: title('peak'), width: 84, align: 'right' },
    { title: title('against'), width: room - 456, align: 'right' },
  ]
}

type Exceedance = ReportSummary['exceedances'][number]

function rowOf(one: Exceedance, number: number, input: PdfInput): CellText[] {
  const { summary, locale } = input
  const factor = summary.factors.find(({ code }) => code === one.factor)
  return [
    { text: String(number) },
    { text: one.factor, bold: true },
    { text: shortMoment(Date.parse(one.started_at), hasYears(input)) },
    { text: endOf(one, input) },
    { text: lengthText(one.seconds, locale) },
    { text: numberText(one.peak, locale, factor?.decimals ?? 1), bold: true, unit: factor?.unit ?? '' },
    { text: againstText(one, input) },
  ]
}

/** The clock alone where it ended on the day it began. */
function endOf({ started_at, ended_at }: Exceedance, input: PdfInput): string {
  if (ended_at === null) return words.open[input.locale]
  const [start, end] = [Date.parse(started_at), Date.parse(ended_at)]
  return dayText(start) === dayText(end) ? clockText(end) : shortMoment(end, hasYears(input))
}

/** By how much of the limit it was beyond; of a limit of 0 there is no share. */
function againstText({ peak, limit }: Exceedance, { locale }: PdfInput): string {
  if (limit === 0) return '–'
  const share = (peak - limit) / Math.abs(limit)
  return `${share < 0 ? '−' : '+'}${shareText(Math.abs(share), locale)}`
}
