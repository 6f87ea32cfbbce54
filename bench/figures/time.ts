export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
const zoneMs = 7 * hourMs

/** The beginning of the local day of an instant, in Asia/Ho_Chi_Minh. */
export const localMidnight = (ts: number): number => Math.floor((ts + zoneMs) / dayMs) * dayMs - zoneMs

/** Midnight of the first of an instant's month, or so many months later. */
export function localMonth(ts: number, later = 0): number {
  const local = new Date(ts + zoneMs)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + later, 1) - zoneMs
}

/** Minutes since local midnight, and the weekday: 1 is Monday. */
export function localClock(ts: number): { minute: number; weekday: number } {
  const local = new Date(ts + zoneMs)
  return { minute: local.getUTCHours() * 60 + local.getUTCMinutes(), weekday: local.getUTCDay() || 7 }
}

export const iso = (ts: number): string => new Date(ts).toISOString()

/** As files write it. */
export const localIso = (ts: number): string => `${iso(ts + zoneMs).replace('Z', '')}+07:00`
