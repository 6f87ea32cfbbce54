import { DAY_MS, startOfLocalDay } from '@quantrac/contract'
import { startOfMonth } from './times.ts'

export interface Column {
  readonly start: number
  readonly end: number
}

const mostDays = 92
// As far as readings go back.
const mostMonths = 120

/** The days, or where they are many the months, that a span touches; no further back than ten years. */
export function columnsOf({ start, end }: Column): { step: 'day' | 'month'; columns: Column[] } {
  if (start >= end) return { step: 'day', columns: [] }
  const [first, last] = [startOfLocalDay(start), startOfLocalDay(end - 1)]
  const days = Math.round((last - first) / DAY_MS) + 1
  if (days <= mostDays) {
    const columns = Array.from({ length: days }, (_, n) => first + n * DAY_MS)
    return { step: 'day', columns: columns.map((from) => ({ start: from, end: from + DAY_MS })) }
  }
  const columns: Column[] = []
  for (let from = startOfMonth(last); columns.length < mostMonths; from = startOfMonth(from, -1)) {
    columns.unshift({ start: from, end: startOfMonth(from, 1) })
    if (from <= start) break
  }
  return { step: 'month', columns }
}
