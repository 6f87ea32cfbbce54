import { type AlertFactors, type AlertPie, DAY_MS, MINUTE_MS, type Series } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { bucketOrigin } from '../history/bucket-fold.ts'
import { type AskedTimes, periodOf } from '../module-data/range.ts'
import { bucketsOf, changesOf, factorsOf, pieOf, widthOf } from './alert-figures.ts'
import { countByBucket, countByFactor, countByModule, type Raised } from './alert-counts.queries.ts'

export const defaultMs = 30 * DAY_MS

const dateOf = (ms: number): Date | null => (Number.isFinite(ms) ? new Date(ms) : null)

/** The alerts of a range; without a start of the 30 days before its end. */
export function raisedIn(ctx: Context, query: AskedTimes): Raised {
  const { start, end } = periodOf(ctx.now(), query, defaultMs)
  // To the minute, so that the totals of the calls within one are the same.
  const from = query.start_datetime === undefined ? Math.floor(start / MINUTE_MS) * MINUTE_MS : start
  return { start: dateOf(from), end: dateOf(end) }
}

/** Alerts by station, most first: eight, and the others together. */
export async function getAlertPie(ctx: Context, query: AskedTimes): Promise<AlertPie> {
  return pieOf(await countByModule(ctx.db, raisedIn(ctx, query)))
}

/** Alerts and warnings by factor, most first: eight, and the others together. */
export async function getAlertFactors(ctx: Context, query: AskedTimes): Promise<AlertFactors['data']> {
  return factorsOf(await countByFactor(ctx.db, raisedIn(ctx, query)))
}

/** Alerts raised by day, or by hour in a range of two days or less. */
export async function getAlertChanges(ctx: Context, query: AskedTimes): Promise<Series> {
  const period = periodOf(ctx.now(), query, defaultMs)
  const asked = {
    start: period.start,
    end: Math.min(period.end, Math.max(period.start, ctx.now().getTime())),
  }
  const range = query.end_datetime === undefined ? asked : period
  const width_ms = widthOf(range)
  const buckets = { width_ms, origin: bucketOrigin, starts: bucketsOf(range, width_ms) }
  const counts = await countByBucket(ctx.db, raisedIn(ctx, query), buckets)
  return changesOf(range, counts)
}
