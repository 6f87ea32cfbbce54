import { isMeasured, type ModuleLatestFactor, type Series } from '@quantrac/contract'
import type { SparklinePoint } from '../../ui/sparkline-path.ts'

/** The time that a card shows. */
export const WINDOW_MS = 60 * 60_000
// Live readings may arrive every second; drawn all, they would blur the end of a line that is some 100 px wide.
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

type Newest = Pick<ModuleLatestFactor, 'code' | 'timestamp' | 'value' | 'quality'>

/**
 * The trends with the newest readings of a module. Points that are not newer than the last one are left out, and so are
 * values of calibrating or faulty devices: they are neither judged nor drawn.
 */
export function withLatest(trends: Trends, latest: readonly Newest[]): Trends {
  let next: Trends = trends
  for (const { code, timestamp, value, quality } of latest) {
    if (timestamp === null || value === null || !isMeasured(quality ?? 4)) continue
    const points = trends.get(code) ?? []
    const added = withPoint(points, { at: Date.parse(timestamp), value })
    if (added !== points) next = new Map(next).set(code, added)
  }
  return next
}

function withPoint(points: readonly SparklinePoint[], point: SparklinePoint): readonly SparklinePoint[] {
  const last = points.at(-1)
  if (last !== undefined && point.at <= last.at) return points
  const before = points.at(-2)
  const from = point.at - WINDOW_MS - SLOT_MS
  const kept = points.filter(({ at }) => at >= from)
  // Within one slot the newest reading replaces the previous one.
  if (last !== undefined && before !== undefined && point.at - before.at < SLOT_MS) kept.pop()
  return [...kept, point]
}

/** The points with a gap wherever a module was silent for too long: no line is drawn over unknown values. */
export function withGaps(points: readonly SparklinePoint[], silentMs: number): readonly SparklinePoint[] {
  return points.flatMap((point, place) => {
    const before = points[place - 1]
    const isGap = before !== undefined && point.at - before.at > silentMs
    return isGap ? [{ at: before.at + 1, value: null }, point] : [point]
  })
}
