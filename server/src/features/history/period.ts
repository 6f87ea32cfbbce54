import { type Day, dayOf, startOfDay } from './day.ts'

/** Instants in [start, end), epoch milliseconds; ±Infinity: no bound. */
export interface Period {
  readonly start: number
  readonly end: number
}

export interface FactorPeriod extends Period {
  readonly factor_ids: readonly number[]
}

/** A period as whole days, which summaries answer for, and parts of days before and after them. */
interface Parts {
  readonly before: readonly FactorPeriod[]
  /** From midnight to midnight, both days included; null: none. */
  readonly days: { readonly from: Day; readonly to: Day } | null
  readonly after: readonly FactorPeriod[]
}

export function partsOf(period: FactorPeriod): Parts {
  const { start, end } = period
  const from = Number.isFinite(start) ? dayOf(start - 1) + 1 : start
  const to = Number.isFinite(end) ? dayOf(end) - 1 : end
  if (from > to) return { before: [period], days: null, after: [] }
  const before = startOfDay(from) > start ? [{ ...period, end: startOfDay(from) }] : []
  const after = startOfDay(to + 1) < end ? [{ ...period, start: startOfDay(to + 1) }] : []
  return { before, days: { from, to }, after }
}
