import type { SheetColumn } from '../../files/sheet-rows.ts'
import type { StyleIds } from '../../files/styles.ts'
import type { Cell, Header } from '../columns.ts'

type Row = readonly Cell[]

interface RowShape {
  readonly headers: readonly Header[]
  readonly styles: StyleIds
  /** Decimals by the code of a factor, for rows that name theirs. */
  readonly decimals: ReadonlyMap<string, number>
}

/** How the rows of a report are written. */
export function sheetColumns(shape: RowShape): SheetColumn<Row>[] {
  return shape.headers.map((header, index) => columnOf(shape, header, index))
}

function columnOf({ headers, styles, decimals }: RowShape, header: Header, index: number): SheetColumn<Row> {
  const named = headers.findIndex(({ key }) => key === 'factor')
  const ofRow = (row: Row) => styles.number(decimals.get(String(row[named])))
  return {
    kind: header.kind,
    cell: (row) => row[index],
    style: isOfItsFactor(header) ? ofRow : constant(fixedStyle(header, styles)),
  }
}

const constant = (style: number) => () => style

/** True of a column whose values belong to the factor that the row names. */
const isOfItsFactor = ({ key, kind, code }: Header): boolean =>
  kind === 'number' && code === undefined && ['value', 'min', 'max', 'peak', 'original'].includes(key)

function fixedStyle({ kind, decimals }: Header, styles: StyleIds): number {
  if (kind === 'instant') return styles.instant
  return kind === 'text' ? styles.text : styles.number(decimals)
}
