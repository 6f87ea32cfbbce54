import type { ModuleLatestFactor } from '@quantrac/contract'
import type { Trends } from '../../components/live-stations/trends.ts'

type Scaled = Pick<ModuleLatestFactor, 'code' | 'unit'>

/**
 * From and to which value the lines of one unit are drawn. At least a twentieth of the value: what hardly moves looks calm. Undefined
 * without a value.
 */
export function scaleOf(
  unit: string,
  factors: readonly Scaled[],
  trends: Trends,
): { low: number; high: number } | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { code } of factors.filter((factor) => factor.unit === unit))
    for (const { value } of trends.get(code) ?? []) {
      if (value === null) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  if (low > high) return undefined
  const middle = (low + high) / 2
  const half = Math.max((high - low) / 2, Math.abs(middle) / 40)
  return { low: middle - half, high: middle + half }
}
