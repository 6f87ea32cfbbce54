import type { Condition } from '@quantrac/contract'
import { useIntakeDownText } from './use-intake-down-text.ts'

/** While no readings are received nothing is known to be normal. */
export const knownCondition = (condition: Condition, isAway: boolean): Condition =>
  isAway && condition === 'normal' ? 'offline' : condition

export function useKnownCondition(): (condition: Condition) => Condition {
  const isAway = useIntakeDownText() !== undefined
  return (condition) => knownCondition(condition, isAway)
}
