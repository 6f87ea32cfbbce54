import type { ComplianceSummary } from '@quantrac/contract'

/** Why a station is not judged by averages. */
export type Missing = 'standard' | 'instantOnly' | 'numbers' | 'quantities' | 'results'

export function missingOf({ standard, factors, judged_until }: ComplianceSummary): Missing | null {
  // What was judged stays, whatever is chosen now.
  if (factors.some(({ exceeded, within, not_enough_data }) => exceeded + within + not_enough_data > 0))
    return null
  if (standard === null) return 'standard'
  if (standard.averages === 0) return standard.instant > 0 ? 'instantOnly' : 'numbers'
  if (factors.length === 0) return 'quantities'
  return judged_until === null ? 'results' : null
}
