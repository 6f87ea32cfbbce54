import { CsvError, parse } from 'csv-parse/sync'

/** Why a file cannot be read as a sheet. */
export type FileProblem = 'not-text' | 'empty' | 'malformed' | 'too-many-lines'

export interface FileLine {
  /** As a spreadsheet counts its rows, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface ReadFile {
  readonly lines: readonly FileLine[]
  readonly problem: { readonly problem: FileProblem; readonly line: number } | null
}

const mostLines = 20_000
const mostColumns = 100
const longestLine = 64 * 1024

/** The lines of a CSV file of any spreadsheet: UTF-8 or UTF-16; commas, semicolons or tabs. */
export function readFile(bytes: Uint8Array): ReadFile {
  const text = textOf(bytes)
  if (text === null) return refused('not-text')
  try {
    // `sep=;` is said to a spreadsheet, in a line before the heads.
    const said = /^sep=(.)\r?\n/i.exec(text)
    const lines = linesOf(text.slice(said?.[0].length ?? 0), said?.[1] ?? separatorOf(text))
    if (lines.length === 0) return refused('empty')
    return lines.length > mostLines + 1 ? refused('too-many-lines', mostLines + 1) : { lines, problem: null }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refused('malformed', lineOf(error))
  }
}

const refused = (problem: FileProblem, line = 1): ReadFile => ({ lines: [], problem: { problem, line } })

/** From an error of the parser, whose type does not declare it. */
const lineOf = (error: CsvError): number =>
  'lines' in error && typeof error.lines === 'number' ? error.lines : 1

/** null: it is no text of an encoding that says which it is. */
function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  try {
    const text = new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The sign that parts the most cells of the first line. */
function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const count = (sign: string) => head.split(sign).length
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function linesOf(text: string, separator: string): FileLine[] {
  const records: string[][] = parse(text, {
    delimiter: separator,
    relax_column_count: true,
    max_record_size: longestLine,
    to: mostLines + 2,
  })
  return records.flatMap((record, at) => {
    const cells = record.slice(0, mostColumns).map((cell) => cell.trim())
    return cells.every((cell) => cell === '') ? [] : [{ line: at + 1, cells }]
  })
}
