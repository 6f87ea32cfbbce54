import { DAY_MS, localDay, localInstant, localWeekday } from '@quantrac/contract'
import type { Period } from '../../lib/ranges.ts'

export const plantSpans = ['day', 'week', 'month', 'year'] as const
export type PlantSpan = (typeof plantSpans)[number]

/** A day, week, month or year, by its first midnight; epoch ms. */
export interface PlantPeriod extends Period {
  readonly span: PlantSpan
}

/** The one of a length that an instant is in. Weeks begin on Monday. */
export function plantPeriod(span: PlantSpan, at: number): PlantPeriod {
  const day = localDay(at)
  const midnight = localInstant(day)
  switch (span) {
    case 'day':
      return { span, from: midnight, to: midnight + DAY_MS }
    case 'week': {
      const from = midnight - (localWeekday(at) - 1) * DAY_MS
      return { span, from, to: from + 7 * DAY_MS }
    }
    case 'month':
      return { span, from: firstOf(day, 0), to: firstOf(day, 1) }
    default:
      return { span, from: firstOf(`${day.slice(0, 4)}-01`, 0), to: firstOf(`${day.slice(0, 4)}-01`, 12) }
  }
}

/** The first of the month of a day `2026-11-24`, or of one so many months on. */
function firstOf(day: string, months: number): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return localInstant(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10))
}

/** The one before or after it; null for one that has not begun. */
export function movedPeriod(period: PlantPeriod, direction: -1 | 1, now: number): PlantPeriod | null {
  const next = plantPeriod(period.span, direction === 1 ? period.to : period.from - 1)
  return next.from > now ? null : next
}

/** Of another length: the newest part of it that has begun. */
export const withSpan = (period: PlantPeriod, span: PlantSpan, now: number): PlantPeriod =>
  plantPeriod(span, Math.min(now, period.to - 1))

/** As the address has it: `by` and, unless it is the present one, its first day in `at`. */
export function plantAddress(
  { span, from, to }: PlantPeriod,
  now: number,
): { by: string | undefined; at: string | undefined } {
  const isNow = from <= now && now < to
  return { by: span === 'day' ? undefined : span, at: isNow ? undefined : localDay(from) }
}

/** What an address asks for; anything else is today. */
export function plantPeriodOf({ by, at }: { by?: unknown; at?: unknown }, now: number): PlantPeriod {
  const span = plantSpans.find((one) => one === by) ?? 'day'
  const day = typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at) ? localInstant(at) : Number.NaN
  return plantPeriod(span, Number.isFinite(day) && day <= now ? day : now)
}
