/** Made once each: to make one takes longer than to format a thousand numbers. */
const formatters = new Map<string, Intl.NumberFormat>()

/** Vietnamese, unless the language is English. */
export const languageOf = (locale: string): 'vi' | 'en' => (locale === 'en' ? 'en' : 'vi')

function formatterOf(locale: string, kind: 'fixed' | 'at most' | 'significant', digits: number) {
  const language = languageOf(locale)
  const key = `${language} ${kind} ${digits}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const options = {
    fixed: { minimumFractionDigits: digits, maximumFractionDigits: digits },
    'at most': { maximumFractionDigits: digits },
    significant: { maximumSignificantDigits: digits },
  }
  const made = new Intl.NumberFormat(language, options[kind])
  formatters.set(key, made)
  return made
}

const NONE = '–'

/** A number in the language's format with a fixed number of decimals; an en dash for null and non-finite values. */
export function formatNumber(value: number | null | undefined, locale: string, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NONE
  return formatterOf(locale, 'fixed', decimals).format(value)
}

/** A measured value with unknown decimals: up to six significant digits, no trailing zeros. */
export const formatMeasured = (value: number, locale: string): string =>
  Number.isFinite(value) ? formatterOf(locale, 'significant', 6).format(value) : NONE

/**
 * A number with every digit it has, so that a person can compare it with what they typed; none after the twentieth
 * decimal.
 */
export const formatExact = (value: number, locale: string): string =>
  Number.isFinite(value) ? formatterOf(locale, 'at most', 20).format(value) : NONE
