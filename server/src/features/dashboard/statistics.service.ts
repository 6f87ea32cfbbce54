import type { AlertStatistics } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { DAY_MS, startOfLocalDay } from '../../lib/instant.ts'
import { countRaisedAndUnread, newestUnread } from '../alerts/alerts.list.service.ts'
import { countReadingsToday } from '../history/today.service.ts'
import { offlineAfterIntervals, offlineAtLeastMs } from '../module-data/latest.ts'
import type { AskedTimes } from '../module-data/range.ts'
import { countDays, countOpen, countRaised } from './alert-counts.queries.ts'
import { raisedIn } from './alerts.service.ts'
import { countPlant } from './statistics.queries.ts'

/** Alerts of the range, and what is so now and today in Asia/Ho_Chi_Minh. */
export async function getStatistics(ctx: Context, query: AskedTimes): Promise<AlertStatistics> {
  const now = ctx.now()
  const midnight = startOfLocalDay(now.getTime())
  const [today, yesterday] = [new Date(midnight), new Date(midnight - DAY_MS)]
  const by = new Date(now.getTime() - DAY_MS)
  const range = raisedIn(ctx, query)
  const silent = { intervals: offlineAfterIntervals, ms: offlineAtLeastMs }
  const [raised, { total, unread }, days, open, newest_unread, plant, readings_today] = await Promise.all([
    countRaised(ctx.db, range),
    countRaisedAndUnread(ctx, range),
    countDays(ctx.db, { yesterday, by, today }),
    countOpen(ctx.db),
    newestUnread(ctx),
    countPlant(ctx.db, { now, midnight: today, silent }),
    countReadingsToday(ctx),
  ])
  return { total, ...raised, unread, ...days, ...open, newest_unread, ...plant, readings_today }
}
