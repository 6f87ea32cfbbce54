import { type Day, dayOf, startOfDay } from './day.ts'

/** Instants in [start, end), epoch milliseconds; ±Infinity: no bound. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface FactorSpan extends Span {
  readonly factor_ids: readonly number[]
}

/** A span as whole days, which summaries answer for, and parts of days before and after them. */
interface Parts {
  readonly before: readonly FactorSpan[]
  /** From midnight to midnight, both days included; null: none. */
  readonly days: { readonly from: Day; readonly to: Day } | null
  readonly after: readonly FactorSpan[]
}

export function partsOf(span: FactorSpan): Parts {
  const { start, end } = span
  const from = Number.isFinite(start) ? dayOf(start - 1) + 1 : start
  const to = Number.isFinite(end) ? dayOf(end) - 1 : end
  if (from > to) return { before: [span], days: null, after: [] }
  const before = startOfDay(from) > start ? [{ ...span, end: startOfDay(from) }] : []
  const after = startOfDay(to + 1) < end ? [{ ...span, start: startOfDay(to + 1) }] : []
  return { before, days: { from, to }, after }
}
