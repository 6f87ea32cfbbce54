import type { Condition, ModuleLatest, ModuleLatestFactor } from '@quantrac/contract'
import { conditions } from '../../api/contract-values.ts'

/** How far a value is towards its nearer limit, 1 at the limit; 0 without a value or a limit. */
export function shareOfLimit({
  value,
  min_value: min,
  max_value: max,
}: Pick<ModuleLatestFactor, 'value' | 'min_value' | 'max_value'>): number {
  if (value === null || (min === null && max === null)) return 0
  if (min !== null && max !== null) {
    const half = (max - min) / 2
    return half > 0 ? Math.abs(value - (min + half)) / half : 0
  }
  if (max !== null) return max > 0 ? value / max : 0
  return value > 0 && min !== null ? min / value : 0
}

const rank = (condition: Condition): number => conditions.indexOf(condition)

/** Nothing was ever measured of it: it is set up, but its device has not sent it. */
export const isNever = ({ timestamp }: Pick<ModuleLatestFactor, 'timestamp'>): boolean => timestamp === null

/** Worst condition first; within one the larger share of its limit, then the longer excursion. What never measured is last. */
export function worstFirst(factors: readonly ModuleLatestFactor[]): ModuleLatestFactor[] {
  return factors.toSorted(
    (a, b) =>
      Number(isNever(a)) - Number(isNever(b)) ||
      rank(a.condition) - rank(b.condition) ||
      (a.condition === 'normal' ? 0 : shareOfLimit(b) - shareOfLimit(a)) ||
      (a.excursion?.since ?? '').localeCompare(b.excursion?.since ?? ''),
  )
}

/** The stations of a type, worst first, then by code; those that are switched off are last. */
export function stationsWorstFirst(stations: readonly ModuleLatest[]): ModuleLatest[] {
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
