import type { ChartLimits } from '@quantrac/charts/chart-data.ts'
import { type AlertDetail, type Excursion, MINUTE_MS, type Series, type Threshold } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { TimeSeriesPoint } from '../../components/time-series/time-series-points.ts'

const AROUND_MS = 30 * MINUTE_MS
// A longer alert is shown from its start: what caused it matters most.
const LONGEST_MS = 24 * 60 * MINUTE_MS
const POINTS = 240
// An excursion shorter than this would disappear in the means of minutes, the server's finest.
const SHORT_MS = 10 * MINUTE_MS
// The most that the server gives: an hour with a reading a second, each as it was measured.
const ALL_POINTS = 5000

/** Epoch milliseconds. */
export interface TimeSeriesWindow {
  from: number
  to: number
}

/** The hour around the start of an alert, or longer if the alert lasts longer, at most a day. */
export function timeSeriesWindow(
  { started_at, resolved_at }: Pick<AlertDetail, 'started_at' | 'resolved_at'>,
  now: number,
): TimeSeriesWindow {
  const start = Date.parse(started_at)
  const end = resolved_at === null ? now : Date.parse(resolved_at) + AROUND_MS / 2
  const from = start - AROUND_MS
  const last = Math.max(end, start + AROUND_MS)
  // Of one that is over, nothing more is awaited.
  const to = resolved_at === null ? last : Math.min(last, Math.max(end, now))
  return { from, to: Math.min(to, from + LONGEST_MS) }
}

/** The window of an excursion, from the warning on that it was at first, where that is not long ago. */
export function excursionWindow(excursion: Excursion, now: number): TimeSeriesWindow {
  const [first = excursion] = excursion.earlier
  const before = Date.parse(excursion.started_at) - Date.parse(first.started_at)
  const { started_at } = before < LONGEST_MS / 2 ? first : excursion
  return timeSeriesWindow({ started_at, resolved_at: excursion.resolved_at }, now)
}

/** The readings of the alert's factor in the window, ascending. */
export const timeSeriesQuery = (
  alert: Pick<AlertDetail, 'module' | 'factor' | 'started_at' | 'resolved_at'>,
  window: TimeSeriesWindow,
) => {
  const { module, factor } = alert
  return queryOptions({
    queryKey: ['alerts', 'timeSeries', module, factor, window],
    queryFn: async ({ signal }): Promise<TimeSeriesPoint[]> => {
      const query = {
        factor_code: factor,
        start_datetime: new Date(window.from).toISOString(),
        end_datetime: new Date(window.to).toISOString(),
        max_points: pointsFor(alert, window.to),
      }
      return pointsOf(await api.moduleSeries({ params: { code: module }, query }, { signal }))
    },
    // The window of an open alert may end after now.
    refetchInterval: () =>
      alert.resolved_at === null && Date.now() < window.to + MINUTE_MS ? MINUTE_MS : false,
  })
}

type Ends = Pick<AlertDetail, 'started_at' | 'resolved_at'>

/** How long an alert lasted in milliseconds; an open one until now. */
export const lengthOf = ({ started_at, resolved_at }: Ends, now: number): number =>
  (resolved_at === null ? now : Date.parse(resolved_at)) - Date.parse(started_at)

/** The excursion in the window: an open one ends now, which may be long before the window does. */
export const markedOf = (alert: Ends, { to }: TimeSeriesWindow, now: number): TimeSeriesWindow => {
  const from = Date.parse(alert.started_at)
  return { from, to: Math.min(to, from + lengthOf(alert, now)) }
}

/** How many points show the excursion. */
export const pointsFor = (alert: Ends, now: number): number =>
  lengthOf(alert, now) < SHORT_MS ? ALL_POINTS : POINTS

/** The point of the excursion that is nearest to its peak. */
export function peakOf(
  points: readonly TimeSeriesPoint[],
  { peak, started_at, resolved_at }: Ends & Pick<AlertDetail, 'peak'>,
): { at: number; value: number } | null {
  if (peak === null) return null
  const from = Date.parse(started_at)
  const to = resolved_at === null ? Infinity : Date.parse(resolved_at)
  const away = ({ value, low, high }: TimeSeriesPoint): number =>
    Math.min(...[value, low, high].map((one) => (typeof one === 'number' ? Math.abs(one - peak) : Infinity)))
  const within = points.filter(({ at }) => at >= from && at <= to)
  const [nearest] = within.toSorted((one, other) => away(one) - away(other))
  return nearest === undefined ? null : { at: nearest.at, value: peak }
}

const TABLE_ROWS = 300

/** The points for a table: all of a short excursion, and of the rest so many that the table can be read. */
export function tablePoints(
  points: readonly TimeSeriesPoint[],
  { started_at, resolved_at }: Ends,
): TimeSeriesPoint[] {
  const step = Math.ceil(points.length / TABLE_ROWS)
  const from = Date.parse(started_at)
  const to = resolved_at === null ? Infinity : Date.parse(resolved_at)
  const within = points.filter(({ at }) => at >= from && at <= to).length
  return points.filter(
    ({ at }, place) => place % step === 0 || (within <= TABLE_ROWS && at >= from && at <= to),
  )
}

/** The factor's limits today, and the expected interval of its module. */
export const factorQuery = ({ module, factor }: Pick<AlertDetail, 'module' | 'factor'>) =>
  queryOptions({
    queryKey: ['alerts', 'factor', module, factor],
    queryFn: async ({ signal }) =>
      (await api.moduleFactor({ params: { code: module, factor } }, { signal })).data,
  })

function pointsOf({ labels, datasets }: Series): TimeSeriesPoint[] {
  const [series] = datasets
  return labels.flatMap((label, place): TimeSeriesPoint[] => {
    const value = series?.data[place]
    if (typeof value !== 'number') return []
    return [
      { at: Date.parse(label), value, low: series?.min?.[place] ?? null, high: series?.max?.[place] ?? null },
    ]
  })
}

// Fewer readings do not show the usual interval.
const ENOUGH = 10

/**
 * How long without a reading is a gap, in ms: three times the interval of the readings shown (a long answer is thinned
 * out), or, where they are few, three times the expected interval of the module.
 */
export function silenceOf(points: readonly TimeSeriesPoint[], intervalSeconds: number | undefined): number {
  const spacings = points.slice(1).map(({ at }, place) => at - (points[place]?.at ?? at))
  const middle = spacings.toSorted((a, b) => a - b)[Math.floor(spacings.length / 2)] ?? 0
  return 3 * (points.length >= ENOUGH ? middle : Math.max(middle, (intervalSeconds ?? 0) * 1000))
}

type Limits = Pick<AlertDetail, 'min_value' | 'max_value'>

/**
 * The limits of an alert. It keeps them but not their bands: today's bands apply only if the limits are still the same.
 */
export function limitsOf(limits: Limits, threshold: Threshold | undefined): ChartLimits {
  const { min_value: lower, max_value: upper } = limits
  const isSame = threshold?.min_value === lower && threshold.max_value === upper
  const [low, high] = isSame ? [threshold.min_range, threshold.max_range] : [0, 0]
  return {
    lower,
    upper,
    warnBelow: lower !== null && low > 0 ? lower + low : null,
    warnAbove: upper !== null && high > 0 ? upper - high : null,
  }
}
