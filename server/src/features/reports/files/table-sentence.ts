import type { ComplianceSummary } from '@quantrac/contract'
import { consoleText } from '../../../words/console.words.ts'
import { cellWord, tableReportWords as words } from '../../../words/report-tables.words.ts'
import type { Locale } from '../../../words/text.ts'
import { dayText, filled, momentText, numberText } from '../../../words/value-texts.ts'
import { costSentence } from './cost-sentence.ts'
import type { ReportFile } from './report-file.ts'
import type { Sentence } from './sentence.ts'

type Said = Pick<ReportFile, 'summary'> & { readonly locale: Locale }

/** What a report of compliance, of VN_AQI, of the share of data or of costs comes to; null: it is another one. */
export function tableSentence({ summary, locale }: Said): Sentence | null {
  const { compliance, aqi, data_share, cost } = summary
  const [bill] = cost ?? []
  if (bill !== undefined) return costSentence(bill, locale)
  if (compliance !== null) return ofCompliance(compliance, locale)
  if (aqi !== null) return ofAqi(aqi, locale)
  return data_share === null ? null : ofShare(data_share, locale)
}

// More than these are in the table.
const mostTold = 5

function ofCompliance(found: ComplianceSummary, locale: Locale): Sentence {
  const { factors, standard, days, judged_until } = found
  const count = (result: ComplianceSummary['days'][number]['result']) =>
    days.filter((day) => day.result === result).length
  const [exceeded, within, short] = [count('exceeded'), count('within'), count('not-enough-data')]
  const first =
    exceeded + within + short === 0
      ? words.compliance.noDays[locale]
      : filled(words.compliance.dayCounts, locale, { exceeded, within, short })
  const over = factors
    .filter((factor) => factor.exceeded > 0)
    .toSorted((one, other) => other.exceeded - one.exceeded)
    .slice(0, mostTold)
    .map((one) =>
      filled(words.compliance.overTimes, locale, { average: averageText(one, locale), count: one.exceeded }),
    )
  const rest = [
    ...(over.length === 0 ? [] : [filled(words.compliance.over, locale, { list: over.join(', ') })]),
    ...restOf(
      { over: over.length, hasWithin: factors.some((one) => one.within > 0), locale },
      {
        document: standard === null ? '' : documentText(standard, locale),
        until: judged_until === null ? '' : momentText(Date.parse(judged_until), locale),
      },
    ),
  ]
  return { first, rest: rest.join(' ') }
}

function restOf(
  {
    over,
    hasWithin,
    locale,
  }: { readonly over: number; readonly hasWithin: boolean; readonly locale: Locale },
  values: { readonly document: string; readonly until: string },
): string[] {
  if (!hasWithin) return over > 0 ? [] : [words.compliance.nothing[locale]]
  return [filled(over > 0 ? words.compliance.rest : words.compliance.all, locale, values)]
}

/** A quantity and what its mean is of. */
export const averageText = (
  { quantity, period }: { readonly quantity: string; readonly period: string },
  locale: Locale,
): string => `${quantity} ${cellWord('period', period, locale)}`

/** A document with its column and version. */
export function documentText(
  { code, version, column }: { readonly code: string; readonly version: string; readonly column: string },
  locale: Locale,
): string {
  const parts = [code]
  if (column !== '') parts.push(filled(words.column, locale, { column }))
  if (version !== '') {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(version)
      ? dayText(Date.parse(`${version}T00:00:00+07:00`))
      : version
    parts.push(filled(words.version, locale, { day }))
  }
  return parts.join(', ')
}

function ofAqi(found: NonNullable<ReportFile['summary']['aqi']>, locale: Locale): Sentence {
  const { of, bands, none, greatest } = found
  const isDays = of === '24h'
  const count = bands.reduce((sum, band) => sum + band.count, 0)
  if (count === 0 || greatest === null)
    return { first: words.aqi.nothing[locale], rest: noneText(found, locale) }
  const by = bands
    .filter((band) => band.count > 0)
    .map((band) =>
      filled(words.aqi.byBand, locale, {
        band: consoleText(`vnAqi.bands.${band.band}`, locale),
        count: numberText(band.count, locale, 0),
      }),
    )
  const days = filled(isDays ? words.aqi.days : words.aqi.hours, locale, {
    count: numberText(count, locale, 0),
  })
  const when = isDays
    ? filled(words.aqi.onDay, locale, { day: dayText(Date.parse(greatest.start)) })
    : filled(words.aqi.atHour, locale, { moment: momentText(Date.parse(greatest.end), locale) })
  const most = filled(words.aqi.greatest, locale, {
    value: greatest.index,
    band: consoleText(`vnAqi.bands.${greatest.band}`, locale),
    when,
    quantity: greatest.leading,
  })
  const missing = none === 0 ? [] : [noneText(found, locale)]
  return { first: `${days}: ${by.join(', ')}.`, rest: [most, ...missing].join(' ') }
}

const noneText = (
  { of, none }: Pick<NonNullable<ReportFile['summary']['aqi']>, 'of' | 'none'>,
  locale: Locale,
): string =>
  `${filled(of === '24h' ? words.aqi.noneDays : words.aqi.noneHours, locale, { count: numberText(none, locale, 0) })}.`

function ofShare(total: NonNullable<ReportFile['summary']['data_share']>, locale: Locale): Sentence {
  const { designed, received, faulty, received_share, faulty_share } = total
  const whole = (count: number) => numberText(count, locale, 0)
  if (received_share === null) return { first: words.dataShare.nothing[locale], rest: '' }
  return {
    first: filled(words.dataShare.received, locale, {
      share: percentText(received_share, locale),
      received: whole(received),
      designed: whole(designed),
    }),
    rest: filled(words.dataShare.faulty, locale, {
      share: percentText(faulty_share ?? 0, locale),
      faulty: whole(faulty),
    }),
  }
}

const percentText = (value: number, locale: Locale): string =>
  locale === 'vi' ? `${numberText(value, locale, 2)}\u00A0%` : `${numberText(value, locale, 2)}%`
