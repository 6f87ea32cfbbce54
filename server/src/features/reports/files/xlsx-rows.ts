import type { Cell, Header } from '../columns.ts'
import { columnLetters, serialOf, xmlText } from './xlsx-xml.ts'
import type { StyleIds } from './xlsx-styles.ts'

type Row = readonly Cell[]

export interface RowShape {
  readonly headers: readonly Header[]
  readonly styles: StyleIds
  /** Decimals by the code of a factor, for rows that name theirs. */
  readonly decimals: ReadonlyMap<string, number>
}

interface Column {
  readonly letters: string
  readonly isInstant: boolean
  styleOf(row: Row): number
}

/** Writes rows as the XML of a sheet; `number` is the sheet's number of the first. */
export function rowWriter(shape: RowShape): (some: readonly Row[], number: number) => string {
  const columns = shape.headers.map((header, index) => columnOf(shape, header, index))
  return (some, number) => some.map((row, at) => rowXml(columns, row, number + at)).join('')
}

function columnOf({ headers, styles, decimals }: RowShape, header: Header, index: number): Column {
  const named = headers.findIndex(({ key }) => key === 'factor')
  const ofRow = (row: Row) => styles.number(decimals.get(String(row[named])))
  return {
    letters: columnLetters(index),
    isInstant: header.kind === 'instant',
    styleOf: isOfItsFactor(header) ? ofRow : constant(fixedStyle(header, styles)),
  }
}

const constant = (style: number) => () => style

/** True of a column whose values belong to the factor that the row names. */
const isOfItsFactor = ({ key, kind, code }: Header): boolean =>
  kind === 'number' && code === undefined && ['value', 'min', 'max'].includes(key)

function fixedStyle({ kind, decimals }: Header, styles: StyleIds): number {
  if (kind === 'instant') return styles.instant
  return kind === 'text' ? styles.text : styles.number(decimals)
}

function rowXml(columns: readonly Column[], row: Row, number: number): string {
  let xml = `<row r="${number}">`
  for (const [at, column] of columns.entries()) {
    const cell = row[at]
    if (cell === null || cell === undefined) continue
    const place = `<c r="${column.letters}${number}" s="${column.styleOf(row)}"`
    if (typeof cell === 'string')
      xml += `${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
    else xml += `${place}><v>${column.isInstant ? serialOf(cell) : cell}</v></c>`
  }
  return `${xml}</row>`
}
