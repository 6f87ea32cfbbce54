import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import type { SeriesAnswer } from '../../components/time-series/time-series-data.ts'
import type { Period } from '../../lib/ranges.ts'

/** The width of a bucket; a single reading has none. */
export const bucketMs: Readonly<Record<SeriesAnswer['resolution'], number>> = {
  raw: 0,
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '3h': 3 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
}

export interface GapRule {
  /** A longer time without a reading is a gap. */
  readonly silentMs: number
  readonly resolution: SeriesAnswer['resolution']
}

/**
 * The times of a period in which none of the series has a value, not even a doubtful one; none where nothing is known
 * at all.
 */
export function gapsOf(
  series: readonly ChartSeries[],
  { from, to }: Period,
  { silentMs, resolution }: GapRule,
): Period[] {
  const instants = knownInstants(series)
  const [first] = instants
  const last = instants.at(-1)
  if (first === undefined || last === undefined) return []
  const width = bucketMs[resolution]
  const least = Math.max(silentMs, width)
  const found: Period[] = first - from > least ? [{ from, to: first }] : []
  for (const [place, instant] of instants.entries()) {
    const next = instants[place + 1]
    // A bucket has readings until it ends.
    if (next !== undefined && next - (instant + width) >= Math.max(1, least - width))
      found.push({ from: instant + width, to: next })
  }
  if (to - last - width > least) found.push({ from: last + width, to })
  return found
}

function knownInstants(series: readonly ChartSeries[]): number[] {
  const known = new Set<number>()
  for (const { at, values, doubtful = [] } of series) {
    for (const [place, instant] of at.entries()) if (values[place] !== null) known.add(instant)
    for (const one of doubtful) known.add(one.at)
  }
  return [...known].toSorted((a, b) => a - b)
}
