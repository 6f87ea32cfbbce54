import type { FactorSummary, Report } from '@quantrac/contract'
import { formatLocalIso } from '../../../lib/instant.ts'
import { pdfWords } from '../../../words/report-pdf.words.ts'
import { reportMailWords as words } from '../../../words/report-mails.words.ts'
import type { Locale, Text } from '../../../words/text.ts'
import { endText, filled, momentText, numberText, shareText } from '../../../words/value-texts.ts'
import type { Letter, Table } from '../../mail/letter.ts'
import type { Links } from '../../mail/links.ts'
import { footerFor, type Recipient } from '../../mail/recipient.ts'
import { sentenceOf } from '../files/pdf-sentence.ts'
import type { ReportFile } from '../files/report-file.ts'

export interface Addressed {
  readonly to: Recipient
  readonly links: Links
}

// Gmail cuts a mail of more than 102 KB.
const mostListed = 50

/** A report that is ready; `files` are the names of what is attached, null: it is too large. */
export function readyLetter(
  { report, summary, covered }: Pick<ReportFile, 'report' | 'summary' | 'covered'>,
  files: readonly string[] | null,
  { to, links }: Addressed,
): Letter {
  const { locale } = to
  const { first, rest } = sentenceOf({ report, summary, covered, locale })
  const factors = summary.factors.slice(0, mostListed)
  const left = summary.factors.length - factors.length
  return {
    ...aboutReport(report, words.subject, { to, links }),
    tone: hasExceeded(summary) ? 'alert' : 'good',
    heading: report.name,
    blocks: [
      factsOf(report, locale),
      paragraph(`${first} ${rest}`.trim()),
      { kind: 'button', link: openLink(report, locale, links) },
      ...(factors.length === 0 ? [] : [{ kind: 'table' as const, table: tableOf(factors, locale) }]),
      ...(left === 0 ? [] : [paragraph(filled(words.rest, locale, { count: left }))]),
      paragraph(files === null ? words.tooLarge[locale] : attachedText(files, locale)),
    ],
  }
}

const hasExceeded = ({ factors, compliance }: ReportFile['summary']): boolean =>
  factors.some(({ exceedances }) => (exceedances ?? 0) > 0) ||
  (compliance?.factors.some(({ exceeded }) => exceeded > 0) ?? false)

const attachedText = (files: readonly string[], locale: Locale): string =>
  files.length === 1
    ? filled(words.attached, locale, { file: files[0] ?? '' })
    : filled(words.attachedFiles, locale, { files: files.join(', ') })

/** A report that could not be made. */
export function failedLetter(report: Report, to: Recipient, links: Links): Letter {
  return {
    ...aboutReport(report, words.failedSubject, { to, links }),
    tone: 'warning',
    heading: filled(words.failedHeading, to.locale, { report: report.name }),
    blocks: [
      factsOf(report, to.locale),
      paragraph(report.error ?? ''),
      { kind: 'button', link: openLink(report, to.locale, links) },
    ],
  }
}

const paragraph = (text: string) => ({ kind: 'paragraph' as const, text })

const openLink = ({ id }: Report, locale: Locale, links: Links) => ({
  text: words.open[locale],
  url: links.report(id),
})

function aboutReport(report: Report, subject: Text, { to, links }: Addressed) {
  const { locale } = to
  const values = { station: report.module_name, period: periodOf(report, locale) }
  return {
    locale,
    subject: filled(subject, locale, { report: report.name }),
    preview: filled(words.preview, locale, values),
    footer: footerFor(to, 'whyReport', links),
  }
}

function factsOf(report: Report, locale: Locale) {
  const station = `${report.module_name} (${report.module_code})`
  const lines = [
    filled(words.station, locale, { station }),
    filled(words.period, locale, { period: periodOf(report, locale) }),
  ]
  return { kind: 'lines' as const, lines }
}

/** A full month by its name. */
function periodOf({ start_datetime, end_datetime }: Report, locale: Locale): string {
  const [start, end] = [Date.parse(start_datetime), Date.parse(end_datetime)]
  const first = formatLocalIso(start)
  const next = formatLocalIso(end)
  const [year = 0, month = 0] = first.split('-').map(Number)
  const after = new Date(Date.UTC(year, month)).toISOString().slice(0, 7)
  const isMonth = first.slice(8, 16) === '01T00:00' && next.slice(0, 16) === `${after}-01T00:00`
  if (!isMonth)
    return filled(pdfWords.period, locale, { from: momentText(start, locale), to: endText(end, locale) })
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
  const named = locale === 'vi' ? String(month) : name.format(Date.UTC(year, month - 1))
  return filled(words.month, locale, { month: named, year })
}

const isCounter = ({ kind }: FactorSummary): boolean => kind === 'counter'

const tableOf = (factors: readonly FactorSummary[], locale: Locale): Table => ({
  columns: [
    { text: words.factor[locale] },
    { text: words.valid[locale], below: words.samples[locale] },
    ...[words.least, words.mean, words.greatest, words.exceedances].map((word) => ({ text: word[locale] })),
  ],
  rows: factors.map((factor) => rowOf(factor, locale)),
  note: factors.some(isCounter) ? pdfWords.counterNote[locale] : null,
})

function rowOf(factor: FactorSummary, locale: Locale): Table['rows'][number] {
  const { code, unit, decimals, n, completeness, min, mean, max, difference, exceedances } = factor
  const counted = (count: number) => numberText(count, locale, 0)
  const value = (measured: number | null) =>
    measured === null ? null : { text: numberText(measured, locale, decimals) }
  const grown = value(difference)
  return [
    { text: code, ...(unit !== '' && { below: unit }) },
    { text: shareText(completeness, locale), below: counted(n) },
    ...(isCounter(factor)
      ? [null, grown && { text: `+${grown.text}`, label: words.difference[locale] }, null]
      : [value(min), value(mean), value(max)]),
    exceedances === null ? null : { text: counted(exceedances), isMarked: exceedances > 0 },
  ]
}
