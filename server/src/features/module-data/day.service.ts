import { DAY_MS, type ModuleDay, startOfLocalDay } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { readTimeOutside } from '../alerts/alerts.of-module.service.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { readFirst } from '../history/first.service.ts'
import { readRecent } from '../history/recent.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import { meanOf } from '../history/summary.ts'
import { getModuleByCode } from '../modules/modules.service.ts'
import { listSentTo } from '../transmissions/sent-to.service.ts'
import { completenessOf } from './completeness.ts'
import { selectMade } from './day.queries.ts'

/**
 * What came in from a module in the last 24 hours, and what its factors did today. `completenessOf` says what a gap is;
 * the time before the module's first reading ever is none, nor that before it was added, where it has no reading.
 * @throws AppError not-found
 */
export async function getModuleDay(ctx: Context, code: string): Promise<ModuleDay> {
  const module = await getModuleByCode(ctx, code)
  const factors = await listFactorsOf(ctx, module.id)
  const now = ctx.now().getTime()
  const midnight = startOfLocalDay(now)
  const factor_ids = factors.map(({ id }) => id)
  const [outside, made, sent_to, [first, { instants, today }]] = await Promise.all([
    readTimeOutside(ctx, factor_ids, { start: midnight, end: now }),
    selectMade(ctx.db, module.id),
    listSentTo(ctx, module.id),
    // Stored to the millisecond: up to the next one is up to and with now.
    snapshot(ctx.db, (at) =>
      Promise.all([
        readFirst(at, factor_ids),
        readRecent(at, { factor_ids, start: now - DAY_MS, end: now + 1 }, midnight),
      ]),
    ),
  ])
  const known = Math.min(first ?? made?.getTime() ?? now, now)
  const period = { start: Math.max(now - DAY_MS, known), end: now }
  return {
    ...completenessOf(instants, period, module.interval_seconds),
    day_start: new Date(midnight).toISOString(),
    factors: factors.map(({ id, code: factor }) => {
      const measured = today.get(id)
      const { seconds, count } = outside.get(id) ?? { seconds: 0, count: 0 }
      return {
        id,
        code: factor,
        min: measured?.min ?? null,
        mean: measured === undefined ? null : meanOf(measured),
        max: measured?.max ?? null,
        outside_seconds: seconds,
        outside_count: count,
      }
    }),
    sent_to,
  }
}
