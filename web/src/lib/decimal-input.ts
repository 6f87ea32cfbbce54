/** What a field accepts; everything without them. */
export interface NumberRules {
  min?: number
  max?: number
  isWhole?: boolean
  /** The most decimals. */
  decimals?: number
}

const plain = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i

/** Digits grouped by threes, as the language writes them. No number begins its groups with a zero. */
const grouped = {
  vi: /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/,
  en: /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/,
}

/**
 * What a typed text can mean to a field, grouped digits first; empty for an invalid number. Point and comma are both
 * taken as decimal signs, so that `1.350` in Vietnamese is 1350 and 1.35: to guess could change a limit by a factor of
 * a thousand.
 */
export function readingsOf(text: string, locale: string, rules: NumberRules = {}): number[] {
  const typed = text.trim()
  const [group, decimal] = locale === 'en' ? [',', '.'] : ['.', ',']
  const found: string[] = []
  if (grouped[locale === 'en' ? 'en' : 'vi'].test(typed))
    found.push(typed.replaceAll(group, '').replace(decimal, '.'))
  if (plain.test(typed)) found.push(typed.replace(',', '.'))
  return found
    .map(Number)
    .filter((value) => isTaken(value, rules))
    .map(withoutMinusZero)
}

/** The number a person typed, if it can mean only one that the field accepts; else null. */
export function numberIn(text: string, locale: string, rules?: NumberRules): number | null {
  const [value, other] = readingsOf(text, locale, rules)
  return value === undefined || other !== undefined ? null : value
}

function isTaken(value: number, { min, max, isWhole = false, decimals }: NumberRules): boolean {
  if (!Number.isFinite(value) || (isWhole && !Number.isInteger(value))) return false
  if (decimals !== undefined && Number(value.toFixed(decimals)) !== value) return false
  return value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)
}

/** −0 would be shown as «-0». */
const withoutMinusZero = (value: number): number => (value === 0 ? 0 : value)

/** A number as a field shows it: every digit, or so many decimals, with the language's decimal sign; '' for null. */
export function decimalText(value: number | null, locale: string, decimals?: number): string {
  if (value === null) return ''
  const text = decimals === undefined ? String(value) : value.toFixed(decimals)
  return locale === 'en' ? text : text.replace('.', ',')
}
