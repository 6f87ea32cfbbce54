import { DAY_MS } from '@quantrac/contract'
import { columnLetters, serialOf, xmlText } from './sheet-xml.ts'

/** How a cell is written: an instant is epoch milliseconds, a length milliseconds. */
export type CellKind = 'instant' | 'length' | 'number' | 'text'

export interface SheetColumn<Row> {
  readonly kind: CellKind
  /** Null and undefined: an empty cell. */
  cell(row: Row): string | number | null | undefined
  /** The number of its style. */
  style(row: Row): number
  /** Of a text that may have several: its lines. */
  lines?(row: Row): number
}

/** Writes rows as the XML of a sheet; `number` is the sheet's number of the first. */
export function rowWriter<Row>(
  columns: readonly SheetColumn<Row>[],
): (some: readonly Row[], number: number) => string {
  const placed = columns.map((column, at) => ({ column, letters: columnLetters(at) }))
  const tall = columns.filter((column) => column.lines !== undefined)
  return (some, number) =>
    some
      .map(
        (row, at) =>
          `<row r="${number + at}"${height(tall, row)}>${cellsXml(placed, row, number + at)}</row>`,
      )
      .join('')
}

// In points; a spreadsheet takes no higher row.
const [lineHeight, mostHeight] = [15, 409]

/** Without a height LibreOffice shows the first line alone. */
function height<Row>(columns: readonly SheetColumn<Row>[], row: Row): string {
  const lines = Math.max(1, ...columns.map((column) => column.lines?.(row) ?? 1))
  return lines === 1 ? '' : ` ht="${Math.min(mostHeight, lines * lineHeight)}" customHeight="1"`
}

interface Placed<Row> {
  readonly column: SheetColumn<Row>
  readonly letters: string
}

function cellsXml<Row>(columns: readonly Placed<Row>[], row: Row, number: number): string {
  let xml = ''
  for (const { column, letters } of columns) {
    const cell = column.cell(row)
    if (cell === null || cell === undefined) continue
    const place = `<c r="${letters}${number}" s="${column.style(row)}"`
    if (typeof cell === 'string')
      xml += `${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
    else xml += `${place}><v>${numberOf(column.kind, cell)}</v></c>`
  }
  return xml
}

/** As a spreadsheet counts: times and lengths are days. */
function numberOf(kind: CellKind, value: number): number {
  if (kind === 'instant') return serialOf(value)
  return kind === 'length' ? value / DAY_MS : value
}
