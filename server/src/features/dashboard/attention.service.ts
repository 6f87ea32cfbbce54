import { type Attention, type RecoveredRow, startOfLocalDay } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { listKnown } from '../module-data/conditions.service.ts'
import { findQuietSince } from '../module-data/quiet.service.ts'
import { attentionRows, modulesByCondition } from './attention.ts'
import { countOpen } from './alert-counts.queries.ts'
import { countRecovered, type RecoveredFacts, selectRecovered } from './recovered.queries.ts'

/** What is not normal now, and the excursions that ended today. `limit`: of each list. */
export async function getAttention(ctx: Context, { limit }: { limit: number }): Promise<Attention> {
  const today = new Date(startOfLocalDay(ctx.now().getTime()))
  const [modules, { open }, recovered_total, recovered] = await Promise.all([
    listKnown(ctx),
    countOpen(ctx.db),
    countRecovered(ctx.db, today),
    selectRecovered(ctx.db, today, limit),
  ])
  const rows = attentionRows(modules)
  return {
    modules_total: modules.filter(({ status }) => status).length,
    modules: modulesByCondition(modules),
    rows: rows.slice(0, limit),
    rows_total: rows.length,
    recovered: recovered.map(recoveredOf),
    recovered_total,
    quiet_since: open === 0 ? await findQuietSince(ctx) : null,
  }
}

function recoveredOf(facts: RecoveredFacts): RecoveredRow {
  const { alert_id, status, side, peak, unit, decimals } = facts
  return {
    module: {
      id: facts.module_id,
      code: facts.module_code,
      name: facts.module_name,
      type: facts.module_type,
    },
    factor: { id: facts.factor_id, code: facts.factor_code, name: facts.factor_name },
    alert_id,
    status,
    side,
    peak,
    unit,
    decimals,
    started_at: facts.started_at.toISOString(),
    resolved_at: facts.resolved_at.toISOString(),
  }
}
