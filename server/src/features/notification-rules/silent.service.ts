import type { AlertStatus, ModuleType } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import { ruleFor } from './plan.ts'
import { selectEnabledRules } from './rules.queries.ts'

interface SilentStation {
  readonly id: number
  readonly type: ModuleType
  /** Of the alert that it is off line. */
  readonly status: AlertStatus
}

/** Those of stations of whose being off line no rule tells. */
export async function withoutRule(
  db: Database,
  stations: readonly SilentStation[],
  now: Date,
): Promise<number[]> {
  const rules = await selectEnabledRules(db)
  const isRuled = ({ id, type, status }: SilentStation) =>
    ruleFor(
      rules,
      { kind: 'health', fault: 'offline', status, module_id: id, module_type: type, factor_code: null },
      now,
    ) !== undefined
  return stations.filter((station) => !isRuled(station)).map(({ id }) => id)
}
