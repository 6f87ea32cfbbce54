import { HOUR_MS, localInstant } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { databaseOn } from '../../db/database.ts'
import { holdFactors } from '../factors/factors.service.ts'
import { notifyLimitsChange } from '../notifications/notices.service.ts'
import { judgePeriod } from '../readings/store/judge-period.service.ts'
import type { StoreDeps } from '../readings/store/store.service.ts'
import { boundedBy, namesOf, nextDay, openLimits } from '../station-limits/follow.ts'
import {
  endJudging,
  type FollowRow,
  followStandards,
  forgetTold,
  isUntold,
  listAllFollowed,
  listJudging,
} from '../station-limits/follow.service.ts'

/** People read it in the morning of the day before. */
const toldFromHour = 8

/**
 * Brings thresholds to the limits of the day, each station in one transaction: a second copy finds nothing left to do,
 * and a killed one has done all of a station or nothing. Then judges what came since midnight, and tells of tomorrow.
 */
export async function followDue(ctx: Context, deps: StoreDeps): Promise<void> {
  const { stations, isDue } = await listAllFollowed(ctx)
  for (const rows of stations.values()) {
    const ids = rows.filter(isDue).map(({ factor_id }) => factor_id)
    if (ids.length === 0) continue
    await transaction(ctx, async (tx) => {
      await holdFactors(tx, ids)
      await followStandards(tx, ids)
    })
  }
  await judgeSinceMidnight(ctx, deps)
  await tellOfTomorrow(ctx)
}

/** What came between midnight and the change was judged by the limits of the day before. */
async function judgeSinceMidnight(ctx: Context, deps: StoreDeps): Promise<void> {
  for (const { factor_id, from } of await listJudging(ctx)) {
    const end = (tx: Context) => endJudging(tx, factor_id, from)
    const period = { factor_id, from: from.getTime(), to: undefined, byNoted: true } as const
    const done = await judgePeriod(deps, period, {
      by: ctx,
      inSameTransaction: (client) => end({ ...ctx, db: databaseOn(client) }),
    })
    if (done === null) await end(ctx)
  }
}

async function tellOfTomorrow(ctx: Context): Promise<void> {
  const { today, stations, standardOf } = await listAllFollowed(ctx)
  if (ctx.sure.now().getTime() < localInstant(today) + toldFromHour * HOUR_MS) return
  const tomorrow = nextDay(today)
  for (const [moduleId, rows] of stations) {
    const changes = rows.flatMap((row) => changeOf(row, standardOf(row, today), standardOf(row, tomorrow)))
    const [first] = rows
    if (first === undefined || changes.length === 0) continue
    await transaction(ctx, async (tx) => {
      if (!(await isUntold(tx, moduleId, tomorrow))) return
      const { module, module_name } = first
      await notifyLimitsChange(tx, moduleId, { module, module_name, day: tomorrow, changes })
    })
  }
  await forgetTold(ctx, today)
}

type Standard = Parameters<typeof namesOf>[0] | null

/** What becomes of a threshold; nothing where its numbers stay, but that it follows no standard any more. */
function changeOf(row: FollowRow, now: Standard, next: Standard) {
  const { threshold, name, unit } = row
  if (threshold === null && next === null) return []
  const held = threshold ?? openLimits
  const { min_value, max_value } = next === null ? held : boundedBy(held, next)
  const isOver = now !== null && next === null
  if (!isOver && min_value === held.min_value && max_value === held.max_value) return []
  return [
    {
      factor_name: name,
      unit,
      before: { min_value: held.min_value, max_value: held.max_value },
      after: { min_value, max_value },
      standard: isOver ? null : next && namesOf(next).standard,
    },
  ]
}
