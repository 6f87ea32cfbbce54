import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Locale } from '../../../words/text.ts'
import type { ReportRows, Rows } from './report-file.ts'
import { rowWriter } from './xlsx-rows.ts'
import { type DataSheet, makeWorkbook } from './xlsx-workbook.ts'

/** What a sheet takes beside its header. */
const mostRowsInSheet = 1_048_575

// About 10 ms of work for 20 columns: other calls get their turn between.
const rowsAtOnce = 200

/** The report as a workbook, written while it is read; a consumer that ends ends the reading. */
export async function* xlsxOf(
  report: ReportRows,
  locale: Locale,
  mostRows = mostRowsInSheet,
): AsyncGenerator<Uint8Array> {
  const { parts, data, styles } = await makeWorkbook(report, { locale, mostRows })
  const decimals = new Map(report.factors.map((factor) => [factor.code, factor.decimals]))
  const write = rowWriter({ headers: report.headers, styles, decimals })
  const rows = takeFrom(report.rows())
  const options = { mtime: new Date(report.report.finished_at ?? report.report.created_at) }
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

interface Writing {
  readonly rows: Taken
  readonly write: (rows: Rows, number: number) => string
  readonly mostRows: number
}

async function* sheetXml(
  { head, tail }: DataSheet,
  { rows, write, mostRows }: Writing,
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

interface Taken {
  /** The next rows, at most so many; none at the end. */
  next(most: number): Promise<Rows>
  end(): Promise<void>
}

/** Chunks, taken a few rows at a time. */
function takeFrom(chunks: AsyncIterable<Rows>): Taken {
  const iterator = chunks[Symbol.asyncIterator]()
  let left: Rows = []
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
