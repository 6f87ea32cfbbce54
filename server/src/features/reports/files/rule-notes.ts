import type { ReportSummary } from '@quantrac/contract'
import { costNotes } from './cost-sentence.ts'
import { consoleText } from '../../../words/console.words.ts'
import { ruleText, validText } from '../../../words/report-rule.words.ts'
import { tableReportWords as words } from '../../../words/report-tables.words.ts'
import type { Locale } from '../../../words/text.ts'
import { filled, numberText } from '../../../words/value-texts.ts'

type Found = Pick<ReportSummary, 'rule' | 'compliance' | 'aqi' | 'data_share' | 'cost'>

/** By which rule the figures of a report are, and how many of them have enough data. */
export function ruleNotes({ rule, compliance, aqi, data_share, cost }: Found, locale: Locale): string[] {
  if (rule !== null) return [ruleText(rule, locale), validText(rule, locale)]
  if (compliance !== null) return complianceNotes(compliance, locale)
  if (aqi !== null) return [methodText(aqi, locale)]
  if (data_share !== null) return [words.dataShare.note[locale]]
  return (cost ?? []).flatMap((bill) => costNotes(bill, locale))
}

const percent = (share: number, locale: Locale): string => {
  const value = Number((share * 100).toFixed(4))
  const text = numberText(value, locale, Number.isInteger(value) ? 0 : 1)
  return locale === 'vi' ? `${text}\u00A0%` : `${text}%`
}

function sharesOf(rules: NonNullable<ReportSummary['aqi']>['rules'], locale: Locale) {
  const share = (value: number) => percent(value, locale)
  return {
    hour: share(rules.share_1h),
    eight: share(rules.share_8h),
    day: share(rules.share_24h),
    month: share(rules.share_month),
    year: share(rules.share_year),
    source: rules.source === '' ? words.own[locale] : rules.source,
  }
}

function complianceNotes(found: NonNullable<ReportSummary['compliance']>, locale: Locale): string[] {
  const { not_measured, without_quantity, rules } = found
  const list = (all: readonly string[]) => all.join(', ')
  return [
    filled(words.compliance.rules, locale, sharesOf(rules, locale)),
    words.compliance.kept[locale],
    ...(not_measured.length === 0
      ? []
      : [filled(words.compliance.notMeasured, locale, { list: list(not_measured) })]),
    ...(without_quantity.length === 0
      ? []
      : [filled(words.compliance.withoutQuantity, locale, { list: list(without_quantity) })]),
  ]
}

/** The Decision, what is made of the weight ½, and the shares of data. */
export function methodText(
  { method: { document, half_weight }, rules }: NonNullable<ReportSummary['aqi']>,
  locale: Locale,
): string {
  const weight = consoleText(`aqi.method.${half_weight}`, locale)
  return filled(words.aqi.methodLine, locale, { document, weight, ...sharesOf(rules, locale) })
}
