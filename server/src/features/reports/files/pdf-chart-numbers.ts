import type { ReportSummary } from '@quantrac/contract'
import type { TimeSeries } from './pdf-time-series.ts'

/** An exceedance with its number in the table. */
export type Numbered = ReportSummary['exceedances'][number] & { readonly number: number }

/** A number beside the farthest value of its exceedance. */
export interface ChartNumber {
  readonly number: number
  readonly at: number
  readonly value: number
  readonly isHigh: boolean
}

// A number of three digits and a little air, in pixels.
const roomOfNumber = 28

/** The numbers that have room, the farthest first; the table has all of them. */
export function numbersOf(
  numbered: readonly Numbered[],
  timeSeries: TimeSeries,
  { start, end, width }: { readonly start: number; readonly end: number; readonly width: number },
): ChartNumber[] {
  const perMs = width / Math.max(1, end - start)
  const all = numbered.map((one) => ({ ...placeOf(one, timeSeries), far: Math.abs(one.peak - one.limit) }))
  const placed: ChartNumber[] = []
  for (const { far: _, ...one } of all.toSorted((a, b) => b.far - a.far)) {
    const isFree = placed.every(({ at }) => Math.abs(at - one.at) * perMs >= roomOfNumber)
    if (isFree) placed.push(one)
  }
  return placed
}

/** Where the time series is farthest within the exceedance; without a value there, where it began. */
function placeOf(
  { number, side, started_at, ended_at, peak }: Numbered,
  timeSeries: TimeSeries,
): ChartNumber {
  const isHigh = side === 'HI'
  const [from, to] = [
    Date.parse(started_at),
    ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(ended_at),
  ]
  const length = (timeSeries.at[1] ?? 0) - (timeSeries.at[0] ?? 0)
  let at = from
  let value = isHigh ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  for (const [place, instant] of timeSeries.at.entries()) {
    if (instant + length <= from || instant > to) continue
    const extreme = (isHigh ? timeSeries.greatest[place] : timeSeries.least[place]) ?? null
    if (extreme === null || (isHigh ? extreme <= value : extreme >= value)) continue
    value = extreme
    at = instant
  }
  return { number, at, value: Number.isFinite(value) ? value : peak, isHigh }
}
