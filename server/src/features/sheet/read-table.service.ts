import { BrokenWorkbook } from '../files/reading/sheet-xml.ts'
import type { FileSource } from '../files/reading/file-source.ts'
import { Workbook } from '../files/reading/workbook.service.ts'
import { type FileLine, type ReadFile, readFile } from './sheet-file.ts'
import { numberText } from './sheet-number.ts'

const mostLines = 20_001
/** Stands for the point of a number in a cell, which no text has. */
const point = '\u0001'

/**
 * The lines of a CSV file, or of the first sheet of an Excel workbook. A workbook knows its numbers: each is written so
 * that it reads one way.
 */
export async function readTable(bytes: Uint8Array): Promise<ReadFile> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readFile(bytes)
  try {
    const workbook = await Workbook.open(sourceOf(bytes))
    const [sheet] = workbook?.sheets ?? []
    if (workbook === null || sheet === undefined) return refused('not-text')
    const lines: FileLine[] = []
    for await (const { line, cells } of workbook.rows(sheet, point)) {
      if (lines.length > mostLines) return refused('too-many-lines', mostLines)
      lines.push({ line, cells: cells.map(numberCell) })
    }
    return lines.length === 0 ? refused('empty') : { lines, problem: null }
  } catch (error) {
    if (!(error instanceof BrokenWorkbook)) throw error
    return refused('malformed')
  }
}

const refused = (problem: 'not-text' | 'empty' | 'malformed' | 'too-many-lines', line = 1): ReadFile => ({
  lines: [],
  problem: { problem, line },
})

const numberCell = (cell: string): string =>
  cell.includes(point) ? numberText(Number(cell.replace(point, '.'))) : cell

function sourceOf(bytes: Uint8Array): FileSource {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    bytes: whole.length,
    async *pieces() {
      yield whole
    },
    range: async (start, end) => whole.subarray(Math.max(0, start), Math.min(end, whole.length)),
  }
}
