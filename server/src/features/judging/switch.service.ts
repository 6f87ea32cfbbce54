import type { Context } from '../../context.ts'
import { disable, type FactorState } from './evaluate.ts'
import { noteLimits } from './limit-periods.service.ts'
import {
  closeAlerts,
  selectSwitches,
  type SwitchRow,
  updateStatesOff,
  updateStatesOn,
} from './switch.queries.ts'

export { limitsProblem } from './limits.ts'

/**
 * Updates the states of these factors after they, their modules or thresholds were switched on or off, changed or
 * deleted, in the transaction of that change: a factor that is off closes its open alert, one that is on again starts
 * as NORMAL. A change of limits alone changes no state; it is noted since when they hold.
 */
export async function applySwitches(tx: Context, factorIds: readonly number[]): Promise<void> {
  if (factorIds.length === 0) return
  const rows = await selectSwitches(tx.db, factorIds)
  const since = await noteLimits(
    tx,
    rows.map(({ factor_id, watermark, latest_ts }) => ({
      factor_id,
      judged: watermark?.getTime() ?? null,
      stored: latest_ts?.getTime() ?? null,
    })),
  )
  const off = rows.filter((row) => !row.is_on && row.phase !== 'OFF')
  const on = rows.filter((row) => row.is_on && row.phase === 'OFF')
  await updateStatesOff(
    tx.db,
    off.map((row) => row.factor_id),
  )
  await updateStatesOn(
    tx.db,
    on.map((row) => row.factor_id),
  )
  const ids = await closeAlerts(
    tx.db,
    off.flatMap((row) => closingOf(row, since.get(row.factor_id) ?? tx.now().getTime())),
  )
  if (ids.length > 0) tx.afterCommit(() => tx.bus.publish('alerts.resolved', { ids }))
}

function closingOf(row: SwitchRow, at: number): { factor_id: number; resolved_at: Date }[] {
  return disable(stateOf(row), at).effects.flatMap((effect) =>
    effect.type === 'resolve'
      ? [{ factor_id: row.factor_id, resolved_at: new Date(effect.resolved_at) }]
      : [],
  )
}

function stateOf({ phase, severity, since, watermark, peak, last, ...row }: SwitchRow): FactorState {
  return {
    phase,
    class: row.class,
    severity,
    since: since?.getTime() ?? null,
    watermark: watermark?.getTime() ?? null,
    peak,
    last,
  }
}
