/** The possible widths of a chart's buckets, finest first. */
export const tiers = [
  { resolution: '5m', width_ms: 300_000 },
  { resolution: '1h', width_ms: 3_600_000 },
  { resolution: '1d', width_ms: 86_400_000 },
] as const
export type Resolution = 'raw' | (typeof tiers)[number]['resolution']

/** Buckets begin where days begin in Asia/Ho_Chi_Minh; any midnight there would do. */
export const bucketOrigin = Date.parse('2000-01-01T00:00:00+07:00')

export interface Bucketing {
  readonly resolution: Exclude<Resolution, 'raw'>
  readonly width_ms: number
}

/** First and last instant (epoch ms) that have a value. */
export interface Extent {
  readonly first: number
  readonly last: number
}

const startOf = (instant: number, width_ms: number) =>
  bucketOrigin + Math.floor((instant - bucketOrigin) / width_ms) * width_ms

function countOf({ first, last }: Extent, width_ms: number): number {
  return (startOf(last, width_ms) - startOf(first, width_ms)) / width_ms + 1
}

/** The finest tier with at most `maxPoints` buckets; if single days are too many, several days per bucket. */
export function bucketingFor(extent: Extent, maxPoints: number): Bucketing {
  const tier = tiers.find(({ width_ms }) => countOf(extent, width_ms) <= maxPoints)
  if (tier !== undefined) return tier
  const day = tiers[2].width_ms
  let days = Math.ceil(countOf(extent, day) / maxPoints)
  // Alignment to the origin may add one bucket.
  while (countOf(extent, days * day) > maxPoints) days++
  return { resolution: '1d', width_ms: days * day }
}

/** The start of every bucket from the first value to the last; an empty bucket between them is shown as a gap. */
export function bucketStarts(extent: Extent, width_ms: number): number[] {
  const first = startOf(extent.first, width_ms)
  return Array.from({ length: countOf(extent, width_ms) }, (_, n) => first + n * width_ms)
}

export interface Point {
  readonly factor_id: number
  /** Epoch ms. */
  readonly at: number
  readonly value: number
  readonly min: number
  readonly max: number
}

export interface Columns {
  readonly data: (number | null)[]
  readonly min: (number | null)[]
  readonly max: (number | null)[]
}

/** Puts points on shared labels (epoch ms, rising); null where a factor has no value. */
export function columnsOf(
  labels: readonly number[],
  points: readonly Point[],
  factorIds: readonly number[],
): Map<number, Columns> {
  const places = new Map(labels.map((label, place) => [label, place]))
  const blank = () => labels.map((): number | null => null)
  const columns = new Map(
    factorIds.map((id) => [id, { data: blank(), min: blank(), max: blank() } satisfies Columns]),
  )
  for (const point of points) {
    const place = places.get(point.at)
    const column = columns.get(point.factor_id)
    if (place === undefined || column === undefined) continue
    column.data[place] = point.value
    column.min[place] = point.min
    column.max[place] = point.max
  }
  return columns
}
