import {
  DAY_MS,
  heldOn,
  type HourBook,
  startOfLocalDay,
  tariffOfDay,
  type TariffPeriod,
} from '@quantrac/contract'

/** The hours of the days from one on. */
export type DatedHours = Pick<HourBook, 'valid_from' | 'hours' | 'days_without_peak'>

/** [start, end) in epoch milliseconds, within one tariff period. */
export interface TariffSlice {
  readonly start: number
  readonly end: number
  readonly period: TariffPeriod
}

/**
 * Splits [start, end) where the tariff period changes, at midnight, and at the cuts; without gaps, in order. Each day
 * has the hours that hold on it; on a day without peak the peak hours are normal ones.
 */
export function slicesOf(
  books: readonly DatedHours[],
  { start, end }: { readonly start: number; readonly end: number },
  cuts: readonly number[] = [],
): TariffSlice[] {
  const slices: TariffSlice[] = []
  for (let midnight = startOfLocalDay(start); midnight < end; midnight += DAY_MS)
    for (const { from, to, period } of tariffOfDay(hoursOn(books, midnight), midnight)) {
      const within = { start: Math.max(start, from), end: Math.min(end, to) }
      for (const part of partsOf(within, cuts)) slices.push({ ...part, period })
    }
  return slices
}

/** Those that hold on the day of an instant. */
export function hoursOn<T extends DatedHours>(books: readonly T[], instant: number): T {
  const held = heldOn(books, instant)
  if (held === undefined) throw new Error('the hours that hold from the beginning are missing')
  return held
}

function partsOf({ start, end }: { start: number; end: number }, cuts: readonly number[]) {
  if (start >= end) return []
  // Each once: an empty slice would begin as the next one does, and be taken for it.
  const within = new Set(cuts.filter((cut) => cut > start && cut < end))
  const bounds = [start, ...[...within].toSorted((one, other) => one - other), end]
  return bounds.slice(1).map((to, place) => ({ start: bounds[place] ?? start, end: to }))
}
