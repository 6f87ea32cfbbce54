import { EditRuleButton } from './EditRuleButton.tsx'
import { type Rule, useRuleText } from './use-rule-text.ts'

/** The rule of an average, with the way to change it. */
export function RuleWords({ rule }: { rule: Rule }) {
  const ruleText = useRuleText()
  return (
    <span>
      {ruleText(rule).join(' · ')} <EditRuleButton />
    </span>
  )
}
