import { edge, ink, type Paper, type Place, type Style } from './pdf-paper.ts'

export interface CellText {
  readonly text: string
  readonly bold?: boolean
  readonly color?: string
  /** Beside the text, paler. */
  readonly unit?: string
  /** On a second line, small. */
  readonly below?: string
  /** The colour of the cell, with a dark edge: a colour of its own may be as light as the paper. */
  readonly fill?: string
}

export interface TableColumn {
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'right'
}

const gap = 7

const lineHeight = { text: 11, below: 9.5, title: 10.5 }
const titleStyle = { size: 8.25, color: ink.soft, bold: true }
const belowStyle = { size: 7.5, color: ink.dim }

/**
 * A table whose header is repeated on each page. What has no room in a line goes on in the next one: nothing is cut.
 */
export function drawTable(
  paper: Paper,
  given: readonly TableColumn[],
  rows: readonly (readonly CellText[])[],
): void {
  const columns = placed(given)
  const set = rows.map((row) => setRow(paper, columns, row))
  paper.group('Table', () => {
    paper.ensure(headerHeight(paper, columns) + (set[0]?.height ?? 0))
    drawHeader(paper, columns)
    for (const row of set) {
      if (paper.ensure(row.height)) drawHeader(paper, columns)
      drawRow(paper, columns, row)
    }
  })
}

interface PlacedColumn extends TableColumn {
  readonly x: number
}

/** A text behind a number is kept apart from it. */
function placed(columns: readonly TableColumn[]): PlacedColumn[] {
  let x = edge.left
  return columns.map((column, at) => {
    const isBehindNumber = column.align !== 'right' && columns[at - 1]?.align === 'right'
    const inset = isBehindNumber ? gap : 0
    const place = { ...column, x: x + inset, width: column.width - inset }
    x += column.width
    return place
  })
}

const titleLines = (paper: Paper, { title, width }: TableColumn): string[] =>
  paper.wrapped(title, width - gap, titleStyle)

const headerHeight = (paper: Paper, columns: readonly TableColumn[]): number =>
  Math.max(...columns.map((column) => titleLines(paper, column).length)) * lineHeight.title + 3.5

function drawHeader(paper: Paper, columns: readonly PlacedColumn[]): void {
  const height = headerHeight(paper, columns)
  paper.group('TR', () => {
    for (const column of columns) {
      const { width, align = 'left', x } = column
      const lines = titleLines(paper, column)
      const top = paper.y + height - 3.5 - lines.length * lineHeight.title
      paper.element('TH', () => {
        for (const [at, line] of lines.entries()) {
          const y = top + at * lineHeight.title
          paper.line(line, { x: align === 'right' ? x + gap : x, y, width: width - gap, align }, titleStyle)
        }
      })
    }
  })
  paper.y += height
  paper.rule(paper.y, { color: ink.text })
}

/** A line of a cell: parts one after the other. */
interface SetLine {
  readonly parts: readonly { readonly text: string; readonly style: Style }[]
  readonly height: number
}

interface SetRow {
  /** By the place of the cell. */
  readonly fills: readonly (string | undefined)[]
  readonly cells: readonly (readonly SetLine[])[]
  readonly height: number
}

const heightOf = (lines: readonly SetLine[]): number => lines.reduce((sum, { height }) => sum + height, 0)

function setRow(paper: Paper, columns: readonly TableColumn[], row: readonly CellText[]): SetRow {
  const cells = columns.map((column, at) => {
    const cell = row[at]
    return cell === undefined ? [] : setCell(paper, cell, column)
  })
  const fills = row.map(({ fill }) => fill)
  return { cells, fills, height: Math.max(...cells.map(heightOf)) + 6 }
}

function setCell(paper: Paper, cell: CellText, { width: whole, align }: TableColumn): SetLine[] {
  const width = whole - gap
  const style = { bold: cell.bold ?? false, color: cell.color ?? ink.text }
  // A number is set smaller and not divided: paper.line().
  const isNumber = align === 'right' && !cell.text.includes(' ')
  const own = isNumber ? [cell.text] : paper.wrapped(cell.text, width, style)
  const lines: SetLine[] = own.map((text) => ({ parts: [{ text, style }], height: lineHeight.text }))
  const unit = cell.unit ?? ''
  const last = own.at(-1) ?? ''
  if (unit !== '') {
    const pale = { color: ink.dim }
    if (paper.widthOf(last, style) + paper.widthOf(` ${unit}`, pale) <= width)
      lines[lines.length - 1] = {
        parts: [
          { text: last, style },
          { text: ` ${unit}`, style: pale },
        ],
        height: lineHeight.text,
      }
    else lines.push(...linesOf(paper, unit, { width, style: pale, height: lineHeight.text }))
  }
  const below = cell.below ?? ''
  if (below !== '')
    lines.push(...linesOf(paper, below, { width, style: belowStyle, height: lineHeight.below }))
  return lines
}

function linesOf(
  paper: Paper,
  text: string,
  { width, style, height }: { readonly width: number; readonly style: Style; readonly height: number },
): SetLine[] {
  return paper.wrapped(text, width, style).map((line) => ({ parts: [{ text: line, style }], height }))
}

function drawRow(paper: Paper, columns: readonly PlacedColumn[], { cells, fills, height }: SetRow): void {
  paper.group('TR', () => {
    for (const [at, { width, align = 'left', x }] of columns.entries()) {
      const lines = cells[at] ?? []
      drawFill(paper, fills[at], { x, width: width - gap, height })
      let y = paper.y + (height - heightOf(lines)) / 2
      paper.element('TD', () => {
        for (const line of lines) {
          const left = align === 'right' ? x + gap : x + (fills[at] === undefined ? 0 : inset)
          drawLine(paper, line, { x: left, y, width: width - gap, align })
          y += line.height
        }
      })
    }
  })
  paper.y += height
  paper.rule(paper.y)
}

// Of a text from the edge of its colour.
const inset = 5

function drawFill(
  paper: Paper,
  fill: string | undefined,
  { x, width, height }: { readonly x: number; readonly width: number; readonly height: number },
): void {
  if (fill === undefined) return
  const top = paper.y + 1.5
  paper.decor(() => {
    paper.pdf
      .rect(x, top, width, height - 3)
      .fillColor(fill, 1)
      .fill()
    paper.pdf
      .rect(x, top, width, height - 3)
      .lineWidth(0.75)
      .strokeColor(ink.text)
      .stroke()
  })
}

function drawLine(paper: Paper, { parts }: SetLine, place: Place): void {
  const widths = parts.map(({ text, style }) => paper.widthOf(text, style))
  const [only] = parts
  if (parts.length === 1 && only !== undefined) {
    paper.line(only.text, place, only.style)
    return
  }
  const all = widths.reduce((sum, width) => sum + width, 0)
  let x = place.align === 'right' ? place.x + place.width - all : place.x
  for (const [at, { text, style }] of parts.entries()) {
    const width = (widths[at] ?? 0) + 0.5
    paper.line(text, { x, y: place.y, width }, style)
    x += widths[at] ?? 0
  }
}
