import { DAY_MS, HOUR_MS } from '@quantrac/contract'
import { type Day, dayOf, startOfDay } from '../history/day.ts'
import type { Period } from '../history/period.ts'

export interface Counts {
  readonly designed: number
  readonly received: number
  readonly faulty: number
}

/** Percent with two decimals, half up; null: of nothing. */
const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole) / 100

export const withShares = ({ designed, received, faulty }: Counts) => ({
  designed,
  received,
  faulty,
  received_share: percentOf(received, designed),
  faulty_share: percentOf(faulty, received),
})

/** The days or months that touch a period, each cut to the days of it. Pure. */
export function partsOf({ start, end }: Period, by: 'day' | 'month'): Period[] {
  const parts: Period[] = []
  for (let day = dayOf(start); startOfDay(day) < end; ) {
    const next = by === 'day' ? day + 1 : firstOfNextMonth(day)
    parts.push({ start: Math.max(start, startOfDay(day)), end: Math.min(end, startOfDay(next)) })
    day = next
  }
  return parts
}

export const firstOfMonth = (day: Day): Day => day - (new Date(day * DAY_MS).getUTCDate() - 1)

const firstOfNextMonth = (day: Day): Day => firstOfMonth(firstOfMonth(day) + 32)

/**
 * The days of a period on which a factor was there, from its first reading until now, and how many readings it should
 * have on them: whole days, but of today only what has passed. Pure.
 */
export function designOf(
  { start, end }: Period,
  {
    since,
    now,
    interval_seconds,
  }: { readonly since: number; readonly now: number; readonly interval_seconds: number },
): { readonly days: number; readonly designed: number } {
  const from = Math.max(start, startOfDay(dayOf(since)))
  const until = Math.min(end, now)
  if (from >= until) return { days: 0, designed: 0 }
  const days = Math.ceil((until - from) / DAY_MS)
  return { days, designed: Math.floor((until - from) / 1000 / interval_seconds) }
}

/** A run ends with another state, or where nothing came for longer than this. */
export const runGapMs = (interval_seconds: number): number => Math.min(HOUR_MS, 3 * interval_seconds * 1000)
