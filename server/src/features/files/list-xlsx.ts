import type { ListColumn, ListFile } from './list-file.ts'
import type { SheetColumn } from './sheet-rows.ts'
import type { StyleIds } from './styles.ts'
import { streamWorkbook } from './workbook.ts'

// What a factor may have.
const decimals = [0, 1, 2, 3, 4, 5, 6]

/** A list as a workbook of one sheet, or of several where it has more rows than a sheet takes. */
export function listXlsx<Row>(
  file: ListFile<Row>,
  created: Date,
  mostRows?: number,
): AsyncGenerator<Uint8Array> {
  const { title, columns, count } = file
  const workbook = {
    title,
    created,
    name: title,
    headers: columns.map(({ header, width }) => ({ text: header, width })),
    decimals,
    rowCount: count,
    others: [],
    rows: () => file.rows(),
    columns: (styles: StyleIds) => columns.map((column) => sheetColumn(column, styles)),
  }
  return streamWorkbook(workbook, mostRows)
}

function sheetColumn<Row>(column: ListColumn<Row>, styles: StyleIds): SheetColumn<Row> {
  const { kind } = column
  const style = kind === 'number' ? undefined : styles[kind]
  return {
    kind: kind === 'prose' ? 'text' : kind,
    cell: (row) => column.cell(row),
    style: (row) => style ?? styles.number(column.decimals?.(row)),
    ...(kind === 'prose' && { lines: (row) => linesOf(column.cell(row), column.width) }),
  }
}

/** How many lines a text takes in a column of so many characters. */
function linesOf(text: string | number | null, width: number): number {
  if (typeof text !== 'string') return 1
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / width)))
  return lines.reduce((sum, count) => sum + count, 0)
}
