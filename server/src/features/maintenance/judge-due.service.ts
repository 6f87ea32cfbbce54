import type { Context } from '../../context.ts'
import { databaseOn } from '../../db/database.ts'
import { judgePeriod } from '../readings/store/judge-period.service.ts'
import type { StoreDeps } from '../readings/store/store.service.ts'
import { clearJudging, selectJudging } from './maintenance.queries.ts'

/**
 * Judges again what changed maintenance touches: at once by the call that changed it, and by a job where that was
 * killed. What is noted is taken away in the transaction that judges, so it is done once whichever copy does it.
 */
export async function judgeMaintained(ctx: Context, deps: StoreDeps): Promise<void> {
  for (const row of await selectJudging(ctx.db)) {
    const period = {
      factor_id: row.factor_id,
      from: row.from.getTime(),
      to: row.to?.getTime(),
      byNoted: true,
      cause: 'maintenance',
    } as const
    const done = await judgePeriod(deps, period, {
      by: ctx,
      inSameTransaction: async (client) => {
        await clearJudging(databaseOn(client), row)
      },
    })
    if (done === null) await clearJudging(ctx.db, row)
  }
}
