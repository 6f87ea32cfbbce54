import { DAY_MS, startOfLocalDay, type Tariff, tariffOfDay, type TariffPeriod } from '@quantrac/contract'

/** [start, end) in epoch milliseconds, within one tariff period. */
export interface TariffSlice {
  readonly start: number
  readonly end: number
  readonly period: TariffPeriod
}

/**
 * Splits [start, end) where the tariff period changes, at midnight, and at the cuts; without gaps, in order. On a day
 * without peak the peak hours are normal ones.
 */
export function slicesOf(
  tariff: Tariff,
  { start, end }: { readonly start: number; readonly end: number },
  cuts: readonly number[] = [],
): TariffSlice[] {
  const slices: TariffSlice[] = []
  for (let midnight = startOfLocalDay(start); midnight < end; midnight += DAY_MS)
    for (const { from, to, period } of tariffOfDay(tariff, midnight)) {
      const within = { start: Math.max(start, from), end: Math.min(end, to) }
      for (const part of partsOf(within, cuts)) slices.push({ ...part, period })
    }
  return slices
}

function partsOf({ start, end }: { start: number; end: number }, cuts: readonly number[]) {
  if (start >= end) return []
  // Each once: an empty slice would begin as the next one does, and be taken for it.
  const within = new Set(cuts.filter((cut) => cut > start && cut < end))
  const bounds = [start, ...[...within].toSorted((one, other) => one - other), end]
  return bounds.slice(1).map((to, place) => ({ start: bounds[place] ?? start, end: to }))
}
