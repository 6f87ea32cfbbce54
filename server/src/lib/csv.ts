/** Begins a file that spreadsheets are to read as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** What a cell may hold; null is an empty one. */
export type CsvCell = string | number | null

/** What a spreadsheet expects, by the settings of the computer that it runs on. */
export interface CsvForm {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

export const plainCsv: CsvForm = { separator: ',', decimal: '.' }
/** For a Vietnamese Excel. */
export const vietnameseCsv: CsvForm = { separator: ';', decimal: ',' }

/** One line of RFC 4180, with its CRLF. */
export function csvLine(cells: readonly CsvCell[], form = plainCsv): string {
  return `${cells.map((cell) => csvCell(cell, form)).join(form.separator)}\r\n`
}

/**
 * One cell. Text that a spreadsheet would take for a formula, as it begins with `= + - @` (also full-width), tab or a
 * line's end, gets a `'` in front.
 */
export function csvCell(value: CsvCell, form = plainCsv): string {
  if (value === null) return ''
  if (typeof value === 'number') return form.decimal === '.' ? String(value) : String(value).replace('.', ',')
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
