import { localInstant } from '@quantrac/contract'
import type { CellStyle } from 'hucre'
import { consoleText } from '../../../words/console.words.ts'
import { cellWord, tableReportWords as words } from '../../../words/report-tables.words.ts'
import type { Locale } from '../../../words/text.ts'
import { dayText } from '../../../words/value-texts.ts'
import type { Shown, SmallSheet } from '../../files/sheet.ts'
import { headerStyle, numberStyle, percentStyle } from '../../files/styles.ts'
import type { ReportFile } from './report-file.ts'
import { tableHeads } from './table-cells.ts'
import { documentText } from './table-sentence.ts'
import { costSheets } from './xlsx-cost.ts'
import { sampleSheets } from './xlsx-samples.ts'
import { aboutSheet, asTyped, count, shown } from './xlsx-sheets.ts'

/** The sheets beside the rows of a report of compliance, of VN_AQI, of the share of data or of costs. */
export function tableSheets(file: ReportFile, locale: Locale): SmallSheet[] {
  const { compliance, aqi, data_share, cost } = file.summary
  return [
    ...(compliance === null ? [] : [countsSheet(compliance, locale), daysSheet(compliance, locale)]),
    ...(aqi === null ? [] : [bandsSheet(aqi, locale)]),
    ...(data_share === null ? [] : [sumSheet(data_share, locale)]),
    ...(cost === null ? [] : costSheets(cost, locale)),
    ...sampleSheets(file, locale),
    aboutSheet(file, locale),
  ]
}

type Summary = ReportFile['summary']

const header = (texts: readonly string[]): Shown[] => texts.map((text) => shown(text, headerStyle))
const ratio = (value: number | null): Shown => shown(value, percentStyle)

function countsSheet({ factors }: NonNullable<Summary['compliance']>, locale: Locale): SmallSheet {
  const result = (key: 'exceeded' | 'within' | 'not-enough-data') =>
    consoleText(`compliance.results.${key}`, locale)
  const title = (key: 'document' | 'greatest' | 'ratio') => consoleText(`compliance.columns.${key}`, locale)
  const heads = [
    consoleText('reports.factor', locale),
    cellWordHead('period', locale),
    cellWordHead('least', locale),
    cellWordHead('greatest', locale),
    consoleText('reports.columns.unit', locale),
    title('document'),
    result('exceeded'),
    result('within'),
    result('not-enough-data'),
    title('greatest'),
    title('ratio'),
  ]
  const rows = factors.map((one) => [
    shown(one.factor),
    shown(cellWord('period', one.period, locale)),
    asTyped(one.min_value),
    asTyped(one.max_value),
    shown(one.unit),
    shown(documentText({ ...one, code: one.standard }, locale)),
    ...[one.exceeded, one.within, one.not_enough_data].map(count),
    asTyped(one.greatest === null ? null : Number(one.greatest.toPrecision(6))),
    ratio(one.ratio),
  ])
  const widths = [14, 20, 12, 12, 10, 44, 10, 14, 16, 12, 10]
  return {
    name: words.compliance.counts[locale],
    widths,
    rows: [header(heads), ...rows],
    frozenRows: 1,
  }
}

const cellWordHead = (key: string, locale: Locale): string =>
  tableHeads([{ key, kind: 'text' }], locale)[0] ?? key

function daysSheet({ days }: NonNullable<Summary['compliance']>, locale: Locale): SmallSheet {
  const title = (key: 'result' | 'ratio' | 'average') => consoleText(`compliance.columns.${key}`, locale)
  const results = {
    within: consoleText('compliance.results.within', locale),
    exceeded: consoleText('compliance.results.exceeded', locale),
    'not-enough-data': consoleText('compliance.results.not-enough-data', locale),
    open: words.compliance.open[locale],
  }
  const rows = days.map(({ day, result, ratio: greatest, factor, period }) => [
    shown(dayText(localInstant(day))),
    shown(results[result]),
    ratio(greatest),
    shown(
      [factor, period === null ? null : cellWord('period', period, locale)]
        .filter((text) => text !== null)
        .join(' '),
    ),
  ])
  const heads = [words.aqiOf.days[locale], title('result'), title('ratio'), title('average')]
  return {
    name: words.compliance.days[locale],
    widths: [14, 20, 12, 34],
    rows: [header(heads), ...rows],
    frozenRows: 1,
  }
}

function bandsSheet({ of, bands, none }: NonNullable<Summary['aqi']>, locale: Locale): SmallSheet {
  const all = bands.reduce((sum, band) => sum + band.count, none)
  const share = (part: number): Shown => ratio(all === 0 ? null : part / all)
  const heads = [
    cellWordHead('band', locale),
    (of === '24h' ? words.aqi.count : words.aqi.countOfHours)[locale],
    words.aqi.share[locale],
  ]
  const rows = [
    ...bands.map((one) => [shown(cellWord('band', one.band, locale)), count(one.count), share(one.count)]),
    [shown(words.aqi.noIndex[locale]), count(none), share(none)],
  ]
  return {
    name: (of === '24h' ? words.aqi.bands : words.aqi.bandsOfHours)[locale],
    widths: [24, 12, 12],
    rows: [header(heads), ...rows],
    frozenRows: 1,
  }
}

function sumSheet(total: NonNullable<Summary['data_share']>, locale: Locale): SmallSheet {
  const keys = ['designed', 'received', 'faulty', 'receivedShare', 'faultyShare'] as const
  const two: CellStyle = numberStyle(2)
  return {
    name: words.dataShare.sum[locale],
    widths: keys.map(() => 24),
    rows: [
      header(keys.map((key) => consoleText(`dataShare.${key}`, locale))),
      [
        ...[total.designed, total.received, total.faulty].map(count),
        ...[total.received_share, total.faulty_share].map((share) => shown(share, two)),
      ],
    ],
    frozenRows: 1,
  }
}
