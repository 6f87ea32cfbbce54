import type { HealthFault, RulePreviewAsk } from '@quantrac/contract'

/** What is chosen in the tester. */
export interface TestValues {
  module: string
  factor: string
  /** As `limit-ALERT`, `health-offline`. */
  what: string
  takes: boolean
  /** The minutes until somebody takes it. */
  taken: number | null
}

export const testLimits = ['limit-ALERT', 'limit-WARNING', 'average-ALERT'] as const

/** Faults of the whole station have no factor. */
const ofStation: ReadonlySet<string> = new Set<HealthFault>(['offline', 'clock', 'incomplete'])

export const hasFactor = (what: string): boolean =>
  !what.startsWith('health-') || !ofStation.has(what.slice('health-'.length))

/** The call; null while something is missing. */
export function askOf({
  module,
  factor,
  what,
  takes,
  taken,
  at,
}: TestValues & { at: string }): RulePreviewAsk | null {
  if (module === '' || at === '' || (takes && taken === null)) return null
  if (hasFactor(what) && factor === '') return null
  const [kind, of] = what.split('-')
  const isHealth = kind === 'health'
  return {
    module_code: module,
    factor_code: hasFactor(what) ? factor : null,
    kind: isHealth ? 'health' : kind === 'average' ? 'average' : 'limit',
    status: of === 'WARNING' || (isHealth && of !== 'offline') ? 'WARNING' : 'ALERT',
    fault: isHealth ? (of as HealthFault) : null, // the options are its faults
    at,
    taken_after_minutes: takes ? taken : null,
  }
}
