import type { Cell, CellStyle, WriteSheet } from 'hucre'
import { sheetText } from './sheet-xml.ts'

/** One cell of a small sheet. */
export interface Shown {
  readonly value: string | number | null
  readonly style: CellStyle
}

export interface SmallSheet {
  readonly name: string
  /** In characters. */
  readonly widths: readonly number[]
  readonly rows: readonly (readonly Shown[])[]
  readonly frozenRows?: number
}

/** A sheet that the library writes whole. */
export function writtenSheet({ name, widths, rows, frozenRows }: SmallSheet): WriteSheet {
  const cells = rows.flatMap((row, at) =>
    row.map((shown, column): [string, Partial<Cell>] => [`${at},${column}`, cellOf(shown)]),
  )
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: rows.map((row) => row.map(() => null)),
    cells: new Map(cells),
    ...(frozenRows !== undefined && { freezePane: { rows: frozenRows } }),
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  }
}

/** Texts such as `#N/A` would be written as errors: as rich text every text stays one. */
function cellOf({ value, style }: Shown): Partial<Cell> {
  if (typeof value !== 'string') return { value, style }
  const text = sheetText(value)
  return text.startsWith('#') ? { value: text, richText: [{ text }], style } : { value: text, style }
}
