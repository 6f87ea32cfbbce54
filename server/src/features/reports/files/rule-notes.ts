import type { ReportSummary } from '@quantrac/contract'
import { ruleText, validText } from '../../../words/report-rule.words.ts'
import type { Locale } from '../../../words/text.ts'

/** By which rule the figures of a report are, and how many of them have enough data. */
export const ruleNotes = ({ rule }: Pick<ReportSummary, 'rule'>, locale: Locale): string[] =>
  rule === null ? [] : [ruleText(rule, locale), validText(rule, locale)]
