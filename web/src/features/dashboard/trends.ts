import type { LatestFactor, ReadingsFrame, Series } from '@quantrac/contract'
import type { SparklinePoint } from '../../ui/sparkline-path.ts'

/** How far back a card looks. */
export const WINDOW_MS = 60 * 60_000
// Live readings may come every second; drawn all, they would be a blot at the end of a line that is some 100 px wide.
const SLOT_MS = 2 * 60_000

/** Points by factor code, ascending by time. A map: a factor may be called `constructor` or `__proto__`. */
export type Trends = ReadonlyMap<string, readonly SparklinePoint[]>

export function pointsOf({ labels, datasets }: Series): Trends {
  const instants = labels.map((label) => Date.parse(label))
  return new Map(
    datasets.map(({ code, data }) => [
      code,
      instants.flatMap((at, place): SparklinePoint[] => {
        const value = data[place]
        return typeof value === 'number' ? [{ at, value }] : []
      }),
    ]),
  )
}

/** The trends with the newest readings of a station; what is not newer than the last point, or was not measured, is left out. */
export function withLatest(trends: Trends, latest: readonly LatestFactor[]): Trends {
  let next: Trends = trends
  for (const { code, timestamp, value, quality } of latest) {
    if (timestamp === null || value === null || !isMeasured(quality)) continue
    const points = trends.get(code) ?? []
    const added = withPoint(points, { at: Date.parse(timestamp), value })
    if (added !== points) next = new Map(next).set(code, added)
  }
  return next
}

/** Calibrating and faulty devices send values that are neither judged nor drawn. */
const isMeasured = (quality: LatestFactor['quality']): boolean => quality === 0

function withPoint(points: readonly SparklinePoint[], point: SparklinePoint): readonly SparklinePoint[] {
  const last = points.at(-1)
  if (last !== undefined && point.at <= last.at) return points
  const before = points.at(-2)
  const from = point.at - WINDOW_MS - SLOT_MS
  const kept = points.filter(({ at }) => at >= from)
  // Within one slot the newest reading takes the place of the one before.
  if (last !== undefined && before !== undefined && point.at - before.at < SLOT_MS) kept.pop()
  return [...kept, point]
}

/** The points with a hole wherever a station was silent for longer than it should be: a line must not be drawn over what is not known. */
export function withGaps(points: readonly SparklinePoint[], silentMs: number): readonly SparklinePoint[] {
  return points.flatMap((point, place) => {
    const before = points[place - 1]
    const isGap = before !== undefined && point.at - before.at > silentMs
    return isGap ? [{ at: before.at + 1, value: null }, point] : [point]
  })
}

/**
 * The newest values after a live frame. A frame carries every factor of its station, also those that sent nothing new: only a value that
 * differs is known to be of the frame's instant, and measured. Limits and states are the server's to judge and stay.
 */
export function withFrame(latest: readonly LatestFactor[], frame: ReadingsFrame): LatestFactor[] {
  return latest.map((factor) => {
    const value = Object.hasOwn(frame.values, factor.code) ? frame.values[factor.code] : undefined
    const isNewer = factor.timestamp === null || frame.timestamp > factor.timestamp
    if (value === undefined || value === factor.value || !isNewer) return factor
    return { ...factor, value, timestamp: frame.timestamp, quality: 0 }
  })
}

/** Whether a value contradicts the state it was last judged to have, so that the server should be asked at once. */
export function looksMisjudged(latest: readonly LatestFactor[]): boolean {
  return latest.some(({ value, quality, status, min_value, max_value }) => {
    if (value === null || !isMeasured(quality)) return false
    const isOutside = (min_value !== null && value < min_value) || (max_value !== null && value > max_value)
    return status === 'OFFLINE' || isOutside !== (status === 'ALERT')
  })
}
