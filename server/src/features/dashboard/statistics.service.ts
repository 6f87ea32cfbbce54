import { type AlertStatistics, DAY_MS, silence, startOfLocalDay } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { rememberedByCopy } from '../../lib/remembered.ts'
import { countRaisedAndUnread, newestUnread } from '../alerts/alerts.list.service.ts'
import { countReadingsOfAhead } from '../history/ahead.service.ts'
import { dayOf, dayText } from '../history/day.ts'
import { readFirsts } from '../history/first.service.ts'
import type { AskedTimes } from '../module-data/range.ts'
import { countDays, countOpen, countRaised } from './alert-counts.queries.ts'
import { raisedIn } from './alerts.service.ts'
import { type Beginning, countPlant, type PlantCounts, selectNewModules } from './statistics.queries.ts'

/** Alerts of the range, and what is so now and today in Asia/Ho_Chi_Minh. */
export async function getStatistics(ctx: Context, query: AskedTimes): Promise<AlertStatistics> {
  const now = ctx.now().getTime()
  const midnight = startOfLocalDay(now)
  const [today, yesterday] = [new Date(midnight), new Date(midnight - DAY_MS)]
  const by = new Date(now - DAY_MS)
  const range = raisedIn(ctx, query)
  const [raised, { total, unread }, days, open, newest_unread, plant] = await Promise.all([
    countRaised(ctx.db, range),
    countRaisedAndUnread(ctx, range),
    countDays(ctx.db, { yesterday, by, today }),
    countOpen(ctx.db),
    newestUnread(ctx),
    plantOf(ctx),
  ])
  return { total, ...raised, unread, ...days, ...open, newest_unread, ...plant }
}

/** Of modules that were added today: their first reading ever, or when they were added where they have none. */
async function beginningsOf({ db }: Context, midnight: Date): Promise<Beginning[]> {
  const added = await selectNewModules(db, midnight)
  const firsts = await readFirsts(
    db,
    added.flatMap(({ factor_ids }) => factor_ids),
  )
  return added.map(({ id, created_at, factor_ids }) => {
    const own = factor_ids.flatMap((factor) => firsts.get(factor) ?? [])
    return { module_id: id, at: own.length === 0 ? created_at.getTime() : Math.min(...own) }
  })
}

// It reads the state of every factor, and changes with every reading.
const sharedMs = 5000

const memoryOf = rememberedByCopy<PlantCounts>(sharedMs)

/** For five seconds, all who reach the same modules get the same counts. */
function plantOf(ctx: Context): Promise<PlantCounts> {
  const now = ctx.now()
  const midnight = new Date(startOfLocalDay(now.getTime()))
  const silent = { intervals: silence.offlineAfterIntervals, ms: silence.offlineAtLeastMs }
  return memoryOf(ctx.bus).get(ctx.reach?.join() ?? 'all', now.getTime(), async () => {
    const beginnings = await beginningsOf(ctx, midnight)
    const at = { now, midnight, day: dayText(dayOf(now.getTime())), beginnings, silent }
    const [plant, others] = await Promise.all([countPlant(ctx.db, at), countReadingsOfAhead(ctx)])
    return { ...plant, readings_today: plant.readings_today + others }
  })
}
