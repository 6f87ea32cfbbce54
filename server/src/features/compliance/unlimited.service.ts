import { type Context, transaction } from '../../context.ts'
import { closeAverages, selectOpenAverages, type Series } from './average-alerts.queries.ts'
import { limitAt, type LimitsFrom } from './judge.ts'
import { holdJudged } from './record.queries.ts'

/** A factor with the limits of all times. */
interface Limited {
  readonly factor_id: number
  readonly quantity: string
  readonly is_on: boolean
  readonly held: readonly LimitsFrom[]
}

/**
 * Closes the alerts of averages that no limit holds for any more: the station has left its document, or factor or
 * station are switched off or deleted.
 */
export async function closeUnlimited(ctx: Context, plan: readonly Limited[]): Promise<void> {
  const now = ctx.now()
  const open = await selectOpenAverages(ctx.db)
  if (open.length === 0) return
  const planned = new Map(plan.map((one) => [one.factor_id, one]))
  const isLimited = ({ factor_id, period }: Series): boolean => {
    const factor = planned.get(factor_id)
    if (factor === undefined || !factor.is_on) return false
    return limitAt(factor.held, { quantity: factor.quantity, period }, now.getTime()) !== null
  }
  const over = open.filter((one) => !isLimited(one))
  if (over.length === 0) return
  await transaction(ctx, async (tx) => {
    await holdJudged(
      tx.db,
      over.map(({ factor_id }) => factor_id),
    )
    const ids = await closeAverages(
      tx.db,
      over.map(({ id }) => id),
      now,
    )
    if (ids.length > 0) tx.afterCommit(() => tx.bus.publish('alerts.resolved', { ids }))
  })
}
