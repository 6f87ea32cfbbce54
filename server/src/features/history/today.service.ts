import type { Context } from '../../context.ts'
import { dayOf } from './day.ts'
import { selectDayCount } from './today.queries.ts'

/** How many readings of today are stored, of factors that are not deleted. */
export const countReadingsToday = (ctx: Context): Promise<number> =>
  selectDayCount(ctx.db, dayOf(ctx.now().getTime()))
