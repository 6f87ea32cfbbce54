import type { CalculationRules, CalculationRulesChange } from '@quantrac/contract'
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

/** Omitted fields stay unchanged. */
export function changeCalculationRules(
  ctx: Context,
  change: CalculationRulesChange,
): Promise<CalculationRules> {
  return transaction(ctx, async (tx) => {
    const before = await lockCalculationRules(tx.db)
    const after = { ...before, ...change }
    await updateCalculationRules(tx.db, after)
    await writeAudit(tx, { action: 'calculation-rule.update', before, after })
    return after
  })
}
