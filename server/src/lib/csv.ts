/** Begins a file that spreadsheets are to read as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** What a cell may hold; null is an empty one. */
export type CsvCell = string | number | null

/** One line of RFC 4180, with its CRLF. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** One cell. Text that a spreadsheet would take for a formula, as it begins with `= + - @` (also full-width), tab or a line's end, gets a `'` in front. */
export function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
