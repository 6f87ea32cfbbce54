import { localDay, localWeekday, MINUTE_MS } from './time.ts'

// Without schemas: the console runs it, too.

export const tariffPeriods = ['offpeak', 'normal', 'peak'] as const

type Period = (typeof tariffPeriods)[number]

/** When electricity costs how much: hours of a day one after the other, from 00:00 to 24:00. */
interface Hours {
  readonly hours: readonly { readonly start: string; readonly end: string; readonly period: Period }[]
  readonly days_without_peak: readonly number[]
}

/** [from, to) in epoch milliseconds, within one tariff period. */
export interface TariffSpan {
  readonly from: number
  readonly to: number
  readonly period: Period
}

/** The tariff periods of the day that begins at `midnight`; on a day without peak the peak hours are normal ones. */
export function tariffOfDay({ hours, days_without_peak }: Hours, midnight: number): TariffSpan[] {
  const hasPeak = !days_without_peak.includes(localWeekday(midnight))
  return hours.map(({ start, end, period }) => ({
    from: midnight + minuteOf(start) * MINUTE_MS,
    to: midnight + minuteOf(end) * MINUTE_MS,
    period: period === 'peak' && !hasPeak ? 'normal' : period,
  }))
}

/** Minutes since midnight of `HH:mm`. */
function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/**
 * The entry of dated ones that holds on the day of an instant in Asia/Ho_Chi_Minh; undefined: none does.
 */
export function heldOn<T extends { readonly valid_from: string | null }>(
  entries: readonly T[],
  instant: number,
): T | undefined {
  const day = localDay(instant)
  let held: T | undefined
  for (const one of entries)
    if (
      (one.valid_from ?? '') <= day &&
      (held === undefined || (held.valid_from ?? '') <= (one.valid_from ?? ''))
    )
      held = one
  return held
}
