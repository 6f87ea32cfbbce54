const formatters = new Map<string, Intl.NumberFormat>()

/** A number in the language's format with a fixed number of decimals; an en dash for null and non-finite values. */
export function formatNumber(value: number | null | undefined, locale: string, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–'
  const key = `${locale}/${decimals}`
  let formatter = formatters.get(key)
  if (formatter === undefined) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    formatter = new Intl.NumberFormat(locale, digits)
    formatters.set(key, formatter)
  }
  return formatter.format(value)
}

/** A measured value with unknown decimals: up to six significant digits, no trailing zeros. */
export function formatMeasured(value: number, locale: string): string {
  if (!Number.isFinite(value)) return '–'
  const key = `${locale}/measured`
  let formatter = formatters.get(key)
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 })
    formatters.set(key, formatter)
  }
  return formatter.format(value)
}

/** A number with every digit it has, so that a person can compare it with what they typed. */
export function formatExact(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value)
}
