import {
  type CalculationRules,
  type CalculationRulesChange,
  type MaintenanceKind,
  maintenanceKinds,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  lockCalculationRules,
  selectCalculationRules,
  updateCalculationRules,
} from './calculation-rules.queries.ts'

export function getCalculationRules(ctx: Context): Promise<CalculationRules> {
  return selectCalculationRules(ctx.db)
}

/** What follows in the transaction of a change: readings in these kinds of maintenance are averaged now, or no more. */
export type FollowKinds = (tx: Context, kinds: readonly MaintenanceKind[]) => Promise<void>

/** Omitted fields stay unchanged. */
export function changeCalculationRules(
  ctx: Context,
  change: CalculationRulesChange,
  follow: FollowKinds,
): Promise<CalculationRules> {
  return transaction(ctx, async (tx) => {
    const before = await lockCalculationRules(tx.db)
    const after = { ...before, ...change }
    await updateCalculationRules(tx.db, after)
    await follow(tx, kindsChanged(before, after))
    await writeAudit(tx, { action: 'calculation-rule.update', before, after })
    return after
  })
}

const kindsChanged = (before: CalculationRules, after: CalculationRules): MaintenanceKind[] =>
  maintenanceKinds.filter((kind) => before[`average_${kind}`] !== after[`average_${kind}`])
