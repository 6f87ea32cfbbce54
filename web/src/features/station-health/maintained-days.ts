import { DAY_MS, localDay, type MaintenanceStretch, startOfLocalDay } from '@quantrac/contract'

/** What was announced of a station, by the day that it touches. */
export type MaintainedDays = ReadonlyMap<string, readonly MaintenanceStretch[]>

/** By the code of the station, of the days within a period; one that nobody has ended lasts until now. */
export function maintainedDays(
  stretches: readonly MaintenanceStretch[],
  { from, to, now }: { from: number; to: number; now: number },
): ReadonlyMap<string, MaintainedDays> {
  const found = new Map<string, Map<string, MaintenanceStretch[]>>()
  for (const one of stretches) {
    const start = Math.max(from, Date.parse(one.start))
    const end = Math.min(to, one.end === null ? Math.max(now, start + 1) : Date.parse(one.end))
    const days = found.get(one.module_code) ?? new Map<string, MaintenanceStretch[]>()
    found.set(one.module_code, days)
    for (let at = startOfLocalDay(start); at < end; at += DAY_MS) {
      const day = localDay(at)
      days.set(day, [...(days.get(day) ?? []), one])
    }
  }
  return found
}
