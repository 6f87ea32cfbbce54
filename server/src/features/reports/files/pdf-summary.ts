import type { FactorSummary } from '@quantrac/contract'
import { tableWords, pdfWords as words } from '../../../words/report-pdf.words.ts'
import type { Locale } from '../../../words/text.ts'
import type { PdfInput } from './pdf-input.ts'
import { edge, ink, type Paper, room } from './pdf-paper.ts'
import { sentenceOf } from './pdf-sentence.ts'
import { type CellText, drawTable, type TableColumn } from './pdf-table.ts'
import { lengthText, limitText, numberText, shareText, shortMoment } from '../../../words/value-texts.ts'

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
  const isOneYear = yearsOf(input) === 1
  drawTable(
    paper,
    columnsOf(locale),
    summary.factors.map((factor) => rowOf(factor, { locale, hasYear: !isOneYear })),
  )
  if (summary.factors.some(({ kind }) => kind === 'counter')) {
    paper.y += 4
    const place = { x: edge.left, y: paper.y, width: room }
    paper.element('P', () => paper.line(words.counterNote[locale], place, { size: 7.5, color: ink.dim }))
    paper.y += 10
  }
}

/** How many calendar years the period touches. */
export function yearsOf({ covered }: Pick<PdfInput, 'covered'>): number {
  const yearOf = (instant: number) => shortMoment(instant, true).slice(6, 10)
  return yearOf(covered.start) === yearOf(Math.max(covered.start, covered.end - 1)) ? 1 : 2
}

function columnsOf(locale: Locale): TableColumn[] {
  const right = (title: string, width: number): TableColumn => ({ title, width, align: 'right' })
  const title = (word: keyof typeof tableWords) => tableWords[word][locale]
  return [
    { title: title('factor'), width: 76 },
    right(title('limits'), 44),
    right(title('samples'), 42),
    right(title('valid'), 42),
    right(title('least'), 57),
    right(title('mean'), 53),
    right(title('greatest'), 57),
    right(title('p95'), 50),
    right(title('count'), 28),
    right(title('exceeded'), room - 449),
  ]
}

interface RowChoice {
  readonly locale: Locale
  readonly hasYear: boolean
}

const nothing = '–'

function rowOf(factor: FactorSummary, { locale, hasYear }: RowChoice): CellText[] {
  const { code, name, unit, decimals, exceedances, exceeded_seconds } = factor
  const value = (measured: number | null) =>
    measured === null ? nothing : numberText(measured, locale, decimals)
  const moment = (at: string | null) => (at === null ? '' : shortMoment(Date.parse(at), hasYear))
  const isOver = (limit: number | null, by: (limit: number) => boolean) => limit !== null && by(limit)
  const isHigh = isOver(factor.max_value, (limit) => (factor.max ?? limit) > limit)
  const isLow = isOver(factor.min_value, (limit) => (factor.min ?? limit) < limit)
  const marked = { bold: true, color: ink.alert }
  const hasBeen = (exceedances ?? 0) > 0
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
    { text: exceedances === null ? nothing : numberText(exceedances, locale, 0), ...(hasBeen ? marked : {}) },
    {
      text: hasBeen && exceeded_seconds !== null ? lengthText(exceeded_seconds, locale) : nothing,
      ...(hasBeen ? marked : {}),
    },
  ]
}

const grownText = ({ difference, decimals }: FactorSummary, locale: Locale): string =>
  difference === null ? nothing : `+${numberText(difference, locale, decimals)}`

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
