import type { Tariff, TariffPeriod } from '@quantrac/contract'
import { DAY_MS, startOfLocalDay } from '../../lib/instant.ts'

/** [start, end) in epoch milliseconds, within one tariff period. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly period: TariffPeriod
}

const minuteMs = 60_000
// 1 January 2024 was a Monday.
const someMonday = startOfLocalDay(Date.parse('2024-01-01T00:00:00+07:00'))

/** 1 is Monday. */
const weekdayOf = (midnight: number): number => (((((midnight - someMonday) / DAY_MS) % 7) + 7) % 7) + 1

function minuteOf(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number)
  return (hour ?? 0) * 60 + (minute ?? 0)
}

/**
 * Splits [start, end) where the tariff period changes, at midnight, and at the cuts; without gaps, in order. On a day without peak
 * the peak hours are normal ones.
 */
export function stretchesOf(
  tariff: Tariff,
  { start, end }: { readonly start: number; readonly end: number },
  cuts: readonly number[] = [],
): Stretch[] {
  const hours = tariff.hours.map(({ period, start: from, end: to }) => ({
    period,
    from: minuteOf(from) * minuteMs,
    to: minuteOf(to) * minuteMs,
  }))
  const calm = new Set(tariff.days_without_peak)
  const stretches: Stretch[] = []
  for (let midnight = startOfLocalDay(start); midnight < end; midnight += DAY_MS) {
    const isCalm = calm.has(weekdayOf(midnight))
    for (const { period, from, to } of hours) {
      const within = { start: Math.max(start, midnight + from), end: Math.min(end, midnight + to) }
      const counted = isCalm && period === 'peak' ? 'normal' : period
      for (const part of partsOf(within, cuts)) stretches.push({ ...part, period: counted })
    }
  }
  return stretches
}

function partsOf({ start, end }: { start: number; end: number }, cuts: readonly number[]) {
  if (start >= end) return []
  // Each once: an empty stretch would begin as the next one does, and be taken for it.
  const within = new Set(cuts.filter((cut) => cut > start && cut < end))
  const bounds = [start, ...[...within].toSorted((one, other) => one - other), end]
  return bounds.slice(1).map((to, place) => ({ start: bounds[place] ?? start, end: to }))
}
