import { type AveragePeriod, DAY_MS, HOUR_MS, startOfLocalDay, ZONE_OFFSET_MS } from '@quantrac/contract'
import type { Period } from '../history/period.ts'

/** Eight hours end at every hour. */
const MOVING_MS = 8 * HOUR_MS

/**
 * The periods that touch [start, end), whole; of the moving 8 hours those that end within (start, end], and the next
 * one to end.
 */
export function spansOf(period: AveragePeriod, { start, end }: Period): Period[] {
  if (!(end > start)) return []
  if (period === '8h')
    return stepped(startOfHour(start), end, HOUR_MS).map((hour) => ({
      start: hour.end - MOVING_MS,
      end: hour.end,
    }))
  if (period === '1h') return stepped(startOfHour(start), end, HOUR_MS)
  if (period === '24h') return stepped(startOfLocalDay(start), end, DAY_MS)
  return calendarSpans(period === 'month' ? 1 : 12, { start, end })
}

/** The zone is whole hours from UTC. */
export const startOfHour = (instant: number): number => Math.floor(instant / HOUR_MS) * HOUR_MS

function stepped(first: number, end: number, step: number): Period[] {
  return Array.from({ length: Math.ceil((end - first) / step) }, (_, place) => ({
    start: first + place * step,
    end: first + (place + 1) * step,
  }))
}

function calendarSpans(months: 1 | 12, { start, end }: Period): Period[] {
  const local = new Date(start + ZONE_OFFSET_MS)
  const year = local.getUTCFullYear()
  const month = months === 12 ? 0 : local.getUTCMonth()
  const begin = (place: number) => Date.UTC(year, month + place * months) - ZONE_OFFSET_MS
  const spans: Period[] = []
  for (let place = 0; begin(place) < end; place += 1)
    spans.push({ start: begin(place), end: begin(place + 1) })
  return spans
}

/** From the beginning of the first of the spans of [start, end) to the end of the last. */
export function wholeSpans(period: AveragePeriod, { start, end }: Period): Period {
  if (end <= start) return { start, end }
  const first = spansOf(period, { start, end: start + 1 })[0]
  const last = spansOf(period, { start: end - 1, end }).at(-1)
  return { start: first?.start ?? start, end: last?.end ?? end }
}
