import type { FactorSummary, ReportSummary } from '@quantrac/contract'
import { sentenceWords as words } from '../../../words/report-pdf.words.ts'
import type { Locale } from '../../../words/text.ts'
import { filled, momentText } from '../../../words/value-texts.ts'

/** Of which factors the limits are not those that held all the time, a sentence each. */
export const limitNotes = ({ factors }: Pick<ReportSummary, 'factors'>, locale: Locale): string[] =>
  factors.flatMap((factor) => notesOf(factor, locale))

function notesOf(
  { code, limits_from, limits_set_at, limit_changes }: FactorSummary,
  locale: Locale,
): string[] {
  const dated = (text: typeof words.limitsFrom | typeof words.limitsSet, at: string | null) =>
    at === null ? [] : [filled(text, locale, { factor: code, moment: momentText(Date.parse(at), locale) })]
  const changes = limit_changes === 1 ? words.limitChangedOnce : words.limitChanges
  return [
    ...dated(words.limitsFrom, limits_from),
    ...dated(words.limitsSet, limits_set_at),
    ...(limit_changes === 0 ? [] : [filled(changes, locale, { factor: code, count: limit_changes })]),
  ]
}
