import type { AveragePeriod, ReportRule } from '@quantrac/contract'
import { type Locale, type Text } from './text.ts'
import { filled, numberText } from './value-texts.ts'

const words = {
  rule: {
    vi: '{average}: đủ số liệu khi có từ {share} % {parts} ({source}).',
    en: '{average}: valid with at least {share}% of its {parts} ({source}).',
  },
  hourly: { vi: '; mỗi giờ cần từ {share} % số đo', en: '; an hour needs {share}% of its readings' },
  daily: { vi: '; mỗi ngày cần từ {share} % số giờ', en: '; a day needs {share}% of its hours' },
  own: { vi: 'quy tắc của Quantrac; Thông tư không nêu', en: 'Quantrac’s own rule; the Circular names none' },
  by: { vi: 'theo {source}', en: 'by {source}' },
  least: { vi: 'từ {share} %', en: 'at least {share}%' },
  counts: {
    vi: '{factor}: {valid}/{periods} kỳ đủ số liệu',
    en: '{factor}: {valid} of {periods} periods valid',
  },
} as const satisfies Record<string, Text>

const averages: Readonly<Record<AveragePeriod, Text>> = {
  '1h': { vi: 'Trung bình 1 giờ', en: '1-hour average' },
  '8h': { vi: 'Trung bình 8 giờ trượt', en: 'Moving 8-hour average' },
  '24h': { vi: 'Trung bình 24 giờ (ngày dương lịch)', en: '24-hour average (calendar day)' },
  month: { vi: 'Trung bình tháng', en: 'Monthly average' },
  year: { vi: 'Trung bình năm', en: 'Yearly average' },
}
const hours = { vi: 'số giờ', en: 'hours' }
const days = { vi: 'số ngày', en: 'days' }
const parts: Readonly<Record<AveragePeriod, Text>> = {
  '1h': { vi: 'số đo', en: 'readings' },
  '8h': hours,
  '24h': hours,
  month: days,
  year: days,
}

/** At most four decimals of a percentage: 0.55 is 55. */
const percent = (share: number, locale: Locale): string => {
  const value = Number((share * 100).toFixed(4))
  return numberText(value, locale, Number.isInteger(value) ? 0 : 1)
}

const sourceText = (source: string, locale: Locale): string =>
  source === '' ? words.own[locale] : filled(words.by, locale, { source })

/** By which rule an average is valid, and where the rule is from. */
export function ruleText(
  { period, share, parts: ofParts, source }: Omit<ReportRule, 'periods' | 'factors'>,
  locale: Locale,
): string {
  const more = { '8h': words.hourly, '24h': words.hourly, month: words.daily, year: words.daily, '1h': null }[
    period
  ]
  const tail =
    more === null || ofParts === null ? '' : filled(more, locale, { share: percent(ofParts, locale) })
  return filled(words.rule, locale, {
    average: averages[period][locale],
    share: percent(share, locale),
    parts: `${parts[period][locale]}${tail}`,
    source: sourceText(source, locale),
  })
}

/** The same in short, for the head of a column. */
export const leastText = ({ share, source }: Pick<ReportRule, 'share' | 'source'>, locale: Locale): string =>
  `${filled(words.least, locale, { share: percent(share, locale) })}: ${source || 'Quantrac'}`

/** How many averages of each factor are valid. */
export const validText = (
  { periods, factors }: Pick<ReportRule, 'periods' | 'factors'>,
  locale: Locale,
): string =>
  factors.map(({ code, valid }) => filled(words.counts, locale, { factor: code, valid, periods })).join('; ')
