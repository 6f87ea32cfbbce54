import type { ImportFormat } from '@quantrac/contract'
import { type Row, RowCutter } from '../files/reading/cut-rows.ts'
import { decoded } from './file/decode.ts'
import type { FileSource } from '../files/reading/file-source.ts'
import { BrokenWorkbook } from '../files/reading/sheet-xml.ts'
import { Workbook } from '../files/reading/workbook.service.ts'

// Rows of a sheet that are handed on at once.
const rowsAtOnce = 500

/** The rows of a file, as many at once as arrive together. */
export const rowsOfFile = (file: FileSource, format: ImportFormat): AsyncGenerator<readonly Row[]> =>
  format.kind === 'xlsx' ? rowsOfSheet(file, format) : rowsOfText(file, format)

async function* rowsOfText(file: FileSource, format: ImportFormat): AsyncGenerator<readonly Row[]> {
  const cutter = new RowCutter(format.separator ?? ';')
  for await (const text of decoded(file.pieces(), format.encoding ?? 'utf-8')) yield cutter.add(text)
  yield cutter.end()
}

async function* rowsOfSheet(
  file: FileSource,
  { sheet, decimal }: ImportFormat,
): AsyncGenerator<readonly Row[]> {
  const workbook = await Workbook.open(file)
  if (workbook === null) throw new BrokenWorkbook('the file is no workbook')
  let rows: Row[] = []
  for await (const row of workbook.rows(sheet ?? '', decimal)) {
    rows.push(row)
    if (rows.length < rowsAtOnce) continue
    yield rows
    rows = []
  }
  yield rows
}
