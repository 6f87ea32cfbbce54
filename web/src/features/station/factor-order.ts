import type { Condition, ModuleLatest, ModuleLatestFactor } from '@quantrac/contract'
import { conditions } from '../../api/contract-values.ts'
import { limitShare, type Measured } from '../../components/condition/limit-share.ts'

/** How far a value is towards its nearer limit, 1 at the limit; 0 without a value or a limit. */
export const shareOfLimit = (factor: Measured): number => limitShare(factor) ?? 0

const rank = (condition: Condition): number => conditions.indexOf(condition)

/** Nothing was ever measured of it: it is set up, but its device has not sent it. */
export const isNever = ({ timestamp }: Pick<ModuleLatestFactor, 'timestamp'>): boolean => timestamp === null

/** Worst condition first; within one the larger share of its limit, then the longer excursion. What never measured is last. */
export function worstFirst<Factor extends ModuleLatestFactor>(factors: readonly Factor[]): Factor[] {
  return factors.toSorted(
    (a, b) =>
      Number(isNever(a)) - Number(isNever(b)) ||
      rank(a.condition) - rank(b.condition) ||
      (a.condition === 'normal' ? 0 : shareOfLimit(b) - shareOfLimit(a)) ||
      (a.excursion?.since ?? '').localeCompare(b.excursion?.since ?? ''),
  )
}

/** The stations of a type, worst first, then by code; those that are switched off are last. */
export function stationsWorstFirst<Station extends ModuleLatest>(stations: readonly Station[]): Station[] {
  const worst = new Map(
    stations.map(({ code, factors }) => [code, Math.max(0, ...factors.map(shareOfLimit))]),
  )
  return stations.toSorted(
    (a, b) =>
      Number(b.status) - Number(a.status) ||
      rank(a.condition) - rank(b.condition) ||
      (a.condition === 'normal' ? 0 : (worst.get(b.code) ?? 0) - (worst.get(a.code) ?? 0)) ||
      a.code.localeCompare(b.code, 'en', { numeric: true }),
  )
}
