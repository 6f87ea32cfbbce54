import { byteOrderMark, type CsvCell, type CsvForm, csvLine } from '../../lib/csv.ts'
import { formatLocalIso } from '../../lib/instant.ts'
import type { ListColumn, ListFile } from './list-file.ts'

/** A list as a CSV file for spreadsheets: byte-order mark, local times, no formulas. */
export async function* listCsv<Row>({ columns, rows }: ListFile<Row>, form: CsvForm): AsyncGenerator<string> {
  const headers = columns.map(({ header }) => header)
  yield byteOrderMark + csvLine(headers, form)
  for await (const some of rows()) {
    let text = ''
    for (const row of some) {
      const cells = columns.map((column) => cellOf(column, row))
      text += csvLine(cells, form)
    }
    if (text !== '') yield text
  }
}

function cellOf<Row>(column: ListColumn<Row>, row: Row): CsvCell {
  const cell = column.cell(row)
  if (typeof cell !== 'number') return cell
  if (column.kind === 'instant') return formatLocalIso(cell)
  if (column.kind === 'length') return lengthText(cell)
  return column.decimals === undefined ? cell : Number(cell.toFixed(column.decimals(row)))
}

/** `25:04:09`: hours are counted on beyond 24. */
function lengthText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
