import type { Factor } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Period } from '../history/period.ts'
import { selectNewestAt } from './newest.queries.ts'
import { type AskedTimes, periodOf } from './range.ts'

/**
 * What was asked of these factors; without a start, `periodMs` before the end or now. A station that was silent for all
 * of that time has nothing there: the period ends at its newest reading.
 */
export async function recentPeriodOf(
  ctx: Context,
  factors: readonly Factor[],
  { periodMs, ...asked }: AskedTimes & { readonly periodMs: number },
): Promise<Period> {
  const period = periodOf(ctx.now(), asked, periodMs)
  if (asked.start_datetime !== undefined) return period
  const newest = await selectNewestAt(
    ctx.db,
    factors.map(({ id }) => id),
  )
  return newest === null || newest >= period.start ? period : { ...period, start: newest - periodMs }
}
