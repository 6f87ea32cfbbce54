import { DAY_MS } from '@quantrac/contract'
import type { CellStyle } from 'hucre'
import {
  aboutWords,
  exceedanceWords,
  reportFileWords as words,
  summaryWords,
} from '../../../words/report-files.words.ts'
import type { Locale, Text } from '../../../words/text.ts'
import { ruleText, validText } from '../../../words/report-rule.words.ts'
import { limitNotes } from './limit-notes.ts'
import type { ReportFile } from './report-file.ts'
import { reviewedText, reviewNotes } from './review-notes.ts'
import { ruleNotes } from './rule-notes.ts'
import { isTable } from './table-cells.ts'
import type { Shown, SmallSheet } from '../../files/sheet.ts'
import {
  headerStyle,
  instantStyle,
  labelStyle,
  lengthStyle,
  numberStyle,
  percentStyle,
  textStyle,
  titleStyle,
} from '../../files/styles.ts'
import { serialOf } from '../../files/sheet-xml.ts'

const header = (texts: Readonly<Record<string, Text>>, locale: Locale): Shown[] =>
  Object.values(texts).map((text) => ({ value: text[locale], style: headerStyle }))

export const shown = (value: string | number | null, style: CellStyle = textStyle): Shown => ({
  value,
  style,
})
export const instant = (at: string | null): Shown =>
  shown(at === null ? null : serialOf(Date.parse(at)), instantStyle)
const length = (seconds: number | null): Shown =>
  shown(seconds === null ? null : (seconds * 1000) / DAY_MS, lengthStyle)
export const count = (value: number | null): Shown => shown(value, numberStyle(0))
export const asTyped = (value: number | null): Shown => shown(value, numberStyle(undefined))

/** A line a factor. */
export function summarySheet({ summary }: ReportFile, locale: Locale): SmallSheet {
  const notesOf = ({ code, interpolated }: (typeof summary.factors)[number]): string | null =>
    [interpolated ? words.interpolated[locale] : null, reviewedText(summary, code, locale)]
      .filter((note) => note !== null)
      .join('; ') || null
  const rows = summary.factors.map((factor) => {
    const measured = (value: number | null) => shown(value, numberStyle(factor.decimals))
    return [
      ...[factor.code, factor.name, factor.unit].map((text) => shown(text)),
      ...[factor.min_value, factor.max_value].map(asTyped),
      ...[factor.n, factor.left_out].map(count),
      shown(factor.completeness, percentStyle),
      measured(factor.min),
      instant(factor.min_at),
      measured(factor.mean),
      measured(factor.max),
      instant(factor.max_at),
      ...[factor.p95, factor.difference].map(measured),
      count(factor.exceedances),
      ...[factor.exceeded_seconds, factor.beyond_seconds].map(length),
      shown(notesOf(factor)),
    ]
  })
  const widths = [14, 26, 10, 12, 12, 12, 12, 12, 12, 20, 12, 12, 20, 12, 14, 12, 18, 18, 52]
  return {
    name: words.summary[locale],
    widths,
    rows: [header(summaryWords, locale), ...rows],
    frozenRows: 1,
  }
}

/** The excursions beyond a limit, oldest first. */
export function exceedanceSheet({ summary }: ReportFile, locale: Locale): SmallSheet {
  const factors = new Map(summary.factors.map((factor) => [factor.code, factor]))
  const rows = summary.exceedances.map((one, at) => {
    const factor = factors.get(one.factor)
    return [
      count(at + 1),
      shown(one.factor),
      shown(words[one.side === 'HI' ? 'above' : 'below'][locale]),
      ...[one.started_at, one.ended_at].map(instant),
      length(one.seconds),
      shown(one.peak, numberStyle(factor?.decimals)),
      asTyped(one.limit),
      shown(one.limit === 0 ? null : (one.peak - one.limit) / Math.abs(one.limit), percentStyle),
      shown(factor?.unit ?? ''),
    ]
  })
  const widths = [6, 14, 12, 20, 20, 12, 14, 12, 14, 10]
  return {
    name: words.exceedances[locale],
    widths,
    rows: [header(exceedanceWords, locale), ...rows],
    frozenRows: 1,
  }
}

/** What the report is, a line a fact. */
export function aboutSheet({ report, station, covered, summary }: ReportFile, locale: Locale): SmallSheet {
  const line = (label: Text, value: Shown): Shown[] => [shown(label[locale], labelStyle), value]
  const instantOf = (at: number) => shown(serialOf(at), instantStyle)
  return {
    name: words.about[locale],
    widths: [24, 80],
    rows: [
      [shown(report.name, titleStyle)],
      line(aboutWords.station, shown(`${station.name} (${station.code})`)),
      line(aboutWords.type, shown(words.types[report.report_type][locale])),
      line(aboutWords.factors, shown(report.factors.join(', '))),
      line(aboutWords.from, instantOf(covered.start)),
      line(aboutWords.to, instantOf(covered.end)),
      ...(isTable(report)
        ? []
        : [
            line(
              aboutWords.expectedFrom,
              instantOf(summary.expected_from === null ? covered.start : Date.parse(summary.expected_from)),
            ),
          ]),
      line(aboutWords.zone, shown('GMT+7 (Asia/Ho_Chi_Minh)')),
      ...(isTable(report)
        ? ruleNotes(summary, locale).map((note) => line(aboutWords.note, shown(note)))
        : [
            line(aboutWords.resolution, shown(words.resolutions[report.resolution][locale])),
            line(aboutWords.layout, shown(words.layouts[report.layout][locale])),
          ]),
      ...(summary.rule === null
        ? []
        : [
            line(aboutWords.rule, shown(ruleText(summary.rule, locale))),
            line(aboutWords.valid, shown(validText(summary.rule, locale))),
          ]),
      line(aboutWords.rows, {
        ...count(report.row_count),
        style: { ...numberStyle(0), alignment: { horizontal: 'left' } },
      }),
      line(aboutWords.by, shown(report.created_by?.email ?? words.schedule[locale])),
      line(aboutWords.asked, instant(report.created_at)),
      line(aboutWords.made, instant(report.finished_at)),
      ...(isTable(report)
        ? []
        : [
            line(aboutWords.exceeded, shown(aboutWords.exceededText[locale])),
            line(aboutWords.beyond, shown(aboutWords.beyondText[locale])),
          ]),
      ...limitNotes(summary, locale).map((note) => line(aboutWords.limits, shown(note))),
      ...reviewNotes(summary, locale).map((note) => line(aboutWords.reviewed, shown(note))),
      line(aboutWords.checksum, shown(report.checksum)),
    ],
  }
}
