import { fieldRules } from '../../api/contract-values.ts'
import { parseDecimal } from '../../lib/decimal-input.ts'

/** Parses a width: 0 for an empty text, null for an invalid one. */
export function widthOf(text: string): number | null {
  if (text.trim() === '') return 0
  const width = parseDecimal(text)
  return width !== null && width >= 0 ? width : null
}

const { max: longestSeconds = Number.POSITIVE_INFINITY } = fieldRules.threshold.on_delay_seconds

/** Parses a delay in whole seconds: 0 for an empty text, null for an invalid one. */
export function delayOf(text: string): number | null {
  const seconds = widthOf(text)
  return seconds !== null && Number.isInteger(seconds) && seconds <= longestSeconds ? seconds : null
}
