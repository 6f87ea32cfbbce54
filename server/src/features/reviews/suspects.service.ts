import {
  type ReviewedReading,
  reviewBounds,
  shownQuality,
  type StoredQuality,
  type SuspectStretch,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { selectHolding } from './reviews.queries.ts'
import { selectFound, type SuspectFilter, selectSuspects } from './suspects.queries.ts'
import { stretchOf } from './stretch.service.ts'

export async function listSuspects(ctx: Context, query: SuspectFilter): Promise<SuspectStretch[]> {
  const rows = await selectSuspects(ctx.db, query, reviewBounds.stretches)
  return rows.map(({ start_at, end_at, ...row }) => ({
    ...row,
    module_code: row.module.code,
    start_datetime: start_at.toISOString(),
    end_datetime: end_at.toISOString(),
  }))
}

/** The readings of a stretch, both ends included. @throws AppError under the field that is wrong */
export async function listReviewedReadings(
  ctx: Context,
  query: { module_code: string; factor_code: string; start_datetime: string; end_datetime: string },
): Promise<ReviewedReading[]> {
  const asked = { ...query, factor_codes: [query.factor_code] }
  const { factors, start, end } = await stretchOf(ctx, asked).catch((error: unknown) => {
    throw error instanceof AppError && error.fields?.['factor_codes'] !== undefined
      ? AppError.field('factor_code', 'unknown')
      : error
  })
  const factor_ids = factors.map(({ id }) => id)
  const [factor_id = 0] = factor_ids
  return snapshot(ctx.db, async (at) => {
    const found = new Map((await selectFound(at, { factor_id, start, end })).map((row) => [row.ts, row]))
    const held = new Map(
      (await selectHolding(at, { factor_ids, start, end })).map((row) => [row.ts, row] as const),
    )
    const readings: ReviewedReading[] = []
    for await (const { base, offsets, values, qualities } of readPoints(at, {
      factor_ids,
      start,
      end: end + 1,
    })) {
      for (const [place, offset] of offsets.entries()) {
        const ts = base + offset
        const value = values[place] ?? 0
        const quality = shownQuality((qualities[place] ?? 0) as StoredQuality) // what a column of qualities holds
        const review = held.get(ts)
        const test = found.get(ts)
        readings.push({
          timestamp: new Date(ts).toISOString(),
          original_value: review?.value ?? value,
          original_quality: review === undefined ? quality : shownQuality(review.quality),
          value,
          quality,
          test: test?.test ?? null,
          found: test?.found ?? null,
          minutes: test?.minutes ?? null,
          review: review?.review_id ?? null,
        })
      }
      if (readings.length > reviewBounds.shown) throw AppError.field('start_datetime', 'too-many-values')
    }
    return readings
  })
}
