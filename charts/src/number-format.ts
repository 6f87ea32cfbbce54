interface Signs {
  readonly group: string
  readonly point: string
}

const vietnamese: Signs = { group: '.', point: ',' }
const english: Signs = { group: ',', point: '.' }
const signsOf = (locale: string): Signs => (locale === 'en' ? english : vietnamese)

/** A number in the language's format with a fixed number of decimals; an en dash for null and non-finite values. */
export function formatNumber(value: number | null | undefined, locale: string, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–'
  const units = scaled(formOf(value), decimals)
  return units < EXACT
    ? written({ value, units, decimals }, signsOf(locale))
    : byIntl(value, locale, decimals)
}

/** A measured value with unknown decimals: up to six significant digits, no trailing zeros. */
export function formatMeasured(value: number, locale: string): string {
  if (!Number.isFinite(value)) return '–'
  const form = formOf(value)
  const decimals = 5 - form.exponent
  const text = written({ value, units: scaled(form, decimals), decimals }, signsOf(locale))
  return decimals > 0 ? withoutZeros(text) : text
}

/** A number with every digit it has, so that a person can compare it with what they typed; none after the twentieth decimal. */
export function formatExact(value: number, locale: string): string {
  const { digits, exponent } = formOf(value)
  const decimals = digits.replace('.', '').length - 1 - exponent
  const text = formatNumber(value, locale, Math.min(20, Math.max(0, decimals)))
  return decimals > 0 ? withoutZeros(text) : text
}

/** Of a text with decimals. */
const withoutZeros = (text: string): string => text.replace(/\D?0*$/, '')

// From here on a number may have an exponent as a text, and none of its decimals count.
const EXACT = 1e15

interface Form {
  readonly digits: string
  readonly exponent: number
}

/** The shortest decimal form of a number without its sign: 1.2345 and 2 for 123.45. */
function formOf(value: number): Form {
  const [digits = '', exponent] = Math.abs(value).toExponential().split('e')
  return { digits, exponent: Number(exponent) }
}

/** How many times 10^-decimals it is, rounded half up: of its decimal form, as Intl does, so that 1.005 is 1.01 with two decimals. */
function scaled({ digits, exponent }: Form, decimals: number): number {
  return Math.round(Number(`${digits}e${exponent + decimals}`))
}

interface Rounded {
  readonly value: number
  readonly units: number
  readonly decimals: number
}

/** Digits by hand: the first formatter of Intl costs a page 30 ms or more, on a phone four times as much. */
function written({ value, units, decimals }: Rounded, { group, point }: Signs): string {
  const shown = Math.max(0, decimals)
  const digits = `${units}${'0'.repeat(shown - decimals)}`.padStart(shown + 1, '0')
  const whole = digits.slice(0, digits.length - shown).replace(/\B(?=(\d{3})+$)/g, group)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  return shown === 0 ? `${sign}${whole}` : `${sign}${whole}${point}${digits.slice(-shown)}`
}

const byIntl = (value: number, locale: string, decimals: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    value,
  )
