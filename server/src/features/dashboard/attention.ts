import { type AttentionRow, type Condition, conditions } from '@quantrac/contract'
import type { KnownModule, UnusualFactor } from '../module-data/known.ts'

/** Those that are switched off are in none. */
export function modulesByCondition(modules: readonly KnownModule[]): Record<Condition, number> {
  const counts = Object.fromEntries(conditions.map((name) => [name, 0])) as Record<Condition, number> // a number for each
  for (const { condition, status } of modules) if (status) counts[condition] += 1
  return counts
}

/** The worst first, of one condition the longest first; one that never began comes last. */
export function attentionRows(modules: readonly KnownModule[]): AttentionRow[] {
  return modules
    .filter(({ status }) => status)
    .flatMap(rowsOf)
    .toSorted(worstThenLongest)
}

/**
 * A module of which nothing comes is one row, whatever the number of its factors. A factor that was never heard of is
 * told on the page of its module.
 */
function rowsOf(module: KnownModule): AttentionRow[] {
  const { id, code, name, type } = module
  const short = { id, code, name, type }
  if (module.isSilent) {
    const newest = newestOf(module.unusual)
    const { value = null, unit = '', decimals = 0 } = newest ?? {}
    const at = instantOf(newest?.timestamp ?? null)
    const nothing = { min_value: null, max_value: null, peak: null, alert_id: null }
    return [
      {
        module: short,
        factor: null,
        condition: module.condition,
        since: at,
        value,
        timestamp: at,
        unit,
        decimals,
        ...nothing,
      },
    ]
  }
  const heard = module.unusual.filter(({ timestamp }) => timestamp !== null)
  return heard.map((factor) => ({
    module: short,
    factor: { id: factor.id, code: factor.code, name: factor.name },
    condition: factor.condition,
    since: instantOf(sinceOf(factor)),
    value: factor.value,
    timestamp: instantOf(factor.timestamp),
    unit: factor.unit,
    decimals: factor.decimals,
    min_value: factor.min_value,
    max_value: factor.max_value,
    peak: factor.peak,
    alert_id: factor.alert_id,
  }))
}

const newestOf = (factors: readonly UnusualFactor[]): UnusualFactor | undefined =>
  factors.reduce<UnusualFactor | undefined>(
    (newest, one) =>
      one.timestamp !== null && (newest === undefined || one.timestamp > (newest.timestamp ?? 0))
        ? one
        : newest,
    undefined,
  )

function sinceOf({ condition, began, timestamp, measured }: UnusualFactor): number | null {
  if (condition === 'late' || condition === 'offline') return timestamp
  // Of a fault only the last good reading is known.
  return condition === 'faulty' || condition === 'calibrating' ? measured : began
}

const instantOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const rank = new Map(conditions.map((name, place) => [name, place]))
const never = '9'

function worstThenLongest(a: AttentionRow, b: AttentionRow): number {
  const worse = (rank.get(a.condition) ?? 0) - (rank.get(b.condition) ?? 0)
  if (worse !== 0) return worse
  const [since, other] = [a.since ?? never, b.since ?? never]
  return since < other ? -1 : Number(since > other)
}
