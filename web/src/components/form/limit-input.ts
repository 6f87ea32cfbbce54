import { fieldRules } from '../../api/contract-values.ts'
import { parseDecimal } from '../../lib/decimal-input.ts'

/** A width as it is sent: 0 for an empty text, null for what cannot be sent. */
export function widthOf(text: string): number | null {
  if (text.trim() === '') return 0
  const width = parseDecimal(text)
  return width !== null && width >= 0 ? width : null
}

const { max: longestSeconds = Number.POSITIVE_INFINITY } = fieldRules.threshold.on_delay_seconds

/** A delay in whole seconds as it is sent: 0 for an empty text, null for what cannot be sent. */
export function delayOf(text: string): number | null {
  const seconds = widthOf(text)
  return seconds !== null && Number.isInteger(seconds) && seconds <= longestSeconds ? seconds : null
}
