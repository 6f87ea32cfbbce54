import { type FactorStatus, type Severity, silentAfterMs } from '@quantrac/contract'

/** The data that decides a factor's state. */
export interface FactorFacts {
  /** Event time of its newest reading, in epoch ms. */
  readonly timestamp: number | null
  /** Severity of its open excursion. */
  readonly severity: Severity | null
  /** Threshold, factor and module are switched on. */
  readonly is_on: boolean
  /** Its device has said that it is gone, and that is told; no reading has come since. */
  readonly is_gone?: boolean
}

/** Factors whose newest reading is older are silent: three readings are missing, and at least a minute has passed. */
export const freshSince = (now: Date, interval_seconds: number): number =>
  now.getTime() - silentAfterMs(interval_seconds)

export function factorState(
  { timestamp, severity, is_on, is_gone }: FactorFacts,
  since: number,
): FactorStatus {
  if (timestamp === null || timestamp < since || is_gone === true) return 'OFFLINE'
  return is_on ? (severity ?? 'NORMAL') : 'NORMAL'
}

/** Worst first. A silent factor ranks below a live one, so a module is OFFLINE only if all its factors are silent. */
const moduleStates = ['ALERT', 'WARNING', 'NORMAL', 'OFFLINE'] as const satisfies readonly FactorStatus[]

/** A module's state from those of its factors. A module without factors is silent, too. */
export function moduleState(factors: readonly FactorStatus[]): FactorStatus {
  return moduleStates.find((state) => factors.includes(state)) ?? 'OFFLINE'
}

/** The order in a list of modules: one that is entirely silent is more urgent than a normal one. */
const urgency: Readonly<Record<FactorStatus, number>> = { ALERT: 0, WARNING: 1, OFFLINE: 2, NORMAL: 3 }

/** The worst first; modules in the same state keep their order. */
export function worstFirst<M extends { readonly id: number }>(
  modules: readonly M[],
  states: ReadonlyMap<number, FactorStatus>,
): M[] {
  const rank = ({ id }: M) => urgency[states.get(id) ?? 'OFFLINE']
  return modules.toSorted((a, b) => rank(a) - rank(b))
}

interface StoredLimits {
  readonly has_limits: boolean
  readonly min_value: number | null
  readonly max_value: number | null
}

/**
 * Two equal limits are limits that nobody has filled in yet; these and switched-off ones are not judged, so not shown.
 */
export const areJudged = ({ has_limits, min_value, max_value }: StoredLimits): boolean =>
  has_limits && (min_value === null || min_value !== max_value)
