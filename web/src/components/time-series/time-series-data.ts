import {
  isMeasured,
  type ModuleLatest,
  type ModuleLatestFactor,
  type RouteAnswer,
  type routes,
} from '@quantrac/contract'
import type {
  ChartAlert,
  ChartLimits,
  ChartSeries,
  Compared,
  Comparison,
  TimeSeriesData,
} from '@quantrac/charts/chart-data.ts'
import type { Period } from '../../lib/ranges.ts'
import type { LivePoint, LivePoints } from './live-points.ts'

export type SeriesAnswer = RouteAnswer<(typeof routes)['moduleSeries']>

/** What a period is to another, and how much earlier in milliseconds. */
export interface Moved {
  readonly by: Comparison
  readonly ms: number
}

/** A period of a module as the server answered it. */
export interface TimeSeries {
  readonly period: Period
  /** Set: another period is compared with this one. */
  readonly moved?: Moved | undefined
  readonly answer: SeriesAnswer
}

export interface TimeSeriesInput {
  readonly timeSeries: TimeSeries
  readonly codes: readonly string[]
  readonly latest: ModuleLatest | null
  /** What it is compared with. */
  readonly other?: TimeSeries | undefined
  readonly alerts?: readonly ChartAlert[] | undefined
  /** Readings since the answer; an axis that ends now moves on with them. */
  readonly live?: LivePoints | undefined
}

/** What a chart of a few factors over time shows. */
export function timeSeriesData({
  timeSeries,
  codes,
  latest,
  other,
  alerts,
  live,
}: TimeSeriesInput): TimeSeriesData {
  const series = codes.map((code) => ({
    ...withLive(seriesOf(timeSeries, code, latest), live?.get(code), timeSeries),
    ...(live === undefined ? {} : excursionOf(factorOf(latest, code))),
  }))
  const newest = Math.max(...series.map(({ at }) => at.at(-1) ?? 0))
  const late = live === undefined ? 0 : Math.max(0, newest - timeSeries.period.to)
  return {
    from: timeSeries.period.from + late,
    to: timeSeries.period.to + late,
    series,
    ...(other?.moved === undefined
      ? {}
      : {
          compared: comparedOf(
            codes.map((code) => seriesOf(other, code, latest)),
            other.period,
            other.moved,
          ),
        }),
    ...(alerts === undefined ? {} : { alerts }),
  }
}

export function factorOf(latest: ModuleLatest | null, code: string): ModuleLatestFactor | undefined {
  return latest?.factors.find((factor) => factor.code === code)
}

/** What has come back inside and is held open is not said to be outside. */
function excursionOf(factor: ModuleLatestFactor | undefined): Pick<ChartSeries, 'excursion'> {
  const { condition: state, excursion = null } = factor ?? {}
  if (excursion === null || (state !== 'above' && state !== 'below' && state !== 'near')) return {}
  return { excursion: { since: Date.parse(excursion.since), state } }
}

/** The limits that are judged; a band of no width is none. */
function limitsOf(factor: ModuleLatestFactor | undefined): ChartLimits | null {
  if (factor === undefined) return null
  const { min_value: lower, max_value: upper, min_range, max_range } = factor
  if (lower === null && upper === null) return null
  return {
    lower,
    upper,
    warnBelow: lower === null || min_range === 0 ? null : lower + min_range,
    warnAbove: upper === null || max_range === 0 ? null : upper - max_range,
  }
}

function seriesOf({ answer }: TimeSeries, code: string, latest: ModuleLatest | null): ChartSeries {
  const factor = factorOf(latest, code)
  const facts = { code, name: code, decimals: factor?.decimals ?? 2, limits: limitsOf(factor) }
  const dataset = answer.datasets.find((one) => one.code === code)
  const unit = dataset?.unit ?? factor?.unit ?? ''
  const labels = answer.labels.map((label) => Date.parse(label))
  if (dataset === undefined) return { ...facts, unit, at: [], values: [] }
  const doubtful = dataset.doubtful.flatMap(({ place, value, quality }) => {
    const at = labels[place]
    return at === undefined ? [] : [{ at, value, quality }]
  })
  if (answer.resolution === 'raw')
    return { ...facts, unit, doubtful, ...single(labels, dataset.data, silentMs(latest)) }
  return {
    ...facts,
    unit,
    doubtful,
    at: labels,
    values: dataset.data,
    ...(dataset.min === undefined ? {} : { low: dataset.min }),
    ...(dataset.max === undefined ? {} : { high: dataset.max }),
  }
}

/** A module is silent when it misses three readings. */
export const silentMs = (latest: ModuleLatest | null): number =>
  3000 * Math.max(20, latest?.interval_seconds ?? 60)

/**
 * Single readings share their labels with other factors': there, null means nothing. Where none came for long, the line
 * is open.
 */
function single(labels: readonly number[], data: readonly (number | null)[], gapMs: number) {
  const at: number[] = []
  const values: (number | null)[] = []
  for (const [place, value] of data.entries()) {
    const instant = labels[place]
    if (value === null || instant === undefined) continue
    const last = at.at(-1)
    if (last !== undefined && instant - last > gapMs) {
      at.push(last + 1)
      values.push(null)
    }
    at.push(instant)
    values.push(value)
  }
  return { at, values }
}

/**
 * The newest readings after the server's last point; within one slot the newest replaces the one before it. The first
 * frame of a module that is silent for long has a reading from before the period.
 */
function withLive(series: ChartSeries, points: readonly LivePoint[] | undefined, { period }: TimeSeries) {
  const last = series.at.at(-1) ?? 0
  const added = thinned(
    (points ?? []).filter(({ at }) => at > last && at >= period.from),
    slotMs(period),
  )
  if (added.length === 0) return series
  const measured = added.filter(({ quality }) => isMeasured(quality))
  const fill = (list: readonly (number | null)[] | undefined) =>
    list === undefined ? undefined : [...list, ...measured.map(({ value }) => value)]
  const [low, high] = [fill(series.low), fill(series.high)]
  return {
    ...series,
    at: [...series.at, ...measured.map(({ at }) => at)],
    values: [...series.values, ...measured.map(({ value }) => value)],
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    doubtful: [...(series.doubtful ?? []), ...added.flatMap(doubtfulOf)],
  }
}

function doubtfulOf({ at, value, quality }: LivePoint) {
  return quality === 0 ? [] : [{ at, value, quality }]
}

const MOST_POINTS = 500
const slotMs = ({ from, to }: Period): number => (to - from) / MOST_POINTS

function thinned(points: readonly LivePoint[], slot: number): LivePoint[] {
  const kept: LivePoint[] = []
  for (const point of points) {
    const before = kept.at(-2)
    if (before !== undefined && point.at - before.at < slot) kept.pop()
    kept.push(point)
  }
  return kept
}

/** Moved onto another period's axis. */
function comparedOf(series: readonly ChartSeries[], period: Period, { by, ms }: Moved): Compared {
  const moved = series.map((one) => ({ ...one, at: one.at.map((at) => at + ms), limits: null }))
  return { by, ...period, movedBy: ms, series: moved }
}
