import type { Context } from '../../context.ts'
import { countRowsBehind } from './ahead.queries.ts'
import { dayOf } from './day.ts'

/** Readings of today of the factors that have some of tomorrow: a clock may run ahead over midnight. */
export const countReadingsOfAhead = (ctx: Context): Promise<number> =>
  countRowsBehind(ctx.db, dayOf(ctx.now().getTime()))
