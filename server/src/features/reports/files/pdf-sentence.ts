import type { FactorSummary } from '@quantrac/contract'
import { sentenceWords as words } from '../../../words/report-pdf.words.ts'
import type { Locale } from '../../../words/text.ts'
import type { Sentence } from './sentence.ts'
import { tableSentence } from './table-sentence.ts'
import type { RaisedAlerts } from './pdf-alert-rows.ts'
import type { PdfInput } from './pdf-input.ts'
import {
  filled,
  lengthText,
  measuredText,
  momentText,
  numberText,
  shareText,
} from '../../../words/value-texts.ts'

type Said = Pick<PdfInput, 'report' | 'summary' | 'covered' | 'locale'>

/** `alerts` of a report of alerts. */
export function sentenceOf(input: Said, alerts: RaisedAlerts | null = null): Sentence {
  const { summary, locale } = input
  const ofTable = tableSentence(input)
  if (ofTable !== null) return { ...ofTable, rest: restOf([ofTable.rest, untilOf(input)]) }
  if (alerts !== null) return { first: raisedOf(alerts, locale), rest: restOf([untilOf(input)]) }
  const measured = summary.factors.filter(({ n }) => n > 0)
  if (measured.length === 0) return { first: words.noReadings[locale], rest: restOf([untilOf(input)]) }
  return {
    first: exceededOf(input),
    rest: restOf([
      beyondOf(input),
      validOf(input),
      leftOutOf(input),
      worstOf(input),
      ...grownOf(input),
      untilOf(input),
    ]),
  }
}

function raisedOf({ alerts, warnings, open }: RaisedAlerts, locale: Locale): string {
  if (alerts + warnings === 0) return words.noneRaised[locale]
  const number = (count: number) => numberText(count, locale, 0)
  return filled(words.raised, locale, {
    alerts: number(alerts),
    warnings: number(warnings),
    open: number(open),
  })
}

const restOf = (sentences: readonly (string | null)[]): string =>
  sentences.filter((sentence) => sentence !== null && sentence !== '').join(' ')

const sumOf = (factors: readonly FactorSummary[], of: (factor: FactorSummary) => number | null): number =>
  factors.reduce((sum, factor) => sum + (of(factor) ?? 0), 0)

function exceededOf(input: Said): string {
  const { summary, locale } = input
  if (summary.factors.every(({ exceedances }) => exceedances === null)) return words.noLimits[locale]
  const count = sumOf(summary.factors, ({ exceedances }) => exceedances)
  if (count === 0) return words.noneExceeded[locale]
  const seconds = summary.exceeded_seconds ?? listedSeconds(input)
  const length = lengthText(seconds, locale)
  const share = shareText((1000 * seconds) / periodOf(input), locale)
  return filled(count === 1 ? words.exceededOnce : words.exceeded, locale, { count, length, share })
}

/**
 * In which at least one factor was in an exceedance, as far as they are listed: in a report that was made before that
 * was frozen.
 */
function listedSeconds({ summary, covered }: Pick<PdfInput, 'summary' | 'covered'>): number {
  let until = covered.start
  let outside = 0
  for (const { started_at, ended_at } of summary.exceedances.toSorted(byStart)) {
    const from = Math.max(until, Date.parse(started_at))
    const to = Math.min(covered.end, ended_at === null ? covered.end : Date.parse(ended_at))
    outside += Math.max(0, to - from)
    until = Math.max(until, to)
  }
  return outside / 1000
}

const periodOf = ({ covered }: Pick<PdfInput, 'covered'>): number => Math.max(1, covered.end - covered.start)

/** Also where a delay made no exceedance of it. */
function beyondOf({ summary, locale }: Said): string | null {
  const { beyond_seconds: seconds } = summary
  if (seconds === null || seconds === 0) return null
  return filled(words.beyond, locale, { length: lengthText(seconds, locale) })
}

const byStart = (one: { started_at: string }, other: { started_at: string }): number =>
  Date.parse(one.started_at) - Date.parse(other.started_at)

function validOf({ summary, locale }: Said): string {
  const share = sumOf(summary.factors, ({ completeness }) => completeness) / summary.factors.length
  const text = shareText(share, locale)
  if (summary.expected_from === null) return filled(words.valid, locale, { share: text })
  const moment = momentText(Date.parse(summary.expected_from), locale)
  return filled(words.validFrom, locale, { share: text, moment })
}

function leftOutOf({ summary, locale }: Said): string | null {
  const count = sumOf(summary.factors, ({ left_out }) => left_out)
  return count === 0 ? null : filled(words.leftOut, locale, { count: numberText(count, locale, 0) })
}

/** The one factor with the most exceedances, with its farthest value. */
function worstOf({ summary, locale }: Said): string | null {
  const [worst, next] = summary.factors.toSorted(
    (one, other) => (other.exceedances ?? 0) - (one.exceedances ?? 0),
  )
  if (worst === undefined || (worst.exceedances ?? 0) < 2) return null
  if (next?.exceedances === worst.exceedances) return null
  const isHigh = worst.max_value !== null && worst.max !== null && worst.max > worst.max_value
  const value = isHigh ? worst.max : worst.min
  const at = isHigh ? worst.max_at : worst.min_at
  if (value === null || at === null) return null
  return filled(isHigh ? words.worstHigh : words.worstLow, locale, {
    factor: worst.code,
    count: worst.exceedances ?? 0,
    value: measuredText(value, locale, worst),
    moment: momentText(Date.parse(at), locale),
  })
}

/** Further ones are in the table. */
const mostGrown = 2

function grownOf({ summary, locale }: Said): string[] {
  return summary.factors
    .filter(({ kind, difference }) => kind === 'counter' && difference !== null)
    .slice(0, mostGrown)
    .map((factor) =>
      filled(factor.interpolated ? words.grownInterpolated : words.grown, locale, {
        factor: factor.name === '' ? factor.code : factor.name,
        value: measuredText(factor.difference ?? 0, locale, factor),
      }),
    )
}

/** Said where the report was made before the end of its period. */
function untilOf({ covered, report, locale }: Said): string | null {
  if (covered.end >= Date.parse(report.end_datetime)) return null
  return filled(words.until, locale, { moment: momentText(covered.end, locale) })
}
