import { DAY_MS, HOUR_MS, localDay, localInstant } from '@quantrac/contract'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { riseOf } from './rise.ts'

/** A value this far from the wanted instant does not stand for it. */
const NEAR_MS = 10 * 60_000

/** How much the newest value differs from the one an hour ago; null without one. */
export function changeInHour(series: ChartSeries, now: number, newest: number | null): number | null {
  const wanted = now - HOUR_MS
  const place = series.at.findIndex((at, one) => at >= wanted && series.values[one] !== null)
  const at = series.at[place]
  const value = series.values[place]
  if (newest === null || at === undefined || value === null || value === undefined) return null
  return at - wanted > NEAR_MS ? null : newest - value
}

export interface Today {
  readonly used: number
  /** Used until this time of day yesterday; null if that is not known. */
  readonly yesterday: number | null
}

/** What a counter has counted today; null if that is not known. A point's greatest value is that of its end. */
export function todayOf(series: ChartSeries, now: number): Today | null {
  const midnight = localInstant(localDay(now))
  const used = counted(series, midnight, now)
  if (used === null) return null
  // A day of which only the end is known cannot be compared with.
  const isWhole = series.at.some((at, place) => at <= midnight - DAY_MS && series.values[place] !== null)
  return { used, yesterday: isWhole ? counted(series, midnight - DAY_MS, now - DAY_MS) : null }
}

/** The rise from the last value before a period to the last one in it. */
function counted({ at, values, high }: ChartSeries, from: number, to: number): number | null {
  const before: number[] = []
  const within: number[] = []
  for (const [place, instant] of at.entries()) {
    const value = high?.[place] ?? values[place]
    if (value === null || value === undefined || instant > to) continue
    if (instant < from) before[0] = value
    else within.push(value)
  }
  return within.length === 0 ? null : riseOf([...before, ...within])
}
