import type { QuietHoursWrite } from '@quantrac/contract'

/** The share of the day at a time as `22:00`; null for what is none. */
export function dayShare(time: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return hour === undefined ? null : (Number(hour) * 60 + Number(minute)) / 1440
}

/** The parts of a day in which a person is not told, as shares of it: two where they go over midnight. */
export function quietStretches({
  from_time: from,
  to_time: to,
}: Pick<QuietHoursWrite, 'from_time' | 'to_time'>): { start: number; end: number }[] {
  const [start, end] = [dayShare(from ?? ''), dayShare(to ?? '')]
  if (start === null || end === null || start === end) return []
  const parts =
    start < end
      ? [{ start, end }]
      : [
          { start: 0, end },
          { start, end: 1 },
        ]
  return parts.filter((part) => part.end > part.start)
}
