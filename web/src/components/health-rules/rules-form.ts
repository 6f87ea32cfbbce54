import { type HealthRuleValues, type HealthFault, healthLimits } from '@quantrac/contract'
import { decimalText, numberIn, type NumberRules } from '../../lib/decimal-input.ts'

/** A rule as its fields have it. */
export interface RuleDraft {
  fault: HealthFault
  is_on: boolean
  severity: HealthRuleValues['severity']
  /** As typed; '' where the fault has no number. */
  limit: string
  /** Of a station: the rule is that of its type. */
  isInherited: boolean
}

export interface RulesValues {
  rules: RuleDraft[]
}

type Rule = HealthRuleValues & { readonly fault: HealthFault }

/** What the number of a rule may be; undefined: it has none. */
export function limitRules(fault: HealthFault): NumberRules | undefined {
  const bounds = healthLimits[fault]
  return bounds && { min: bounds.min, max: bounds.max, isWhole: true }
}

export const draftOf = (
  { fault, is_on, severity, limit, ...rest }: Rule & { readonly is_inherited?: boolean },
  language: string,
): RuleDraft => ({
  fault,
  is_on,
  severity,
  limit: decimalText(limit, language),
  isInherited: rest.is_inherited ?? false,
})

/** What is sent of a rule. */
export function ruleOf({ fault, is_on, severity, limit }: RuleDraft, language: string): Rule {
  const rules = limitRules(fault)
  return { fault, is_on, severity, limit: rules === undefined ? null : numberIn(limit, language, rules) }
}
