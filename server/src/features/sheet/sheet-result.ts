import type { SheetFactor, SheetModule, SheetResult } from '@quantrac/contract'
import type { Plan, PlannedModule } from './sheet-plan.ts'
import type { PlannedFactor } from './sheet-plan-factors.ts'

export const mostErrors = 1000

/** What a plan changes, in numbers and by station. */
export function resultOf(plan: Plan, all: boolean): Omit<SheetResult, 'ignored' | 'absent'> {
  const { modules, errors, refused } = plan
  const factors = modules.flatMap(({ factors: own }) => own)
  const addedFactors = factors.filter(({ write }) => write !== null).length
  const changedFactors = factors.filter(isChangedFactor).length
  const sameFactors = factors.length - addedFactors - changedFactors
  const addedModules = modules.filter(({ write }) => write !== null).length
  const stored = modules.filter(({ present }) => present !== null)
  const changed = stored.filter(isChanged)
  const bare = stored.filter((module) => module.shown.factors.length === 0 && !isChanged(module))
  return {
    is_applied: false,
    created: addedModules + addedFactors,
    changed: modules.reduce((sum, module) => sum + changesIn(module, refused), 0),
    unchanged: sameFactors + bare.length,
    refused: refused.size,
    modules: { added: addedModules, changed: changed.length, same: stored.length - changed.length },
    factors: { added: addedFactors, changed: changedFactors, same: sameFactors },
    errors: errors.slice(0, mostErrors),
    differences: all ? modules.map(({ shown }) => shown) : differencesOf(plan),
  }
}

const isChangedFactor = ({ present, change, limits }: PlannedFactor): boolean =>
  present !== null && (change !== null || limits !== null)

const isChanged = ({ change, factors }: PlannedModule): boolean =>
  change !== null || factors.some((factor) => factor.write !== null || isChangedFactor(factor))

const changesIn = ({ change, shown }: PlannedModule, refused: ReadonlySet<number>): number =>
  shown.factors
    .filter(({ line }) => !refused.has(line))
    .reduce((sum, { changes }) => sum + changes.length, change === null ? 0 : shown.changes.length)

function differencesOf({ modules, errors }: Plan): SheetModule[] {
  const wrong = new Set(errors.map(({ line }) => line))
  const differs = ({ is_new, changes, line }: SheetFactor | SheetModule) =>
    is_new || changes.length > 0 || wrong.has(line)
  return modules.flatMap(({ shown }) => {
    const own = { ...shown, factors: shown.factors.filter(differs) }
    return own.factors.length > 0 || differs(own) ? [own] : []
  })
}
