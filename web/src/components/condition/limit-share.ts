import type { ModuleLatestFactor } from '@quantrac/contract'

export type Measured = Pick<ModuleLatestFactor, 'value' | 'min_value' | 'max_value'>

/** How much of the way to its limit a value has gone: 1 is on the limit. Null without a limit or a value. */
export function limitShare({ value, min_value: min, max_value: max }: Measured): number | null {
  if (value === null) return null
  if (min !== null && max !== null)
    return max > min ? Math.abs(value - (min + max) / 2) / ((max - min) / 2) : null
  if (max !== null) return max > 0 ? Math.max(0, value / max) : null
  if (min === null || min <= 0) return null
  return value > 0 ? min / value : Number.POSITIVE_INFINITY
}
