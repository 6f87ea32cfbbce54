import { DAY_MS, localDay, localInstant, type QuietHoursWrite, startOfLocalDay } from '@quantrac/contract'

/**
 * Until when a message waits that is due at an instant; null: it does not. Both epoch milliseconds.
 * `isAlert`: it tells of what is beyond its limit, which waits only for those who say so.
 */
export function quietUntil(
  { from_time, to_time, holds_alerts }: QuietHoursWrite,
  { at, isAlert }: { readonly at: number; readonly isAlert: boolean },
): number | null {
  if (from_time === null || to_time === null || (isAlert && !holds_alerts)) return null
  const today = startOfLocalDay(at)
  for (const midnight of [today - DAY_MS, today]) {
    const date = localDay(midnight)
    const from = localInstant(date, from_time)
    const until = localInstant(date, to_time) + (to_time > from_time ? 0 : DAY_MS)
    if (from <= at && at < until) return until
  }
  return null
}
