import { healthDefaults, type HealthFault, type ModuleType } from '@quantrac/contract'
import type { Rules } from './health.ts'
import type { RuleRow } from './look.queries.ts'

/** The rules of a station: its own, else those of its type, else the defaults. Pure. */
export function rulesFor(
  rows: readonly RuleRow[],
  { id, type }: { readonly id: number | null; readonly type: ModuleType },
): Rules {
  const defaults = healthDefaults(type)
  const ruleOf = (fault: HealthFault) =>
    rows.find((row) => row.fault === fault && id !== null && row.module_id === id) ??
    rows.find((row) => row.fault === fault && row.type === type) ??
    defaults[fault]
  return {
    offline: ruleOf('offline'),
    partial: ruleOf('partial'),
    clock: ruleOf('clock'),
    range: ruleOf('range'),
    flat: ruleOf('flat'),
    jump: ruleOf('jump'),
    weak: ruleOf('weak'),
    incomplete: ruleOf('incomplete'),
  }
}

/** The same of many stations: rows of others are not gone through for each. */
export function rulesOfAll(rows: readonly RuleRow[]): (station: { id: number; type: ModuleType }) => Rules {
  const ofTypes = rows.filter((row) => row.module_id === null)
  const own = Map.groupBy(rows, (row) => row.module_id)
  const byType = new Map<ModuleType, Rules>()
  return ({ id, type }) => {
    const given = own.get(id)
    if (given !== undefined) return rulesFor([...given, ...ofTypes], { id, type })
    const found = byType.get(type) ?? rulesFor(ofTypes, { id: null, type })
    byType.set(type, found)
    return found
  }
}
