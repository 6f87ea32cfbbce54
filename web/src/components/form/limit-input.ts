import { fieldRules } from '../../api/contract-values.ts'
import { type NumberRules, numberIn } from '../../lib/decimal-input.ts'

/** A limit is any number. */
export const limitRules: NumberRules = {}

/** The width of a band or of the deadband. */
export const widthRules: NumberRules = { min: 0 }

/** NoWrap seconds. */
export const delayRules: NumberRules = { ...fieldRules.threshold.on_delay_seconds, isWhole: true }

/** A width as it is sent: 0 for an empty text, null for what cannot be sent. */
export const widthOf = (text: string, locale: string): number | null =>
  text.trim() === '' ? 0 : numberIn(text, locale, widthRules)

/** A delay as it is sent: 0 for an empty text, null for what cannot be sent. */
export const delayOf = (text: string, locale: string): number | null =>
  text.trim() === '' ? 0 : numberIn(text, locale, delayRules)
