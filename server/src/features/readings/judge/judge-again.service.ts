import type { ThresholdJudgement } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { databaseOn } from '../../../db/database.ts'
import { AppError } from '../../../errors.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import { getFactor } from '../../factors/factors.service.ts'
import { judgePeriod, previewPeriod, type Period, type PeriodCounts } from '../store/judge-period.service.ts'
import type { StoreDeps } from '../store/store.service.ts'
import { getThresholdOfFactor } from '../../thresholds/thresholds.service.ts'

interface Asked {
  readonly factor_id: number
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
}

/** What judging a factor's past by today's limits would change. @throws AppError not-found, no-limits */
export async function previewJudging(
  ctx: Context,
  deps: StoreDeps,
  asked: Asked,
): Promise<ThresholdJudgement> {
  const { id } = await getFactor(ctx, asked.factor_id)
  return judgementOf(id, await previewPeriod(deps, periodOf(asked)))
}

/** @throws AppError not-found, no-limits */
export async function judgeAgain(ctx: Context, deps: StoreDeps, asked: Asked): Promise<ThresholdJudgement> {
  const { factor_id, start_datetime, end_datetime } = asked
  const { code, module } = await getFactor(ctx, factor_id)
  const { id } = await getThresholdOfFactor(ctx, factor_id)
  const counts = await judgePeriod(deps, periodOf(asked), {
    by: ctx,
    inSameTransaction: async (client, { made, changed, withdrawn }) => {
      await writeAudit(
        { ...ctx, db: databaseOn(client) },
        {
          action: 'threshold.judge',
          object_id: id ?? '',
          factor_id,
          after: {
            factor: code,
            module: module.code,
            start_datetime,
            end_datetime,
            made,
            changed,
            withdrawn,
          },
        },
      )
    },
  })
  const done = judgementOf(factor_id, counts)
  ctx.bus.publish('readings.stored', { module_ids: [module.id] })
  return done
}

const periodOf = ({ factor_id, start_datetime, end_datetime }: Asked): Period => ({
  factor_id,
  from: start_datetime === undefined ? undefined : Date.parse(start_datetime),
  to: end_datetime === undefined ? undefined : Date.parse(end_datetime),
})

function judgementOf(factorId: number, counts: PeriodCounts | null): ThresholdJudgement {
  if (counts === null) throw new AppError('no-limits')
  const { first, since, ...changes } = counts
  return { factor_id: factorId, first: timeOf(first), since: timeOf(since), ...changes }
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
