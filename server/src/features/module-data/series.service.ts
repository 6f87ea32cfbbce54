import { DAY_MS, type Factor, isMeasured, type ModuleSeries } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { factorsChosen } from '../factors/factors-chosen.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { readBuckets } from '../history/buckets.service.ts'
import { UnmeasuredReadings } from '../history/unmeasured.service.ts'
import { readExtents } from '../history/extents.service.ts'
import { readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import type { FactorPeriod, Period } from '../history/period.ts'
import { type Measured, meanOf } from '../history/summary.ts'
import type { AskedTimes } from './range.ts'
import { recentPeriodOf } from './recent-period.service.ts'
import { bucketingFor, bucketStarts, columnsOf, type Extent, type Point } from './series.ts'
import { getModuleByCode } from '../modules/modules.service.ts'

/**
 * Without a start, 24 hours before the end, or up to the newest reading of a station that was silent then; without an
 * end, no end.
 */
export interface SeriesQuery extends AskedTimes {
  /** Empty: all factors of the module. */
  readonly codes: readonly string[]
  readonly max_points: number
}

// Labels times factors: a larger answer takes hundreds of megabytes to build, and no screen can draw it.
const maxCells = 500_000
const leastPoints = 10

/** @throws AppError not-found, or under `factor_code` (unknown) */
export async function getModuleSeries(ctx: Context, code: string, query: SeriesQuery): Promise<ModuleSeries> {
  const module = await getModuleByCode(ctx, code)
  const factors = factorsChosen(await listFactorsOf(ctx, module.id), query.codes)
  return readSeries(ctx, factors, {
    ...(await recentPeriodOf(ctx, factors, { ...query, periodMs: DAY_MS })),
    max_points: query.max_points,
    doubtful: true,
  })
}

/**
 * Measured values in [start, end): single readings if no factor has more than `max_points` (nor more that are not
 * measured), else mean, minimum and maximum of buckets. The factors share the labels; null where a factor has no value.
 * What is not measured is in `doubtful`, unless it is left out or a bucket is a day or longer.
 */
export async function readSeries(
  ctx: Context,
  factors: readonly Factor[],
  asked: Period & { max_points: number; doubtful: boolean },
): Promise<ModuleSeries> {
  const period = { factor_ids: factors.map((factor) => factor.id), start: asked.start, end: asked.end }
  const affordable = Math.max(leastPoints, Math.floor(maxCells / Math.max(1, factors.length)))
  const maxPoints = Math.min(asked.max_points, affordable)
  return snapshot(ctx.db, async (at) => {
    const there = await lookAt(at, { period, maxPoints, doubtful: asked.doubtful })
    const { labels, points, resolution } = (await singleReadings(at, there)) ?? (await inBuckets(at, there))
    return { ...seriesOf(labels, points, factors), resolution }
  })
}

/** What there is to show. */
interface There {
  readonly period: FactorPeriod
  readonly maxPoints: number
  readonly extents: readonly Extent[]
  /** No factor has more measured readings than may be shown one by one. */
  readonly areFew: boolean
  /** Null: they are not shown. */
  readonly unmeasured: UnmeasuredReadings | null
}

/** What is shown of it. */
interface Shown {
  readonly labels: readonly number[]
  readonly points: readonly Point[]
  readonly resolution: ModuleSeries['resolution']
}

async function lookAt(
  at: Database,
  { period, maxPoints, doubtful }: Pick<There, 'period' | 'maxPoints'> & { readonly doubtful: boolean },
): Promise<There> {
  const extents = [...(await readExtents(at, period, maxPoints + 1)).values()]
  const areFew = extents.every(({ count }) => count <= maxPoints)
  const isLong = !areFew && bucketingFor(extentOf(extents), maxPoints).width_ms >= DAY_MS
  const unmeasured = doubtful && !isLong ? await UnmeasuredReadings.of(at, period) : null
  return { period, maxPoints, extents, areFew, unmeasured }
}

/** Null: they are too many. */
async function singleReadings(
  at: Database,
  { period, maxPoints, areFew, unmeasured }: There,
): Promise<Shown | null> {
  if (!areFew || (unmeasured?.count ?? 0) > maxCells) return null
  const points = await rawPoints(at, period, unmeasured !== null)
  const labels = [...new Set(points.map((point) => point.at))].sort((one, other) => one - other)
  // Factors that measure at moments of their own share few labels: their sum may be far more than each has.
  const isAffordable = labels.length * period.factor_ids.length <= maxCells
  return isAffordable && areFewDoubtful(points, maxPoints) ? { labels, points, resolution: 'raw' } : null
}

async function inBuckets(at: Database, { period, maxPoints, extents, unmeasured }: There): Promise<Shown> {
  const other = (await unmeasured?.extent()) ?? null
  const bounds = other === null ? extents : [...extents, other]
  const { resolution, width_ms } = bucketingFor(extentOf(bounds), maxPoints)
  const doubtful = unmeasured === null || width_ms >= DAY_MS ? [] : await unmeasured.buckets(width_ms)
  const shown = [...extents, ...doubtful.map(({ at: start }) => ({ first: start, last: start }))]
  if (shown.length === 0) return { labels: [], points: [], resolution }
  const points = [
    ...bucketPoints(await readBuckets(at, period, width_ms)),
    ...doubtful.map(({ mean, ...rest }) => ({ ...rest, value: mean, min: mean, max: mean })),
  ]
  return { labels: bucketStarts(extentOf(shown), width_ms), points, resolution }
}

const extentOf = (extents: readonly Extent[]): Extent => ({
  first: extents.reduce((least, { first }) => Math.min(least, first), Number.POSITIVE_INFINITY),
  last: extents.reduce((most, { last }) => Math.max(most, last), Number.NEGATIVE_INFINITY),
})

/** No factor has more that are not measured; the others are known to be few. */
function areFewDoubtful(points: readonly Point[], maxPoints: number): boolean {
  const counts = new Map<number, number>()
  for (const { factor_id, quality } of points) {
    if (quality === 0) continue
    const count = (counts.get(factor_id) ?? 0) + 1
    if (count > maxPoints) return false
    counts.set(factor_id, count)
  }
  return true
}

async function rawPoints(at: Database, period: FactorPeriod, withDoubtful: boolean): Promise<Point[]> {
  const points: Point[] = []
  for await (const { factor_id, base, offsets, values, qualities } of readPoints(at, period))
    for (const [place, offset] of offsets.entries()) {
      const value = values[place] ?? 0
      const quality = (qualities[place] ?? 0) as Point['quality'] // what a column of qualities holds
      if (isMeasured(quality) || withDoubtful)
        points.push({ factor_id, at: base + offset, value, min: value, max: value, quality })
    }
  return points
}

function bucketPoints(factors: ReadonlyMap<number, ReadonlyMap<number, Measured>>): Point[] {
  return [...factors].flatMap(([factor_id, buckets]) =>
    [...buckets].map(([at, measured]) => {
      const { min, max } = measured
      return { factor_id, at, value: meanOf(measured), min, max, quality: 0 as const }
    }),
  )
}

function seriesOf(
  labels: readonly number[],
  points: readonly Point[],
  factors: readonly Factor[],
): Omit<ModuleSeries, 'resolution'> {
  const columns = columnsOf(
    labels,
    points,
    factors.map((factor) => factor.id),
  )
  return {
    labels: labels.map((label) => new Date(label).toISOString()),
    datasets: factors.map(({ id, name, code, unit }) => ({
      factor_name: name,
      code,
      unit,
      ...(columns.get(id) ?? { data: [], doubtful: [] }),
    })),
  }
}
