import type { ReportReviewed, ReportSummary } from '@quantrac/contract'
import { reviewedWords as words } from '../../../words/report-pdf.words.ts'
import type { Locale } from '../../../words/text.ts'
import { filled, numberText } from '../../../words/value-texts.ts'

const parts = ['suspect', 'invalid', 'corrected'] as const

/** How many readings of a factor are suspect, invalid or corrected; null: none is. */
export function reviewedText(
  { reviewed }: Pick<ReportSummary, 'reviewed'>,
  code: string,
  locale: Locale,
): string | null {
  const counts = reviewed?.factors.find((factor) => factor.code === code)
  return counts === undefined ? null : countsText(counts, locale)
}

const countsText = (counts: ReportReviewed['factors'][number], locale: Locale): string =>
  parts
    .filter((part) => counts[part] > 0)
    .map((part) => filled(words[part], locale, { count: numberText(counts[part], locale, 0) }))
    .join('; ')

/** What was changed after its month had been locked, then a line a factor. */
export function reviewNotes({ reviewed }: Pick<ReportSummary, 'reviewed'>, locale: Locale): string[] {
  if (reviewed === null) return []
  const { after_lock, factors } = reviewed
  const changed = after_lock === 1 ? words.afterLockOnce : words.afterLock
  return [
    ...(after_lock === 0 ? [] : [filled(changed, locale, { count: numberText(after_lock, locale, 0) })]),
    ...factors.map((factor) =>
      filled(words.ofFactor, locale, { factor: factor.code, counts: countsText(factor, locale) }),
    ),
  ]
}
