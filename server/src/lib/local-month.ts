import { localDay, localInstant, ZONE_OFFSET_MS } from '@quantrac/contract'

/** Midnight of the first day of a month in Asia/Ho_Chi_Minh: of the instant's own, or so many later. */
export function startOfMonth(instant: number, months = 0): number {
  const local = new Date(instant + ZONE_OFFSET_MS)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1) - ZONE_OFFSET_MS
}

/** `YYYY-MM`, the month that an instant falls in. */
export const localMonth = (instant: number): string => localDay(instant).slice(0, 7)

/** Midnight of the first day of a month `YYYY-MM`. */
export const monthInstant = (month: string): number => localInstant(`${month}-01`)
