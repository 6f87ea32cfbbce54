import { fieldRules } from '../../api/contract-values.ts'
import { decimalWithin, wholeWithin } from '../../lib/decimal-input.ts'

/** A width as it is sent: 0 for an empty text, null for what cannot be sent. */
export const widthOf = (text: string): number | null =>
  text.trim() === '' ? 0 : decimalWithin(text, { min: 0 })

/** A delay in whole seconds as it is sent: 0 for an empty text, null for what cannot be sent. */
export const delayOf = (text: string): number | null =>
  text.trim() === '' ? 0 : wholeWithin(text, fieldRules.threshold.on_delay_seconds)
