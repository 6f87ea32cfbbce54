import { silence } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { selectModuleFacts } from './conditions.queries.ts'
import { type KnownModule, knownOf } from './known.ts'

/** What is known now of every module and of those of its factors that are not normal. */
export async function listKnown(ctx: Context): Promise<KnownModule[]> {
  const now = ctx.now()
  const late = { intervals: silence.lateAfterIntervals, ms: silence.lateAfterMs }
  return (await selectModuleFacts(ctx.db, { now, ...late })).map((row) => knownOf(row, now))
}
