import type { ChartLimits, ChartSeries } from '@quantrac/charts/chart-data.ts'
import type { LaneMark } from '@quantrac/charts/station-time-series-data.ts'
import type { ReviewedReading, Threshold } from '@quantrac/contract'
import type { ReviewTimeSeriesData } from '../../charts/review-time-series.ts'
import type { Period } from '../../lib/ranges.ts'
import type { Around } from './reviews-query.ts'

export interface SeriesFacts extends Pick<ChartSeries, 'code' | 'unit' | 'decimals'> {
  readonly limits: ChartLimits | null
  /** A longer time without a reading is a gap. */
  readonly silentMs: number
  /** What is written over a gap. */
  readonly gap: string
}

interface Placed extends ReviewedReading {
  readonly at: number
}

const isInvalid = ({ quality }: ReviewedReading): boolean => quality === 4
export const isSuspect = ({ quality }: ReviewedReading): boolean => quality === 3
const isDevices = ({ quality }: ReviewedReading): boolean => quality === 1 || quality === 2

/** Readings as the chart draws them: what is invalid, or was not measured, is not joined. */
export function reviewSeries(
  { from, to, readings }: Around,
  { silentMs, gap, ...facts }: SeriesFacts,
): ReviewTimeSeriesData {
  const placed = readings.map((one): Placed => ({ ...one, at: Date.parse(one.timestamp) }))
  const gaps = gapsIn(placed, { from, to }, silentMs)
  const points = withHoles(placed, silentMs)
  const marked = (is: (one: ReviewedReading) => boolean) =>
    placed.filter(is).map(({ at, original_value: value }) => ({ at, value }))
  const lane = (kind: LaneMark['kind'], is: (one: ReviewedReading) => boolean): LaneMark[] =>
    runsOf(placed, is).map((one) => ({ ...one, kind, alert: null }))
  return {
    from,
    to,
    series: {
      ...facts,
      name: facts.code,
      at: points.map(({ at }) => at),
      values: points.map(({ value }) => value),
      doubtful: placed
        .filter(isDevices)
        .map(({ at, value, quality }) => ({ at, value, quality: quality === 1 ? 1 : 2 })),
    },
    gaps: gaps.map((one) => ({ ...one, label: gap })),
    lane: [
      ...lane('warning', isSuspect),
      ...lane('invalid', isInvalid),
      ...lane('doubtful', isDevices),
      ...gaps.map((one): LaneMark => ({ ...one, kind: 'gap', alert: null })),
    ],
    suspect: marked(isSuspect),
    invalid: marked(isInvalid),
  }
}

/** The line is open over a gap, and where a reading does not count. */
function withHoles(placed: readonly Placed[], silentMs: number): { at: number; value: number | null }[] {
  return placed.flatMap((one, place) => {
    const own = { at: one.at, value: isInvalid(one) || isDevices(one) ? null : one.value }
    const before = placed[place - 1]?.at ?? one.at
    return one.at - before > silentMs ? [{ at: (before + one.at) / 2, value: null }, own] : [own]
  })
}

function gapsIn(placed: readonly Placed[], { from, to }: Period, silentMs: number): Period[] {
  const times = [from, ...placed.map(({ at }) => at), Math.min(to, Math.max(from, Date.now()))]
  return times.flatMap((at, place) => {
    const before = times[place - 1]
    return before !== undefined && at - before > silentMs ? [{ from: before, to: at }] : []
  })
}

/** Readings of one kind that follow each other. */
function runsOf(placed: readonly Placed[], is: (one: ReviewedReading) => boolean): Period[] {
  const runs: { from: number; to: number }[] = []
  let isRun = false
  for (const one of placed) {
    const isOf = is(one)
    const last = runs.at(-1)
    if (isOf && isRun && last !== undefined) last.to = one.at
    else if (isOf) runs.push({ from: one.at, to: one.at })
    isRun = isOf
  }
  return runs
}

/** The limits as a chart draws them. */
export const limitsOf = ({ min_value, max_value, min_range, max_range }: Threshold): ChartLimits => ({
  lower: min_value,
  upper: max_value,
  warnBelow: min_value !== null && min_range > 0 ? min_value + min_range : null,
  warnAbove: max_value !== null && max_range > 0 ? max_value - max_range : null,
})

const INTERVALS = 3

/** Three intervals of the station, or where that is not known, of the readings that are shown. */
export function silenceOf({ readings }: Around, intervalSeconds: number | undefined): number {
  if (intervalSeconds !== undefined && intervalSeconds > 0) return INTERVALS * intervalSeconds * 1000
  const times = readings.map(({ timestamp }) => Date.parse(timestamp))
  const steps = times.slice(1).map((at, place) => at - (times[place] ?? at))
  return (
    INTERVALS * (steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? Number.POSITIVE_INFINITY)
  )
}
