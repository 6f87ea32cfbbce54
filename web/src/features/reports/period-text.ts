import { DAY_MS, type Report, ZONE_OFFSET_MS } from '@quantrac/contract'
import { formatDateTime, formatDay } from '../../lib/time-format.ts'

/** The period of a report: whole days by their dates, the last one included; else from and to. */
export function periodText(
  { start_datetime, end_datetime }: Pick<Report, 'start_datetime' | 'end_datetime'>,
  locale: string,
): string {
  const [from, to] = [Date.parse(start_datetime), Date.parse(end_datetime)]
  const isMidnight = (at: number): boolean => (at + ZONE_OFFSET_MS) % DAY_MS === 0
  if (!isMidnight(from) || !isMidnight(to) || to <= from)
    return `${formatDateTime(from, locale)} – ${formatDateTime(to, locale)}`
  const last = formatDay(to - 1)
  return to - from === DAY_MS ? last : `${formatDay(from)} – ${last}`
}
