import {
  DAY_MS,
  isSuspect,
  type ReviewAsked,
  reviewBounds,
  type ReviewPreview,
  type StoredQuality,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Database } from '../../db/database.ts'
import { readBuckets } from '../history/buckets.service.ts'
import { startOfMonth } from '../../lib/local-month.ts'
import { dayOf, startOfDay } from '../history/day.ts'
import { readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { getThresholdOfFactor } from '../thresholds/thresholds.service.ts'
import { type Figures, figuresOf, fullDays } from './figures.ts'
import { firstLocked } from './months.queries.ts'
import { stretchOf } from './stretch.service.ts'
import { decided, type Kept } from './verdicts.ts'

interface Reading extends Kept {
  readonly ts: number
}

/** What a decision would change. Writes nothing. @throws AppError under the field that is wrong */
export async function previewReview(ctx: Context, asked: ReviewAsked): Promise<ReviewPreview> {
  const { module, factors, start, end } = await stretchOf(ctx, asked)
  const [from, until] = [startOfDay(dayOf(start)), startOfDay(dayOf(end) + 1)]
  if (until - from > 32 * DAY_MS) throw AppError.field('start_datetime', 'too-many-values')
  const now = ctx.now().getTime()
  const interval_ms = module.interval_seconds * 1000
  return snapshot(ctx.db, async (at) => {
    let [readings, suspect] = [0, 0]
    const of: ReviewPreview['factors'] = []
    for (const { id, code, unit, decimals } of factors) {
      const limits = await limitsOf(ctx, id)
      const before = await readDays(at, id, { start: from, end: until })
      const within = before.filter(({ ts }) => ts >= start && ts <= end)
      readings += within.length
      suspect += within.filter(({ quality }) => isSuspect(quality)).length
      if (readings > reviewBounds.readings)
        throw new AppError('review-long', { bound: reviewBounds.readings })
      const after = before.map((one) =>
        one.ts < start || one.ts > end ? one : { ts: one.ts, ...decided(one, asked) },
      )
      const expected = Math.max(1, Math.ceil((Math.min(until, now) - from) / interval_ms))
      const figures = (given: readonly Reading[]): Figures => figuresOf(given, { expected, limits })
      const [was, will] = [figures(before), figures(after)]
      const month = await monthOf(at, id, { from, interval_ms, now })
      const full = (given: readonly Reading[]) => fullDays(month, given, { from, until })
      of.push({
        factor_code: code,
        unit,
        decimals,
        day_mean: { before: was.mean, after: will.mean },
        exceeded: { before: was.exceeded, after: will.exceeded },
        valid_share: { before: was.share, after: will.share },
        full_days: { before: full(before), after: full(after) },
      })
    }
    return { readings, suspect, is_locked: (await firstLocked(at, { start, end })) !== null, factors: of }
  })
}

async function limitsOf(ctx: Context, factorId: number) {
  try {
    const found = await getThresholdOfFactor(ctx, factorId)
    return found.status ? found : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}

async function readDays(
  at: Database,
  factor_id: number,
  period: { start: number; end: number },
): Promise<Reading[]> {
  const readings: Reading[] = []
  for await (const { base, offsets, values, qualities } of readPoints(at, {
    factor_ids: [factor_id],
    ...period,
  }))
    for (const [place, offset] of offsets.entries()) {
      const quality = (qualities[place] ?? 0) as StoredQuality // what a column of qualities holds
      readings.push({ ts: base + offset, value: values[place] ?? 0, quality })
    }
  return readings
}

/** How many readings were measured on each day of the month, and how many make a day that is full enough. */
async function monthOf(
  at: Database,
  factor_id: number,
  { from, interval_ms, now }: { from: number; interval_ms: number; now: number },
) {
  const [start, end] = [startOfMonth(from), startOfMonth(from, 1)]
  const period = { factor_ids: [factor_id], start, end: Math.min(end, Math.max(now, start)) }
  const days =
    (await readBuckets(at, period, DAY_MS)).get(factor_id) ?? new Map<number, { readonly count: number }>()
  const counts = new Map([...days].map(([day, { count }]) => [day, count]))
  return { counts, start, end, least: Math.ceil((0.75 * DAY_MS) / interval_ms) }
}
