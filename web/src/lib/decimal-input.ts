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

/** A number for an input: every digit, with the language's decimal sign; '' for null. */
export function decimalText(value: number | null, locale: string): string {
  if (value === null) return ''
  return locale === 'en' ? String(value) : String(value).replace('.', ',')
}
