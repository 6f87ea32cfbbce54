import { HOUR_MS, type LastHour } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { findFactors } from '../factors/factors.service.ts'
import { readSeries } from '../module-data/series.service.ts'

/** Its minutes, of which the first and the last are parts. */
const minutes = 61

/** The measured values of the last hour, of those factors that the caller reaches, in the order of `ids`. */
export async function getLastHours(ctx: Context, ids: readonly number[]): Promise<LastHour[]> {
  const factors = await findFactors(ctx, ids)
  const now = ctx.now().getTime()
  const period = { start: now - HOUR_MS, end: Number.POSITIVE_INFINITY }
  const series = await readSeries(ctx, factors, { ...period, max_points: minutes, doubtful: false })
  return factors.map(({ id, code }, place) => {
    const data = series.datasets[place]?.data ?? []
    // Stations that measure at moments of their own share few labels.
    const measured = series.labels.flatMap((label, at) => {
      const value = data[at]
      return typeof value === 'number' ? [{ label, value }] : []
    })
    return {
      factor_id: id,
      code,
      labels: measured.map(({ label }) => label),
      data: measured.map(({ value }) => value),
    }
  })
}
