import type { ModuleLatestFactor } from '@quantrac/contract'

export interface Scale {
  readonly low: number
  readonly high: number
}

/** The least period of a line by its unit: less than this is calm, and looks so. */
const leastPeriods: Readonly<Record<string, number>> = { Hz: 2, V: 40, '°C': 10, '%': 20 }
/** The least range of a value whose unit is not listed. */
const LEAST_SHARE = 0.3
/** A limit is this far up. */
const LIMIT_AT = 0.88

type Limits = Pick<ModuleLatestFactor, 'min_value' | 'max_value' | 'unit'>

/** The range of values of a small line: its limits, or a least range; always wide enough for all values. */
export function lineScale(
  values: readonly number[],
  { min_value: min, max_value: max, unit }: Limits,
): Scale {
  const least = values.length === 0 ? (min ?? max ?? 0) : Math.min(...values)
  const greatest = values.length === 0 ? (max ?? min ?? 0) : Math.max(...values)
  if (min !== null && max !== null) {
    const room = (max - min) * 0.12
    return { low: Math.min(least, min - room), high: Math.max(greatest, max + room) }
  }
  if (max !== null && max > 0) return { low: Math.min(least, 0), high: Math.max(greatest, max / LIMIT_AT) }
  if (min !== null && min > 0)
    return { low: Math.min(least, min * LIMIT_AT), high: Math.max(greatest, min * 2) }
  const middle = (least + greatest) / 2
  const period = Math.max(leastPeriods[unit] ?? LEAST_SHARE * Math.abs(middle), greatest - least)
  return period === 0
    ? { low: least - 1, high: greatest + 1 }
    : { low: middle - period / 2, high: middle + period / 2 }
}
