import type { SheetFactor } from '@quantrac/contract'

type Limits = Pick<SheetFactor, 'min_value' | 'max_value' | 'min_range' | 'max_range'>

/** From where on a value is near a limit: above the lower one, below the upper one. */
export function nearOf({ min_value, max_value, min_range, max_range }: Limits): number[] {
  return [
    ...(min_value !== null && min_range > 0 ? [rounded(min_value + min_range)] : []),
    ...(max_value !== null && max_range > 0 ? [rounded(max_value - max_range)] : []),
  ]
}

/** The same before the changes. */
export function nearBefore({ changes, ...now }: SheetFactor): number[] {
  const before: Limits = { ...now }
  for (const { field, before: value } of changes) {
    if (
      (field === 'min_value' || field === 'max_value') &&
      typeof value !== 'string' &&
      typeof value !== 'boolean'
    )
      before[field] = value
    if ((field === 'min_range' || field === 'max_range') && typeof value === 'number') before[field] = value
  }
  return nearOf(before)
}

/** 0.3 − 0.1 is 0.2. */
const rounded = (value: number): number => Number(value.toPrecision(12))
