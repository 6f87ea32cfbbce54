import { DAY_MS, type FactorTrends, HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { findFactors } from '../factors/factors.service.ts'
import { bucketStart } from '../history/bucket-fold.ts'
import { readSamples } from '../history/samples.service.ts'
import { snapshot } from '../history/snapshot.service.ts'

const ranges = {
  '24h': { length_ms: DAY_MS, width_ms: 15 * MINUTE_MS },
  '7d': { length_ms: 7 * DAY_MS, width_ms: 2 * HOUR_MS },
} as const

/** The course of those factors that the caller reaches, in the order of `ids`, at most 97 values each. */
export async function getFactorTrends(
  ctx: Context,
  ids: readonly number[],
  range: keyof typeof ranges,
): Promise<FactorTrends> {
  const { length_ms, width_ms } = ranges[range]
  const factors = await findFactors(ctx, ids)
  const now = ctx.now().getTime()
  const start = bucketStart(now - length_ms, width_ms)
  const period = { factor_ids: factors.map(({ id }) => id), start, end: now + 1 }
  const samples =
    factors.length === 0 ? new Map() : await snapshot(ctx.db, (at) => readSamples(at, period, width_ms))
  const moments = Array.from(
    { length: Math.floor((now - start) / width_ms) + 1 },
    (_, n) => start + n * width_ms,
  )
  return {
    start: new Date(start).toISOString(),
    step_seconds: width_ms / 1000,
    factors: factors.map(({ id, code }) => {
      const own = samples.get(id)
      return { factor_id: id, code, data: moments.map((moment) => rounded(own?.get(moment) ?? null)) }
    }),
  }
}

/** To six digits: more cannot be drawn, and would be most of the answer. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Number(value.toPrecision(6))
