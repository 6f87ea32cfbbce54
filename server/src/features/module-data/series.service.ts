import type { Factor, Series } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { DAY_MS } from '../../lib/instant.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { readBuckets } from '../history/buckets.service.ts'
import { readExtents } from '../history/extents.service.ts'
import { readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import type { FactorSpan, Span } from '../history/span.ts'
import { type Measured, meanOf } from '../history/summary.ts'
import { type AskedTimes, spanOf } from './range.ts'
import { bucketingFor, bucketStarts, columnsOf, type Point, type Resolution } from './series.ts'
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
  return readSeries(ctx, factors, { ...spanOf(ctx.now(), query, DAY_MS), max_points: query.max_points })
}

/**
 * Measured values in [start, end): single readings if no factor has more than `max_points`, else mean, minimum and maximum of
 * buckets. The factors share the labels; null where a factor has no value.
 */
export async function readSeries(
  ctx: Context,
  factors: readonly Factor[],
  asked: Span & { max_points: number },
): Promise<ModuleSeries> {
  const span = { factor_ids: factors.map((factor) => factor.id), start: asked.start, end: asked.end }
  const affordable = Math.max(leastPoints, Math.floor(maxCells / Math.max(1, factors.length)))
  const maxPoints = Math.min(asked.max_points, affordable)
  return snapshot(ctx.db, async (at) => {
    const extents = [...(await readExtents(at, span, maxPoints + 1)).values()]
    if (extents.every(({ count }) => count <= maxPoints)) {
      const points = await rawPoints(at, span)
      const labels = [...new Set(points.map((point) => point.at))].sort((one, other) => one - other)
      // Factors that measure at moments of their own share few labels: their sum may be far more than each has.
      if (labels.length * factors.length <= maxCells)
        return { ...seriesOf(labels, points, factors), resolution: 'raw' }
    }
    const extent = {
      first: Math.min(...extents.map(({ first }) => first)),
      last: Math.max(...extents.map(({ last }) => last)),
    }
    const { resolution, width_ms } = bucketingFor(extent, maxPoints)
    const points = bucketPoints(await readBuckets(at, span, width_ms))
    return { ...seriesOf(bucketStarts(extent, width_ms), points, factors), resolution }
  })
}

async function rawPoints(at: Database, span: FactorSpan): Promise<Point[]> {
  const points: Point[] = []
  for await (const { factor_id, base, offsets, values, qualities } of readPoints(at, span))
    for (const [place, offset] of offsets.entries()) {
      const value = values[place] ?? 0
      if (qualities[place] === 0) points.push({ factor_id, at: base + offset, value, min: value, max: value })
    }
  return points
}

function bucketPoints(factors: ReadonlyMap<number, ReadonlyMap<number, Measured>>): Point[] {
  return [...factors].flatMap(([factor_id, buckets]) =>
    [...buckets].map(([at, measured]) => {
      const { min, max } = measured
      return { factor_id, at, value: meanOf(measured), min, max }
    }),
  )
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
