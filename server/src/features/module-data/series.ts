import {
  DAY_MS,
  type Doubtful,
  HOUR_MS,
  isMeasured,
  MINUTE_MS,
  shownQuality,
  type StoredQuality,
} from '@quantrac/contract'
import { bucketStart } from '../history/bucket-fold.ts'

/** Widths of the buckets that a chart may show, finest first. */
const tiers = [
  { resolution: '1m', width_ms: MINUTE_MS },
  { resolution: '5m', width_ms: 5 * MINUTE_MS },
  { resolution: '15m', width_ms: 15 * MINUTE_MS },
  { resolution: '30m', width_ms: 30 * MINUTE_MS },
  { resolution: '1h', width_ms: HOUR_MS },
  { resolution: '2h', width_ms: 2 * HOUR_MS },
  { resolution: '3h', width_ms: 3 * HOUR_MS },
  { resolution: '6h', width_ms: 6 * HOUR_MS },
  { resolution: '12h', width_ms: 12 * HOUR_MS },
  { resolution: '1d', width_ms: DAY_MS },
  { resolution: '7d', width_ms: 7 * DAY_MS },
  { resolution: '30d', width_ms: 30 * DAY_MS },
] as const
export type Resolution = 'raw' | (typeof tiers)[number]['resolution']

export interface Bucketing {
  readonly resolution: Exclude<Resolution, 'raw'>
  readonly width_ms: number
}

/** First and last instant (epoch ms) that have a value. */
export interface Extent {
  readonly first: number
  readonly last: number
}

function countOf({ first, last }: Extent, width_ms: number): number {
  return (bucketStart(last, width_ms) - bucketStart(first, width_ms)) / width_ms + 1
}

/**
 * The finest tier with at most `maxPoints` buckets; where even thirty days are too many, several times thirty days to a
 * bucket.
 */
export function bucketingFor(extent: Extent, maxPoints: number): Bucketing {
  const tier = tiers.find(({ width_ms }) => countOf(extent, width_ms) <= maxPoints)
  if (tier !== undefined) return tier
  const month = 30 * DAY_MS
  let months = Math.ceil(countOf(extent, month) / maxPoints)
  // Alignment to the origin may cost one more bucket than the length alone says.
  while (countOf(extent, months * month) > maxPoints) months++
  return { resolution: '30d', width_ms: months * month }
}

/** The start of every bucket from the first value to the last; an empty bucket between them is shown as a gap. */
export function bucketStarts(extent: Extent, width_ms: number): number[] {
  const first = bucketStart(extent.first, width_ms)
  return Array.from({ length: countOf(extent, width_ms) }, (_, n) => first + n * width_ms)
}

export interface Point {
  readonly factor_id: number
  /** Epoch ms. */
  readonly at: number
  readonly value: number
  readonly min: number
  readonly max: number
  readonly quality: StoredQuality
}

export interface Columns {
  readonly data: (number | null)[]
  readonly min: (number | null)[]
  readonly max: (number | null)[]
  readonly doubtful: Doubtful[]
}

/**
 * Puts points, those of one factor in order, on shared labels (epoch ms, rising); null where a factor has measured
 * nothing.
 */
export function columnsOf(
  labels: readonly number[],
  points: readonly Point[],
  factorIds: readonly number[],
): Map<number, Columns> {
  const places = new Map(labels.map((label, place) => [label, place]))
  const blank = () => labels.map((): number | null => null)
  const columns = new Map(
    factorIds.map((id): [number, Columns] => [
      id,
      { data: blank(), min: blank(), max: blank(), doubtful: [] },
    ]),
  )
  for (const point of points) {
    const place = places.get(point.at)
    const column = columns.get(point.factor_id)
    if (place === undefined || column === undefined) continue
    const shown = shownQuality(point.quality)
    if (shown !== 0) column.doubtful.push({ place, value: point.value, quality: shown })
    if (!isMeasured(point.quality)) continue
    column.data[place] = point.value
    column.min[place] = point.min
    column.max[place] = point.max
  }
  return columns
}
