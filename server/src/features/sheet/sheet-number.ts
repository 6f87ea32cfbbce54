import { type CsvForm, plainCsv } from '../../lib/csv.ts'

/** What a written number may be: one reading, or two of which a person has to choose. */
export interface NumberReadings {
  readonly decimal: number
  /** Its sign parts thousands. null: it cannot. */
  readonly thousands: number | null
}

const whole = /^[+-]?\d+$/
const decimals = /^[+-]?\d*[.,]\d+$/
const powerOfTen = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d{1,3}$/i
const groups =
  /^[+-]?[1-9]\d{0,2}(?:\.\d{3}){2,}$|^[+-]?[1-9]\d{0,2}(?:,\d{3}){2,}$|^[+-]?[1-9]\d{0,2}(?: \d{3})+$/
const groupsAndDecimals =
  /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[+-]?[1-9]\d{0,2}(?:,\d{3})+\.\d+$|^[+-]?[1-9]\d{0,2}(?: \d{3})+[.,]\d+$/
// `1.250`, but not `0.250`.
const twoWays = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/
const longest = 40

/** A number as spreadsheets of any country write it; null: it is none. */
export function readNumber(written: string): NumberReadings | null {
  const text = written
    .trim()
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/^[−–]/, '-')
  if (text.length > longest) return null
  if (twoWays.test(text))
    return { decimal: numberOf(text.replace(',', '.')), thousands: numberOf(text.replace(/[.,]/, '')) }
  if (whole.test(text) || decimals.test(text) || powerOfTen.test(text)) return one(text.replace(',', '.'))
  if (groups.test(text)) return one(text.replace(/[ .,]/g, ''))
  if (!groupsAndDecimals.test(text)) return null
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  return one(`${text.slice(0, at).replace(/[ .,]/g, '')}.${text.slice(at + 1)}`)
}

function one(text: string): NumberReadings | null {
  const value = numberOf(text)
  return Number.isFinite(value) ? { decimal: value, thousands: null } : null
}

/** Adding zero turns −0 into 0. */
const numberOf = (text: string): number => Number(text) + 0

/** A number that reads one way in every country: 1.255 is written with one more digit. */
export function numberText(value: number, { decimal }: CsvForm = plainCsv): string {
  const text = twoWays.test(String(value)) ? `${String(value)}0` : String(value)
  return decimal === '.' ? text : text.replace('.', ',')
}
