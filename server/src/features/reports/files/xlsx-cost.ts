import { localInstant, type ReportBill } from '@quantrac/contract'
import { costHeads } from '../../../words/electricity-cost.words.ts'
import { costReportWords as words, linesText } from '../../../words/report-cost.words.ts'
import type { Locale, Text } from '../../../words/text.ts'
import { dayText } from '../../../words/value-texts.ts'
import { serialOf } from '../../files/sheet-xml.ts'
import type { Shown, SmallSheet } from '../../files/sheet.ts'
import { headerStyle, instantStyle, numberStyle, percentStyle } from '../../files/styles.ts'
import { monthsOfBill } from './cost-sentence.ts'
import { count, shown } from './xlsx-sheets.ts'

/** The sheets beside the lines of bills: what each comes to, its months, and the documents. */
export const costSheets = (bills: readonly ReportBill[], locale: Locale): SmallSheet[] => [
  sumSheet(bills, locale),
  monthSheet(bills, locale),
  documentSheet(bills, locale),
]

const header = (texts: readonly Text[], locale: Locale): Shown[] =>
  texts.map((text) => shown(text[locale], headerStyle))
const number = (value: number | null | undefined, decimals: number): Shown =>
  shown(value ?? null, numberStyle(decimals))
const stationOf = ({ module_code, module_name }: ReportBill): Shown =>
  shown(`${module_name} (${module_code})`)

function sumSheet(bills: readonly ReportBill[], locale: Locale): SmallSheet {
  return {
    name: words.sum[locale],
    widths: [34, 18, 20, 16, 40],
    rows: [
      header([words.station, words.energy, costHeads.amount, words.share, words.missing], locale),
      ...bills.map((bill) => [
        stationOf(bill),
        number(bill.kwh, 1),
        count(bill.amount),
        shown(bill.coverage, percentStyle),
        shown(linesText(bill.missing, locale)),
      ]),
    ],
    frozenRows: 1,
  }
}

function monthSheet(bills: readonly ReportBill[], locale: Locale): SmallSheet {
  const rows = bills.flatMap((bill) => {
    return monthsOfBill(bill).map(({ start, most, found }): Shown[] => {
      return [
        stationOf(bill),
        shown(dayText(Date.parse(start)).slice('00/'.length)),
        number(most?.kw, 1),
        shown(most === undefined ? null : serialOf(Date.parse(most.at)), instantStyle),
        number(found?.cos_phi, 2),
        number(found?.percent, 2),
        number(found?.amount, 0),
        number(found && Math.ceil(found.kvar), 0),
      ]
    })
  })
  const heads = [
    words.station,
    words.month,
    words.kw,
    words.at,
    words.cosPhi,
    words.percent,
    words.reactive,
    words.kvar,
  ]
  return {
    name: words.months[locale],
    widths: [34, 12, 24, 20, 10, 24, 20, 20],
    rows: [header(heads, locale), ...rows],
    frozenRows: 1,
  }
}

function documentSheet(bills: readonly ReportBill[], locale: Locale): SmallSheet {
  const day = (date: string | null, none: Text) =>
    shown(date === null ? none[locale] : dayText(localInstant(date)))
  const all = new Map(bills.flatMap((bill) => bill.documents.map((one) => [JSON.stringify(one), one])))
  return {
    name: words.documents[locale],
    widths: [44, 16, 16],
    rows: [
      header([words.document, words.from, words.until], locale),
      ...[...all.values()].map(({ document, from, until }) => [
        shown(document),
        day(from, words.always),
        day(until, words.onward),
      ]),
    ],
    frozenRows: 1,
  }
}
