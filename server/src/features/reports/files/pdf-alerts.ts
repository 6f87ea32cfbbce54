import { alertStatusWords, tableWords, pdfWords as words } from '../../../words/report-pdf.words.ts'
import type { RaisedAlert, RaisedAlerts } from './pdf-alert-rows.ts'
import type { PdfInput } from './pdf-input.ts'
import { ink, type Paper, room } from './pdf-paper.ts'
import { hasYears, limitsText } from './pdf-summary.ts'
import { type CellText, drawTable, type TableColumn } from './pdf-table.ts'
import {
  clockText,
  dayText,
  filled,
  lengthText,
  numberText,
  shortMoment,
} from '../../../words/value-texts.ts'

/** A row an alert or warning, oldest first. */
export function drawAlerts(paper: Paper, input: PdfInput, { listed, alerts, warnings }: RaisedAlerts): void {
  const { locale } = input
  paper.heading(words.alerts[locale])
  if (listed.length === 0) return paper.note(words.none[locale])
  drawTable(
    paper,
    columnsOf(input),
    listed.map((one, at) => rowOf(one, at + 1, input)),
  )
  const more = alerts + warnings - listed.length
  if (more > 0) paper.note(filled(words.more, locale, { count: numberText(more, locale, 0) }))
  drawHandling(paper, input, listed)
}

/** What people did about them, under the same numbers. */
function drawHandling(paper: Paper, input: PdfInput, listed: readonly RaisedAlert[]): void {
  const { locale } = input
  const rows = listed.flatMap((one, at): CellText[][] => {
    const { factor, handled_by, taken_minutes, closed_minutes, cause, action, note } = one
    if (handled_by === null) return []
    const minutes = (count: number | null) => ({
      text: count === null ? '–' : lengthText(count * 60, locale),
    })
    const [did = '', ...below] = [action, note].filter((text) => text !== '')
    return [
      [
        { text: String(at + 1) },
        { text: factor, bold: true },
        momentCell(one.at, input),
        { text: handled_by },
        minutes(taken_minutes),
        minutes(closed_minutes),
        { text: cause },
        { text: did, below: below.join(' ') },
      ],
    ]
  })
  if (rows.length === 0) return
  paper.heading(words.handling[locale])
  const column = columnMaker(locale)
  drawTable(
    paper,
    [
      column('number', 26),
      column('factor', 56),
      column('started', 66),
      column('handledBy', 80),
      column('takenAfter', 54, 'right'),
      column('closedAfter', 72, 'right'),
      column('cause', 82),
      column('done', room - 436),
    ],
    rows,
  )
}

const columnMaker =
  (locale: PdfInput['locale']) =>
  (word: keyof typeof tableWords, width: number, align?: 'right'): TableColumn => ({
    title: tableWords[word][locale],
    width,
    ...(align !== undefined && { align }),
  })

function columnsOf({ locale }: PdfInput): TableColumn[] {
  const column = columnMaker(locale)
  return [
    column('number', 26),
    column('factor', 66),
    column('status', 66),
    column('started', 66),
    column('ended', 66),
    column('length', 70, 'right'),
    column('value', 66, 'right'),
    column('peak', 54, 'right'),
    column('limits', room - 480, 'right'),
  ]
}

function rowOf(one: RaisedAlert, number: number, input: PdfInput): CellText[] {
  const { summary, covered, locale } = input
  const { decimals = 1, unit = '' } = summary.factors.find(({ code }) => code === one.factor) ?? {}
  const measured = (value: number | null) => (value === null ? '–' : numberText(value, locale, decimals))
  const isBelow =
    one.status === 'ALERT' && one.value !== null && one.min_value !== null && one.value < one.min_value
  const status = alertStatusWords[isBelow ? 'BELOW' : one.status]?.[locale] ?? one.status
  const seconds = Math.max(0, (one.resolved_at ?? covered.end) - one.at) / 1000
  return [
    { text: String(number) },
    { text: one.factor, bold: true },
    { text: status, ...(one.status === 'ALERT' && { bold: true, color: ink.alert }) },
    momentCell(one.at, input),
    endOf(one, input),
    { text: lengthText(seconds, locale) },
    { text: measured(one.value), unit },
    { text: measured(one.peak), bold: true },
    { text: limitsText(one, locale) },
  ]
}

/** The year is on a second line where the period has more than one. */
function momentCell(instant: number, input: PdfInput): CellText {
  const below = hasYears(input) ? dayText(instant).slice(6) : ''
  return { text: shortMoment(instant, false), below }
}

/** The clock alone where it ended on the day it began. */
function endOf({ at, resolved_at }: RaisedAlert, input: PdfInput): CellText {
  if (resolved_at === null) return { text: words.open[input.locale] }
  if (dayText(at) === dayText(resolved_at)) return { text: clockText(resolved_at) }
  return momentCell(resolved_at, input)
}
