import type { Factor, Series } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { DAY_MS } from '../../lib/instant.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { type AskedTimes, rangeOf } from './range.ts'
import { selectBuckets, selectExtents, selectPoints } from './series.queries.ts'
import { bucketingFor, bucketOrigin, bucketStarts, columnsOf, type Point, type Resolution } from './series.ts'
import { getModuleByCode } from '../modules/modules.service.ts'

/** Without a start, 24 hours before the end; without an end, no end. */
export interface SeriesQuery extends AskedTimes {
  /** Empty: all factors of the module. */
  readonly codes: readonly string[]
  readonly max_points: number
}

export type ModuleSeries = Series & { resolution: Resolution }

// Labels times factors: a larger answer takes hundreds of megabytes to build, and no screen can draw it.
const maxCells = 500_000
const leastPoints = 10

/** @throws AppError not-found, or under `factor_code` (unknown) */
export async function getModuleSeries(ctx: Context, code: string, query: SeriesQuery): Promise<ModuleSeries> {
  const module = await getModuleByCode(ctx, code)
  const factors = chosen(await listFactorsOf(ctx, module.id), query.codes)
  return readSeries(ctx, factors, { ...rangeOf(ctx.now(), query, DAY_MS), max_points: query.max_points })
}

/**
 * Measured values in [start, end): single readings if no factor has more than `max_points`, else mean, minimum and maximum of
 * buckets. The factors share the labels; null where a factor has no value.
 */
export async function readSeries(
  ctx: Context,
  factors: readonly Factor[],
  asked: { start: Date; end: Date | null; max_points: number },
): Promise<ModuleSeries> {
  const range = { factor_ids: factors.map((factor) => factor.id), start: asked.start, end: asked.end }
  const affordable = Math.max(leastPoints, Math.floor(maxCells / Math.max(1, factors.length)))
  const maxPoints = Math.min(asked.max_points, affordable)
  const extents = await selectExtents(ctx.db, range, maxPoints + 1)
  if (extents.every(({ count }) => count <= maxPoints)) {
    const points = await selectPoints(ctx.db, range)
    const labels = [...new Set(points.map((point) => point.at))]
    // Factors with different times share few labels: together they may have far more labels than each alone.
    if (labels.length * factors.length <= maxCells)
      return { ...seriesOf(labels, points, factors), resolution: 'raw' }
  }
  const extent = {
    first: Math.min(...extents.map(({ first }) => first.getTime())),
    last: Math.max(...extents.map(({ last }) => last.getTime())),
  }
  const { resolution, width_ms } = bucketingFor(extent, maxPoints)
  const points = await selectBuckets(ctx.db, range, { width_ms, origin: new Date(bucketOrigin) })
  return { ...seriesOf(bucketStarts(extent, width_ms), points, factors), resolution }
}

function chosen(factors: readonly Factor[], codes: readonly string[]): readonly Factor[] {
  if (codes.length === 0) return factors
  const byCode = new Map(factors.map((factor) => [codeKey(factor.code), factor]))
  return [...new Set(codes.map(codeKey))].map((key) => {
    const factor = byCode.get(key)
    if (factor === undefined) throw AppError.field('factor_code', 'unknown')
    return factor
  })
}

function seriesOf(labels: readonly number[], points: readonly Point[], factors: readonly Factor[]): Series {
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
      ...(columns.get(id) ?? { data: [] }),
    })),
  }
}
