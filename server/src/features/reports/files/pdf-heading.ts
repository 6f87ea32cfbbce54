import type { ReportBill } from '@quantrac/contract'
import { alertReportTitles, reportTitles, pdfWords as words } from '../../../words/report-pdf.words.ts'
import { ruleText } from '../../../words/report-rule.words.ts'
import { costReportWords } from '../../../words/report-cost.words.ts'
import { tableReportWords } from '../../../words/report-tables.words.ts'
import type { Locale, Text } from '../../../words/text.ts'
import { coverageText } from './cost-sentence.ts'
import { methodText } from './rule-notes.ts'
import { documentText } from './table-sentence.ts'
import type { PdfInput } from './pdf-input.ts'
import { edge, ink, type Paper, room } from './pdf-paper.ts'
import {
  endText,
  filled,
  lengthText,
  momentText,
  positionText,
  signedDay,
} from '../../../words/value-texts.ts'

const logoSize = 36

/** Who reports, and where and when it is signed. */
function drawLetterhead(paper: Paper, { organisation, report, locale }: PdfInput): void {
  const { name, unit, place, logo } = organisation
  const text = edge.left + (logo === null ? 0 : logoSize + 9)
  const wide = room * 0.58 - (text - edge.left)
  if (logo !== null) {
    const fit: [number, number] = [logoSize, logoSize]
    const at = { fit, align: 'center', valign: 'center' } as const
    paper.element('Figure', () => paper.pdf.image(Buffer.from(logo), edge.left, paper.y, at), name)
  }
  if (name !== '')
    paper.element('P', () =>
      paper.line(name, { x: text, y: paper.y + 4, width: wide }, { size: 10.5, bold: true }),
    )
  if (unit !== '')
    paper.element('P', () => paper.line(unit, { x: text, y: paper.y + 19, width: wide }, { color: ink.soft }))
  const right = { x: edge.left + room * 0.6, width: room * 0.4, align: 'right' } as const
  const signed = signedDay(Date.parse(report.finished_at ?? report.created_at), locale, place)
  paper.element('P', () => {
    paper.line(words.number[locale], { ...right, y: paper.y + 5 }, { color: ink.soft })
    paper.line(signed, { ...right, y: paper.y + 18.5 }, { color: ink.soft })
  })
  paper.y += logoSize + 9
  paper.rule(paper.y, { color: ink.text, weight: 1.1 })
}

/** Letterhead, title and period. */
export function drawHeading(paper: Paper, input: PdfInput): void {
  const { station, report, covered, locale } = input
  const { rule, aqi } = input.summary
  const ofRule = { size: 8.25, color: ink.dim }
  const method = rule !== null ? ruleText(rule, locale) : aqi !== null ? methodText(aqi, locale) : null
  drawLetterhead(paper, input)
  paper.y += 13
  const place = { x: edge.left, width: room, align: 'center' } as const
  paper.element('H1', () =>
    paper.line(titleOf(report, station)[locale], { ...place, y: paper.y }, { size: 15, bold: true }),
  )
  paper.y += 20
  const period = filled(words.period, locale, {
    from: momentText(covered.start, locale),
    to: endText(Date.parse(report.end_datetime), locale),
  })
  paper.element('P', () => paper.line(period, { ...place, y: paper.y }, { size: 9.75, color: ink.soft }))
  paper.y += 15
  for (const line of method === null ? [] : paper.wrapped(method, room, ofRule)) {
    paper.element('P', () => paper.line(line, { ...place, y: paper.y }, ofRule))
    paper.y += 11
  }
  paper.y += 8
}

function titleOf({ report_type }: PdfInput['report'], { type }: PdfInput['station']): Text {
  if (report_type === 'history') return reportTitles[type]
  if (report_type === 'alert') return alertReportTitles[type]
  if (report_type === 'cost') return costReportWords.title
  return tableReportWords[report_type === 'data-share' ? 'dataShare' : report_type].title
}

/** Station, position, interval and limits in a box. Of the share of data each row has the station. */
export function drawFacts(paper: Paper, input: PdfInput): void {
  if (input.report.report_type === 'data-share') return
  const { pdf } = paper
  const top = paper.y
  const facts = factsOf(input)
  const natural = facts.map(
    ({ label, text }) =>
      Math.max(paper.widthOf(label, { size: 8.25 }), paper.widthOf(text, { bold: true })) + 19,
  )
  // The station's name gets what the others leave.
  const [, ...others] = natural
  const first = room - others.reduce((sum, width) => sum + width, 0)
  const widths = facts.map((_, at) => (at === 0 ? first : (natural[at] ?? 0)))
  const lines = facts.map(({ text }, at) => paper.wrapped(text, (widths[at] ?? 0) - 12, { bold: true }))
  const boxHeight = 22 + 11 * Math.max(...lines.map((own) => own.length))
  paper.decor(() => {
    pdf.roundedRect(edge.left, top, room, boxHeight, 3).lineWidth(0.75).strokeColor(ink.line).stroke()
  })
  let x = edge.left
  for (const [at, { label }] of facts.entries()) {
    const left = x
    const width = widths[at] ?? 0
    if (at > 0)
      paper.decor(() =>
        pdf
          .moveTo(left, top)
          .lineTo(left, top + boxHeight)
          .stroke(),
      )
    const place = { x: left + 9, width: width - 12 }
    paper.element('P', () => {
      paper.line(label, { ...place, y: top + 5 }, { size: 8.25, color: ink.dim })
      for (const [row, text] of (lines[at] ?? []).entries())
        paper.line(text, { ...place, y: top + 17 + 11 * row }, { bold: true })
    })
    x += width
  }
  paper.y = top + boxHeight
}

function factsOf(input: PdfInput): { label: string; text: string }[] {
  const { station, locale } = input
  const interval = lengthText(station.interval_seconds, locale)
  return [
    { label: words.station[locale], text: `${station.name} (${station.code})` },
    { label: words.position[locale], text: positionText(station, locale) ?? words.noPosition[locale] },
    { label: words.spacing[locale], text: filled(words.every, locale, { length: interval }) },
    basisOf(input),
  ]
}

/** On how many of the readings a bill rests. */
const billBasis = ({ coverage }: ReportBill, locale: Locale) => ({
  label: costReportWords.basis[locale],
  text:
    coverage === null
      ? costReportWords.noReadings[locale]
      : filled(costReportWords.readings, locale, { share: coverageText(coverage, locale) }),
})

/** How many factors have limits; of averages that are judged the document, of VN_AQI the Decision. */
function basisOf({ factors, summary, locale }: PdfInput): { label: string; text: string } {
  const { compliance, aqi, cost } = summary
  const [bill] = cost ?? []
  if (bill !== undefined) return billBasis(bill, locale)
  if (aqi !== null)
    return {
      label: tableReportWords.aqi.method[locale],
      text: filled(tableReportWords.aqi.decision, locale, aqi.method),
    }
  if (compliance !== null) {
    const { standard } = compliance
    const { document, noDocument } = tableReportWords.compliance
    return {
      label: document[locale],
      text: standard === null ? noDocument[locale] : documentText(standard, locale),
    }
  }
  const limited = factors.filter(({ min_value, max_value }) => min_value !== null || max_value !== null)
  return {
    label: words.limits[locale],
    text: filled(words.limitsOf, locale, { count: limited.length, all: factors.length }),
  }
}
