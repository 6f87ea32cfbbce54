import { DAY_MS, localDay, startOfLocalDay } from '@quantrac/contract'
import type { Period } from '../history/period.ts'
import { startOfMonth } from '../../lib/local-month.ts'
import type { AskedTimes } from '../module-data/range.ts'

// As far as readings go back.
const mostMonths = 120

/** Whole days of what is asked, until today; without a start from the beginning of the month of the end. */
export function costTimesOf({ start_datetime: from, end_datetime: to }: AskedTimes, now: number): Period {
  const midnight = startOfLocalDay(now) + DAY_MS
  const asked = to === undefined ? midnight : startOfLocalDay(Date.parse(to) - 1) + DAY_MS
  const end = Math.min(asked, midnight)
  const start = from === undefined ? startOfMonth(asked - 1) : startOfLocalDay(Date.parse(from))
  return { start: Math.min(end, Math.max(start, startOfMonth(end, -mostMonths))), end }
}

/** A part of a calendar month; `isMonth`: all of it, or of the running one all until now. */
export interface MonthPart extends Period {
  readonly isMonth: boolean
  /** Of what is measured: its end, or now. */
  readonly known: number
}

export function monthsOf({ start, end }: Period, now: number): MonthPart[] {
  const months: MonthPart[] = []
  for (let from = start; from < end; ) {
    const [first, next] = [startOfMonth(from), startOfMonth(from, 1)]
    const to = Math.min(end, next)
    months.push({
      start: from,
      end: to,
      isMonth: from === first && (to === next || to > now),
      known: Math.min(to, now),
    })
    from = to
  }
  return months
}

export function daysOf({ start, end }: Period): Period[] {
  return Array.from({ length: Math.round((end - start) / DAY_MS) }, (_, n) => ({
    start: start + n * DAY_MS,
    end: start + (n + 1) * DAY_MS,
  }))
}

/** The parts of calendar years. */
export function yearPartsOf({ start, end }: Period): (Period & { readonly year: number })[] {
  const parts: (Period & { year: number })[] = []
  for (let from = start; from < end; ) {
    const year = Number(localDay(from).slice(0, 4))
    const to = Math.min(end, Date.parse(`${year + 1}-01-01T00:00:00+07:00`))
    parts.push({ start: from, end: to, year })
    from = to
  }
  return parts
}
