import { HOUR_MS, isMeasured } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { dayOf, startOfDay } from './day.ts'
import {
  type MaximumRow,
  selectCountedMaxima,
  selectDayMaxima,
  selectDaysReaching,
  selectHourMaxima,
  selectRowWith,
  selectUncounted,
  selectUncountedMaxima,
} from './maxima.queries.ts'
import { readBlockPoints } from './points.service.ts'
import type { Period } from './period.ts'

/** A period as whole hours: from the one in which it begins to the one in which it ends. */
export function wholeHours({ start, end }: Period): Period {
  const down = (ts: number) => Math.floor(ts / HOUR_MS) * HOUR_MS
  return { start: down(start), end: Number.isFinite(end) ? -down(-end) : end }
}

/**
 * The greatest measured value of each factor that has any in a period of whole hours. Within a snapshot. Packed days
 * are read from their figures and the newest day from those of the factor; rows are read of other open days only, and
 * of parts of the newest.
 */
export async function readMaxima(at: Database, period: Period, now: number): Promise<Map<number, number>> {
  const { start, end } = period
  const [first, last] = [dayOf(start), dayOf(Math.min(end, now + 365 * 24 * HOUR_MS) - 1)]
  // A period that has not ended has all of the newest day that there is.
  const whole = {
    from: start > startOfDay(first) ? first + 1 : first,
    to: end < startOfDay(last + 1) && end <= now ? last - 1 : last,
  }
  const maxima = new Map<number, number>()
  const add = (rows: readonly MaximumRow[]) => {
    for (const { factor_id, max } of rows)
      maxima.set(factor_id, Math.max(max, maxima.get(factor_id) ?? Number.NEGATIVE_INFINITY))
  }
  if (whole.from <= whole.to) {
    add(await selectDayMaxima(at, whole))
    add(await selectCountedMaxima(at, whole))
  }
  const edges = new Set([first, last].filter((day) => day < whole.from || day > whole.to))
  for (const day of edges) {
    const hour = (ts: number) => (ts - startOfDay(day)) / HOUR_MS
    const hours = { from: Math.max(0, hour(start)), to: Math.min(24, hour(end)) }
    add(await selectHourMaxima(at, day, hours))
  }
  const within = await selectUncounted(at, period, whole)
  if (within !== null) add(await selectUncountedMaxima(at, { period, counted: whole, within }))
  return maxima
}

/** When a factor first measured this value in a period. Within a snapshot. */
export async function findValue(
  at: Database,
  factor_id: number,
  { period, value }: { period: Period; value: number },
): Promise<number | undefined> {
  const factor_ids = [factor_id]
  const days = { from: dayOf(period.start), to: dayOf(period.end - 1) }
  for (const day of await selectDaysReaching(at, { factor_ids, ...days }, value)) {
    const start = Math.max(period.start, startOfDay(day))
    const end = Math.min(period.end, startOfDay(day + 1))
    for await (const { base, offsets, values, qualities } of readBlockPoints(at, {
      factor_ids,
      start,
      end,
    })) {
      const place = values.findIndex((one, index) => one === value && isMeasured(qualities[index] ?? 0))
      if (place >= 0) return base + (offsets[place] ?? 0)
    }
  }
  return (await selectRowWith(at, factor_id, { period, value }))?.getTime()
}
