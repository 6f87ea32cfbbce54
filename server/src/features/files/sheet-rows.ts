import { DAY_MS } from '../../lib/instant.ts'
import { columnLetters, serialOf, xmlText } from './sheet-xml.ts'

/** How a cell is written: an instant is epoch milliseconds, a length milliseconds. */
export type CellKind = 'instant' | 'length' | 'number' | 'text'

export interface SheetColumn<Row> {
  readonly kind: CellKind
  /** Null and undefined: an empty cell. */
  cell(row: Row): string | number | null | undefined
  /** The number of its style. */
  style(row: Row): number
}

/** Writes rows as the XML of a sheet; `number` is the sheet's number of the first. */
export function rowWriter<Row>(
  columns: readonly SheetColumn<Row>[],
): (some: readonly Row[], number: number) => string {
  const placed = columns.map((column, at) => ({ column, letters: columnLetters(at) }))
  return (some, number) => some.map((row, at) => rowXml(placed, row, number + at)).join('')
}

interface Placed<Row> {
  readonly column: SheetColumn<Row>
  readonly letters: string
}

function rowXml<Row>(columns: readonly Placed<Row>[], row: Row, number: number): string {
  let xml = `<row r="${number}">`
  for (const { column, letters } of columns) {
    const cell = column.cell(row)
    if (cell === null || cell === undefined) continue
    const place = `<c r="${letters}${number}" s="${column.style(row)}"`
    if (typeof cell === 'string')
      xml += `${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
    else xml += `${place}><v>${numberOf(column.kind, cell)}</v></c>`
  }
  return `${xml}</row>`
}

/** As a spreadsheet counts: times and lengths are days. */
function numberOf(kind: CellKind, value: number): number {
  if (kind === 'instant') return serialOf(value)
  return kind === 'length' ? value / DAY_MS : value
}
