import type { UsualLimits } from '@quantrac/contract'
import { unitNamed } from '@quantrac/contract'
import { decimalText, numberIn } from '../../lib/decimal-input.ts'

export type Limits = Pick<UsualLimits, 'min_value' | 'max_value'>

const none: Limits = { min_value: null, max_value: null }
const between = /^(.*?\d)\s*(?:[–—-]|đến|to)\s*([-+]?[\d.,]+)$/
const atMost = /^(?:≤|<=?)?\s*([-+]?[\d.,]+)$/
const atLeast = /^(?:≥|>=?)\s*([-+]?[\d.,]+)$/

/** «6 – 9», «≤ 75», «≥ 4»; a number alone is the most. Null: it cannot be read, or in two ways. */
export function limitsIn(text: string, locale: string): Limits | null {
  const typed = text.trim()
  if (typed === '') return none
  const number = (written: string | undefined): number | null => numberIn(written ?? '', locale)
  const both = between.exec(typed)
  if (both !== null) {
    const [min_value, max_value] = [number(both[1]), number(both[2])]
    return min_value === null || max_value === null || min_value >= max_value
      ? null
      : { min_value, max_value }
  }
  const least = atLeast.exec(typed)
  const value = number((least ?? atMost.exec(typed))?.[1])
  if (value === null) return null
  return least === null ? { ...none, max_value: value } : { ...none, min_value: value }
}

/** As it can be typed. */
export function limitsTyped({ min_value: min, max_value: max }: Limits, locale: string): string {
  const text = (value: number): string => decimalText(value, locale)
  if (min !== null && max !== null) return `${text(min)} – ${text(max)}`
  return max !== null ? `≤ ${text(max)}` : min !== null ? `≥ ${text(min)}` : ''
}

/** The limits that are usual for what a factor measures in its unit; they are never calculated into another one. */
export function usualOf(
  usual: readonly UsualLimits[],
  { quantity, unit }: { readonly quantity: string | null; readonly unit: string },
): UsualLimits | undefined {
  if (quantity === null) return undefined
  const own = unitNamed(unit)
  const found = usual.filter((one) => one.quantity === quantity && unitNamed(one.unit) === own)
  // Two spellings of a unit may each have their own.
  return own === undefined || found.length > 1 ? undefined : found[0]
}
