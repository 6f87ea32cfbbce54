/**
 * The number a person typed, with a decimal point or a decimal comma; null for an empty text and for what is no number. Grouped
 * digits (`1.234,5`) are no number: guessing would move a limit by a factor of a thousand.
 */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim()
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(trimmed)) return null
  const value = Number(trimmed.replace(',', '.'))
  if (!Number.isFinite(value)) return null
  // −0 would be shown as «-0».
  return value === 0 ? 0 : value
}

/** A number as it stands in a field: every digit of it, in the language's own decimal sign; '' for null. */
export function decimalText(value: number | null, locale: string): string {
  if (value === null) return ''
  return locale === 'en' ? String(value) : String(value).replace('.', ',')
}
