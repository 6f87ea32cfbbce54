import { Readable } from 'node:stream'
import { type Info, parse } from 'csv-parse'

export interface CsvRecord {
  readonly cells: readonly string[]
  /** The line of the file that it ends on, from 1. */
  readonly line: number
}

// Longer than any line of readings: memory stays the same whatever the file is.
const maxLineBytes = 64 * 1024
// What the parser trims around a cell: spaces and control characters.
const lastBlank = 32

/**
 * The records of a CSV file as it arrives, those that arrive together as one list, empty lines left out. Lines without
 * quotes, which are all of most files, are cut at their commas; from the first quote on the parser, which takes ten
 * times as long, reads the rest.
 * @throws CsvError where the file cannot be read on
 */
export async function* csvRecords(
  body: Readable,
  skipped: (error: unknown, before: number) => void,
): AsyncGenerator<readonly CsvRecord[]> {
  const decoder = new TextDecoder()
  let rest = ''
  let line = 0
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array> // of a stream without an encoding
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    rest += decoder.decode(next.value, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    const records: CsvRecord[] = []
    for (const [at, text] of lines.entries()) {
      if (text.includes('"') || text.length > maxLineBytes) {
        yield records
        const unread = [...lines.slice(at), rest].join('\n')
        yield* parsed(remaining(unread, { chunks, decoder }), { before: line, skipped })
        return
      }
      line += 1
      const cells = cellsOf(text)
      if (cells !== null) records.push({ cells, line })
    }
    yield records
    if (rest.includes('"') || rest.length > maxLineBytes) break
  }
  yield* parsed(remaining(rest, { chunks, decoder }), { before: line, skipped })
}

/** null: an empty line. */
function cellsOf(line: string): string[] | null {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line
  if (text === '' || (text.charCodeAt(0) <= lastBlank && text.trim() === '')) return null
  const cells = text.split(',')
  for (const [at, cell] of cells.entries())
    if (cell.charCodeAt(0) <= lastBlank || cell.charCodeAt(cell.length - 1) <= lastBlank)
      cells[at] = cell.trim()
  return cells
}

interface Source {
  readonly chunks: AsyncIterator<Uint8Array>
  readonly decoder: InstanceType<typeof TextDecoder>
}

async function* remaining(first: string, { chunks, decoder }: Source): AsyncGenerator<string> {
  yield first
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next())
    yield decoder.decode(next.value, { stream: true })
  yield decoder.decode()
}

async function* parsed(
  texts: AsyncIterable<string>,
  { before, skipped }: { before: number; skipped: (error: unknown, before: number) => void },
): AsyncGenerator<readonly CsvRecord[]> {
  const parser = parse({
    bom: true,
    trim: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxLineBytes,
  })
  parser.on('skip', (error) => skipped(error, before))
  const source = Readable.from(texts)
  source.once('error', (error) => parser.destroy(error))
  source.pipe(parser)
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) // with `info` set
    yield [{ cells: record, line: before + info.lines }]
}
