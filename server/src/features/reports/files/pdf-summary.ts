import type { FactorSummary } from '@quantrac/contract'
import { tableWords, pdfWords as words } from '../../../words/report-pdf.words.ts'
import type { Locale } from '../../../words/text.ts'
import { limitNotes } from './limit-notes.ts'
import type { PdfInput } from './pdf-input.ts'
import { reviewNotes } from './review-notes.ts'
import { edge, ink, type Paper, room } from './pdf-paper.ts'
import { sentenceOf } from './pdf-sentence.ts'
import { type CellText, drawTable, type TableColumn } from './pdf-table.ts'
import {
  dayText,
  lengthText,
  limitText,
  numberText,
  shareText,
  shortMoment,
} from '../../../words/value-texts.ts'

/** The sentence, with what matters in bold. */
export function drawSentence(paper: Paper, input: PdfInput): void {
  const { first, rest } = sentenceOf(input, input.alerts)
  paper.y += 8
  paper.element('P', () => {
    const options = { width: room, lineGap: 2.5 }
    paper
      .style({ size: 9.75, bold: true })
      .text(paper.printable(first), edge.left, paper.y, { ...options, continued: rest !== '' })
    if (rest !== '') paper.style({ size: 9.75 }).text(` ${paper.printable(rest)}`, options)
    paper.y = paper.pdf.y
  })
}

/** A row a factor. */
export function drawSummary(paper: Paper, input: PdfInput): void {
  const { summary, locale } = input
  paper.heading(words.summary[locale])
  drawTable(
    paper,
    columnsOf(locale),
    summary.factors.map((factor) => rowOf(factor, { locale, hasYear: hasYears(input) })),
  )
  const small = { size: 7.5, color: ink.dim }
  for (const note of [...reviewNotes(summary, locale), ...limitNotes(summary, locale)]) paper.note(note)
  if (summary.factors.some(({ exceedances }) => exceedances !== null))
    paper.note(words.outsideNote[locale], small)
  if (summary.factors.some(({ kind }) => kind === 'counter')) paper.note(words.counterNote[locale], small)
  if (summary.factors.some(({ interpolated }) => interpolated))
    paper.note(words.interpolatedNote[locale], small)
}

/** Whether times need their year: the period is not within the one in which the document was made. */
export function hasYears({ covered, report }: Pick<PdfInput, 'covered' | 'report'>): boolean {
  const yearOf = (instant: number) => dayText(instant).slice(6)
  const made = yearOf(Date.parse(report.finished_at ?? report.created_at))
  return yearOf(covered.start) !== made || yearOf(Math.max(covered.start, covered.end - 1)) !== made
}

function columnsOf(locale: Locale): TableColumn[] {
  const right = (title: string, width: number): TableColumn => ({ title, width, align: 'right' })
  const title = (word: keyof typeof tableWords) => tableWords[word][locale]
  return [
    { title: title('factor'), width: 74 },
    right(title('limits'), 43),
    right(title('samples'), 43),
    right(title('valid'), 43),
    right(title('least'), 54),
    right(title('mean'), 52),
    right(title('greatest'), 54),
    right(title('p95'), 50),
    right(title('count'), 64),
    right(title('exceeded'), room - 477),
  ]
}

interface RowChoice {
  readonly locale: Locale
  readonly hasYear: boolean
}

const nothing = '–'

function rowOf(factor: FactorSummary, { locale, hasYear }: RowChoice): CellText[] {
  const { code, name, unit, decimals, exceedances, exceeded_seconds, beyond_seconds } = factor
  const value = (measured: number | null) =>
    measured === null ? nothing : numberText(measured, locale, decimals)
  const moment = (at: string | null) => (at === null ? '' : shortMoment(Date.parse(at), hasYear))
  const isOver = (limit: number | null, by: (limit: number) => boolean) => limit !== null && by(limit)
  const isHigh = isOver(factor.max_value, (limit) => (factor.max ?? limit) > limit)
  const isLow = isOver(factor.min_value, (limit) => (factor.min ?? limit) < limit)
  const marked = { bold: true, color: ink.alert }
  const hasBeen = (exceedances ?? 0) > 0
  const isBeyond = (beyond_seconds ?? 0) > 0
  const isCounter = factor.kind === 'counter'
  return [
    { text: code, bold: true, unit, below: name === code ? '' : name },
    { text: limitsText(factor, locale) },
    { text: numberText(factor.n, locale, 0) },
    { text: shareText(factor.completeness, locale) },
    { text: value(factor.min), below: moment(factor.min_at), ...(isLow ? marked : {}) },
    { text: isCounter ? grownText(factor, locale) : value(factor.mean) },
    { text: value(factor.max), below: moment(factor.max_at), ...(isHigh ? marked : {}) },
    { text: isCounter ? nothing : value(factor.p95) },
    {
      text: exceedances === null ? nothing : numberText(exceedances, locale, 0),
      below: hasBeen && exceeded_seconds !== null ? lengthText(exceeded_seconds, locale) : '',
      ...(hasBeen ? marked : {}),
    },
    { text: isBeyond ? lengthText(beyond_seconds ?? 0, locale) : nothing, ...(isBeyond ? marked : {}) },
  ]
}

/** With a star where a part is interpolated. */
const grownText = ({ difference, decimals, interpolated }: FactorSummary, locale: Locale): string =>
  difference === null ? nothing : `+${numberText(difference, locale, decimals)}${interpolated ? '*' : ''}`

/** `6 – 9`, `≤ 75`, `≥ 4` */
export function limitsText(
  { min_value, max_value }: Pick<FactorSummary, 'min_value' | 'max_value'>,
  locale: Locale,
): string {
  const text = (limit: number) => limitText(limit, locale)
  if (min_value !== null && max_value !== null) return `${text(min_value)} – ${text(max_value)}`
  if (max_value !== null) return `≤ ${text(max_value)}`
  return min_value === null ? nothing : `≥ ${text(min_value)}`
}
