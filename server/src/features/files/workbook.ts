import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { rowWriter, type SheetColumn } from './sheet-rows.ts'
import type { StyleIds } from './styles.ts'
import { type DataSheet, makeWorkbook, type WorkbookOutline } from './workbook-parts.ts'

/** What a sheet takes beside its header. */
const mostRowsInSheet = 1_048_575

// About 10 ms of work for 20 columns: other calls get their turn between.
const rowsAtOnce = 200

export interface StreamedWorkbook<Row> extends WorkbookOutline {
  /** Some at a time; a consumer that ends ends the reading. */
  rows(): AsyncIterable<readonly Row[]>
  columns(styles: StyleIds): readonly SheetColumn<Row>[]
}

/**
 * A workbook, written while its rows are read; a consumer that ends ends the reading. Rows beyond a sheet go on in the
 * next.
 */
export async function* streamWorkbook<Row>(
  workbook: StreamedWorkbook<Row>,
  mostRows = mostRowsInSheet,
): AsyncGenerator<Uint8Array> {
  const { parts, data, styles } = await makeWorkbook(workbook, mostRows)
  const write = rowWriter(workbook.columns(styles))
  const rows = takeFrom(workbook.rows())
  const options = { mtime: workbook.created }
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough // what the library makes
  for (const [name, content] of parts) zip.addBuffer(content, name, options)
  const sheets = data.map((sheet) => Readable.from(sheetXml(sheet, { rows, write, mostRows })))
  for (const [at, sheet] of data.entries()) {
    const source = sheets[at]
    if (source === undefined) continue
    source.once('error', (error) => output.destroy(error))
    zip.addReadStream(source, sheet.path, options)
  }
  zip.end()
  try {
    yield* output
  } finally {
    for (const source of sheets) source.destroy()
    await rows.end()
  }
}

interface Writing<Row> {
  readonly rows: Taken<Row>
  readonly write: (rows: readonly Row[], number: number) => string
  readonly mostRows: number
}

async function* sheetXml<Row>(
  { head, tail }: DataSheet,
  { rows, write, mostRows }: Writing<Row>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(head)
  for (let written = 0; written < mostRows; ) {
    const some = await rows.next(Math.min(rowsAtOnce, mostRows - written))
    if (some.length === 0) break
    yield Buffer.from(write(some, written + 2))
    written += some.length
  }
  yield Buffer.from(tail)
}

interface Taken<Row> {
  /** The next rows, at most so many; none at the end. */
  next(most: number): Promise<readonly Row[]>
  end(): Promise<void>
}

/** Chunks, taken a few rows at a time. */
function takeFrom<Row>(chunks: AsyncIterable<readonly Row[]>): Taken<Row> {
  const iterator = chunks[Symbol.asyncIterator]()
  let left: readonly Row[] = []
  return {
    next: async (most) => {
      while (left.length === 0) {
        const { done, value } = await iterator.next()
        if (done === true) return []
        left = value
      }
      const some = left.slice(0, most)
      left = left.slice(most)
      return some
    },
    end: async () => {
      await iterator.return?.()
    },
  }
}
