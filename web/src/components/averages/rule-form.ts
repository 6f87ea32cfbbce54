import type { CalculationRules } from '@quantrac/contract'
import { decimalText, type NumberRules, numberIn } from '../../lib/decimal-input.ts'

/** The shares, in per cent as typed, in the order of their periods. */
export const shareFields = ['share_1h', 'share_8h', 'share_24h', 'share_month', 'share_year'] as const
type ShareField = (typeof shareFields)[number]

/** The kinds of maintenance whose readings may be averaged. */
export const averagedFields = ['average_calibration', 'average_service', 'average_off'] as const

type Same = 'source' | 'half_weight' | (typeof averagedFields)[number]

export type RuleValues = Record<ShareField, string> & Pick<CalculationRules, Same>

export const percentRules: NumberRules = { min: 0.01, max: 100, decimals: 2 }

export function ruleValues(rules: CalculationRules, locale: string): RuleValues {
  const percent = (field: ShareField): string => decimalText(Number((rules[field] * 100).toFixed(2)), locale)
  return { ...rules, ...withEach(percent) }
}

/** The request's body; a share that is no number is left out, and so stays as it is. */
export function ruleBody(typed: RuleValues, locale: string) {
  const share = (field: ShareField): number | undefined => {
    const percent = numberIn(typed[field], locale, percentRules)
    return percent === null ? undefined : Number((percent / 100).toFixed(4))
  }
  return { ...typed, ...withEach(share) }
}

const withEach = <T>(of: (field: ShareField) => T): Record<ShareField, T> => ({
  share_1h: of('share_1h'),
  share_8h: of('share_8h'),
  share_24h: of('share_24h'),
  share_month: of('share_month'),
  share_year: of('share_year'),
})
