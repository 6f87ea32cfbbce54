import type { Factor } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { Span } from '../history/span.ts'
import { selectNewestAt } from './newest.queries.ts'
import { type AskedTimes, spanOf } from './range.ts'

/**
 * What was asked of these factors; without a start, `spanMs` before the end or now. A station that was silent for all
 * of that time has nothing there: the span ends at its newest reading.
 */
export async function recentSpanOf(
  ctx: Context,
  factors: readonly Factor[],
  { spanMs, ...asked }: AskedTimes & { readonly spanMs: number },
): Promise<Span> {
  const span = spanOf(ctx.now(), asked, spanMs)
  if (asked.start_datetime !== undefined) return span
  const newest = await selectNewestAt(
    ctx.db,
    factors.map(({ id }) => id),
  )
  return newest === null || newest >= span.start ? span : { ...span, start: newest - spanMs }
}
