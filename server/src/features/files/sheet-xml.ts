import { DAY_MS, ZONE_OFFSET_MS } from '@quantrac/contract'

// Day 25,569 of a spreadsheet's calendar is 1 January 1970.
const EPOCH_DAY = 25_569

/**
 * The local time of an instant as spreadsheets count it: days since 1899. Not rounded: LibreOffice would show the
 * second before.
 */
export function serialOf(instant: number): number {
  return (instant + ZONE_OFFSET_MS) / DAY_MS + EPOCH_DAY
}

/** A, B, … Z, AA: the name of a column by its place from 0. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

// What XML forbids, as text: control characters but tab and line feed, and two that are none.
const forbidden = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF`
const FORBIDDEN = new RegExp(`[${forbidden}]`, 'g')
const NEEDS_CARE = new RegExp(String.raw`[&<>\r\uD800-\uDFFF${forbidden}]|_x[\dA-Fa-f]{4}_`)

// A spreadsheet refuses a file with a longer cell.
const mostInCell = 32_767

/** What XML forbids becomes U+FFFD; `_x0041_` is kept from being read as the letter A, as spreadsheets do. */
export function sheetText(text: string): string {
  const whole = text.length > mostInCell ? `${text.slice(0, mostInCell - 1)}…` : text
  return whole
    .toWellFormed()
    .replace(FORBIDDEN, '\uFFFD')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}

/** A text as it is written into the XML of a sheet. */
export function xmlText(text: string): string {
  if (text.length <= mostInCell && !NEEDS_CARE.test(text)) return text
  return sheetText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '_x000D_')
}
