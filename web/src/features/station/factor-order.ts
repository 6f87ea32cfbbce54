import type { Condition, ModuleLatestFactor } from '@quantrac/contract'
import { conditions } from '../../api/contract-values.ts'
import { limitShare, type Measured } from '../../components/condition/limit-share.ts'

/** How far a value is towards its nearer limit, 1 at the limit; 0 without a value or a limit. */
export const shareOfLimit = (factor: Measured): number => limitShare(factor) ?? 0

const rank = (condition: Condition): number => conditions.indexOf(condition)

/** Nothing was ever measured of it: it is set up, but its device has not sent it. */
export const isNever = ({ timestamp }: Pick<ModuleLatestFactor, 'timestamp'>): boolean => timestamp === null

/**
 * Worst condition first; within one the larger share of its limit, then the longer excursion. What never measured is
 * last.
 */
export function worstFirst<Factor extends ModuleLatestFactor>(factors: readonly Factor[]): Factor[] {
  return factors.toSorted(
    (a, b) =>
      Number(isNever(a)) - Number(isNever(b)) ||
      rank(a.condition) - rank(b.condition) ||
      (a.condition === 'normal' ? 0 : shareOfLimit(b) - shareOfLimit(a)) ||
      (a.excursion?.since ?? '').localeCompare(b.excursion?.since ?? ''),
  )
}
