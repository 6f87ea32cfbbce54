/**
 * Parses a typed number, with a decimal point or a decimal comma; null for an empty text or an invalid number. Grouped digits
 * (`1.234,5`) are invalid: guessing could change a limit by a factor of a thousand.
 */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim()
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(trimmed)) return null
  const value = Number(trimmed.replace(',', '.'))
  if (!Number.isFinite(value)) return null
  // −0 would be shown as «-0».
  return value === 0 ? 0 : value
}

/** The smallest and the largest number that a field accepts; none without them. */
export interface Bounds {
  min?: number
  max?: number
}

/** The number a person typed, where the bounds accept it; else null. */
export function decimalWithin(text: string, bounds: Bounds): number | null {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bounds
  const value = parseDecimal(text)
  return value !== null && value >= min && value <= max ? value : null
}

/** The same for a field of whole numbers. */
export function wholeWithin(text: string, bounds: Bounds): number | null {
  const value = decimalWithin(text, bounds)
  return Number.isInteger(value) ? value : null
}

/** A number as a field shows it: every digit, or so many decimals, with the language's decimal sign; '' for null. */
export function decimalText(value: number | null, locale: string, decimals?: number): string {
  if (value === null) return ''
  const text = decimals === undefined ? String(value) : value.toFixed(decimals)
  return locale === 'en' ? text : text.replace('.', ',')
}
