import type { ImportFormat } from '@quantrac/contract'
import { type Row, RowCutter } from './file/cut-rows.ts'
import { decoded } from './file/decode.ts'
import type { FileReader } from './file/kept-file.service.ts'

/** The rows of a file, as many at once as arrive together. */
export async function* rowsOfFile(file: FileReader, format: ImportFormat): AsyncGenerator<readonly Row[]> {
  const cutter = new RowCutter(format.separator ?? ';')
  for await (const text of decoded(file.pieces(), format.encoding ?? 'utf-8')) yield cutter.add(text)
  yield cutter.end()
}
