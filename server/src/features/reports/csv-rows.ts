import { type CsvCell, type CsvForm, csvLine } from '../../lib/csv.ts'
import { formatLocalIso } from '../../lib/instant.ts'
import type { Cell, Header } from './columns.ts'

/** The names of the columns; that of a share says by which rule it is enough: `COD share (>= 75 %, Quantrac)`. */
export const csvHeads = (headers: readonly Header[]): string[] =>
  headers.map(({ key, rule }) =>
    rule === undefined
      ? key
      : `${key} (>= ${Number((rule.share * 100).toFixed(4))} %, ${rule.source || 'Quantrac'})`,
  )

/** The lines of rows. */
export function csvOfRows(
  rows: readonly (readonly Cell[])[],
  headers: readonly Header[],
  form: CsvForm,
): string {
  const instants = headers.map(({ kind }) => kind === 'instant')
  const cellOf = (cell: Cell, place: number): CsvCell =>
    instants[place] === true && typeof cell === 'number' ? formatLocalIso(cell) : cell
  let text = ''
  for (const row of rows) text += csvLine(row.map(cellOf), form)
  return text
}

/** An instant, and numbers alone behind it. */
export const isOfNumbers = ([first, ...rest]: readonly Header[]): boolean =>
  first?.kind === 'instant' && rest.every(({ kind }) => kind === 'number')

/**
 * The lines of rows as the JSON that is stored, of numbers alone: JSON writes them as CSV does, so that none needs to
 * be read, which is several times as fast.
 */
export function csvOfNumbers(json: string, { separator, decimal }: CsvForm): string {
  const plain = json.slice('[['.length, -']]'.length).replaceAll('null', '')
  // The separator first: it may be what the decimal point becomes.
  const cells = separator === ',' ? plain : plain.replaceAll(',', separator).replaceAll('.', decimal)
  let text = ''
  for (const row of cells.split(`]${separator}[`)) {
    const end = row.indexOf(separator)
    const instant = formatLocalIso(Number(end < 0 ? row : row.slice(0, end)))
    text += `${instant}${end < 0 ? '' : row.slice(end)}\r\n`
  }
  return text
}
