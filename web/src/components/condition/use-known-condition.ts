import type { Condition } from '@quantrac/contract'
import { useAwayWords } from './use-away-words.ts'

/** While no readings are received nothing is known to be normal. */
export const knownCondition = (condition: Condition, isAway: boolean): Condition =>
  isAway && condition === 'normal' ? 'offline' : condition

export function useKnownCondition(): (condition: Condition) => Condition {
  const isAway = useAwayWords() !== undefined
  return (condition) => knownCondition(condition, isAway)
}
