import { edge, ink, type Paper } from './pdf-paper.ts'

export interface CellText {
  readonly text: string
  readonly bold?: boolean
  readonly color?: string
  /** Beside the text, paler. */
  readonly unit?: string
  /** On a second line, small. */
  readonly below?: string
}

export interface TableColumn {
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'right'
}

const gap = 7

/** A table whose header is repeated on each page. */
export function drawTable(
  paper: Paper,
  columns: readonly TableColumn[],
  rows: readonly (readonly CellText[])[],
): void {
  const height = rows.some((row) => row.some(({ below }) => (below ?? '') !== '')) ? 26.5 : 17
  paper.group('Table', () => {
    paper.ensure(20 + height)
    drawHeader(paper, columns)
    for (const row of rows) {
      if (paper.ensure(height)) drawHeader(paper, columns)
      drawRow(paper, { columns, row, height })
    }
  })
}

function placed(columns: readonly TableColumn[]): (TableColumn & { x: number })[] {
  let x = edge.left
  return columns.map((column) => {
    const place = { ...column, x }
    x += column.width
    return place
  })
}

function drawHeader(paper: Paper, columns: readonly TableColumn[]): void {
  paper.group('TR', () => {
    for (const { title, width, align = 'left', x } of placed(columns))
      paper.element('TH', () => {
        const place = { x: align === 'right' ? x + gap : x, y: paper.y, width: width - gap, align }
        paper.line(title, place, { size: 8.25, color: ink.soft, bold: true })
      })
  })
  paper.y += 14
  paper.rule(paper.y, { color: ink.text })
}

interface Row {
  readonly columns: readonly TableColumn[]
  readonly row: readonly CellText[]
  readonly height: number
}

function drawRow(paper: Paper, { columns, row, height }: Row): void {
  paper.group('TR', () => {
    for (const [at, { width, align = 'left', x }] of placed(columns).entries()) {
      const cell = row[at]
      if (cell === undefined) continue
      const hasBelow = (cell.below ?? '') !== ''
      const y = paper.y + (hasBelow ? 3 : (height - 11) / 2)
      const place = { x: align === 'right' ? x + gap : x, y, width: width - gap, align }
      paper.element('TD', () => drawCell(paper, cell, place))
    }
  })
  paper.y += height
  paper.rule(paper.y)
}

interface CellPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align: 'left' | 'right'
}

function drawCell(paper: Paper, cell: CellText, place: CellPlace): void {
  const style = { bold: cell.bold ?? false, color: cell.color ?? ink.text }
  const unit = (cell.unit ?? '') === '' ? '' : ` ${cell.unit}`
  const unitWidth = unit === '' ? 0 : Math.min(place.width / 2, paper.widthOf(unit))
  const own = { ...place, width: place.width - unitWidth }
  const wide = paper.line(cell.text, own, style)
  if (unit !== '') {
    const x = place.align === 'right' ? place.x + own.width : place.x + wide
    paper.line(unit, { ...place, x, width: unitWidth + 0.5, align: 'left' }, { color: ink.dim })
  }
  if ((cell.below ?? '') !== '')
    paper.line(cell.below ?? '', { ...place, y: place.y + 11 }, { size: 7.5, color: ink.dim })
}
