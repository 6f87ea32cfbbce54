import { inflateRawSync } from 'node:zlib'
import { type CellStyle, writeXlsx } from 'hucre'
import { type Shown, type SmallSheet, writtenSheet } from './sheet.ts'
import { columnLetters } from './sheet-xml.ts'
import {
  headerStyle,
  instantStyle,
  lengthStyle,
  numberStyle,
  proseStyle,
  type StyleIds,
  textStyle,
} from './styles.ts'

const END_OF_DIRECTORY = 0x06054b50

const endOfDirectorySize = 22

const STORED = 0

/** A sheet whose rows are still to come: what is before and after them. */
export interface DataSheet {
  readonly path: string
  readonly head: string
  readonly tail: string
}

interface Workbook {
  /** The finished parts by their path in the archive. */
  readonly parts: ReadonlyMap<string, Buffer>
  readonly data: readonly DataSheet[]
  readonly styles: StyleIds
}

/** A workbook without its rows. */
export interface WorkbookOutline {
  readonly title: string
  readonly created: Date
  /** Of the sheet of the rows; the sheets that it goes on in have a number behind it. */
  readonly name: string
  /** Widths in characters. */
  readonly headers: readonly { readonly text: string; readonly width: number }[]
  /** The numbers of decimals that columns of the rows have. */
  readonly decimals: readonly number[]
  readonly rowCount: number
  /** Small sheets behind the rows. */
  readonly others: readonly SmallSheet[]
}

const samples = [instantStyle, lengthStyle, textStyle, proseStyle]

/**
 * The workbook without its rows; a sheet takes `mostRows`. The library writes each sheet of rows with its header and
 * one row that has a cell of every style; that row tells the numbers of the styles and where the rows belong.
 */
export async function makeWorkbook(outline: WorkbookOutline, mostRows: number): Promise<Workbook> {
  const { title, created, headers, others } = outline
  const rowCounts = sheetRows(outline.rowCount, mostRows)
  const decimals = [undefined, ...new Set([0, ...outline.decimals])]
  const sample = [...samples, ...decimals.map(numberStyle)]
  const archive = await writeXlsx({
    stringMode: 'inline',
    properties: { title, creator: 'Quantrac', created },
    sheets: [
      ...rowCounts.map((_, at) => dataSheet(outline, at, sample)),
      ...others.map((sheet) => writtenSheet(sheet)),
    ],
  })
  const parts = zipParts(archive)
  const data = rowCounts.map((count, at) => {
    const path = `xl/worksheets/sheet${at + 1}.xml`
    const xml = parts.get(path)?.toString() ?? ''
    parts.delete(path)
    return { path, ...cut(xml, { rows: count + 1, columns: headers.length }), xml }
  })
  return { parts, data, styles: styleIds(data[0]?.xml ?? '', decimals) }
}

/** How many rows each sheet of rows gets; without rows there is one sheet. */
function sheetRows(rowCount: number, mostRows: number): number[] {
  const sheets = Math.max(1, Math.ceil(rowCount / mostRows))
  return Array.from({ length: sheets }, (_, at) => Math.min(mostRows, rowCount - at * mostRows))
}

function dataSheet({ name, headers }: WorkbookOutline, at: number, sample: readonly CellStyle[]) {
  return writtenSheet({
    name: at === 0 ? name : `${name} ${at + 1}`,
    widths: headers.map(({ width }) => width),
    rows: [
      headers.map(({ text }): Shown => ({ value: text, style: headerStyle })),
      sample.map((style): Shown => ({ value: 0, style })),
    ],
    frozenRows: 1,
  })
}

/** The sheet before and after its rows, with the range that it will have. */
function cut(xml: string, size: { rows: number; columns: number }): { head: string; tail: string } {
  const from = xml.indexOf('<row r="2"')
  const to = xml.indexOf('</sheetData>')
  if (from < 0 || to < 0) throw new Error('the workbook has no row to replace')
  const range = `A1:${columnLetters(size.columns - 1)}${size.rows}`
  const head = xml.slice(0, from).replace(/<dimension ref="[^"]*"\/>/, `<dimension ref="${range}"/>`)
  return { head, tail: xml.slice(to) }
}

/** The styles' numbers, from the row that has a cell of each. */
function styleIds(xml: string, decimals: readonly (number | undefined)[]): StyleIds {
  const row = xml.slice(xml.indexOf('<row r="2"'), xml.indexOf('</sheetData>'))
  const ids = [...row.matchAll(/<c [^>]*\bs="(\d+)"/g)].map(([, id]) => Number(id))
  if (ids.length !== decimals.length + samples.length) throw new Error('the workbook lacks a style')
  const [instant = 0, length = 0, text = 0, prose = 0, ...numbers] = ids
  const byDecimals = new Map(decimals.map((places, at) => [places, numbers[at] ?? 0]))
  return { instant, length, text, prose, number: (places) => byDecimals.get(places) ?? numbers[0] ?? 0 }
}

/**
 * The files of a small zip archive by name, in their order; one that a library has just written, so without encryption,
 * parts or a comment.
 */
function zipParts(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = bytes.length - endOfDirectorySize
  if (bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('not a zip archive without a comment')
  const parts = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28)
    parts.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), partAt(bytes, at))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

/** The content of the file whose entry of the directory begins at `entry`. */
function partAt(bytes: Buffer, entry: number): Buffer {
  const local = bytes.readUInt32LE(entry + 42)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20))
  return bytes.readUInt16LE(entry + 10) === STORED ? packed : inflateRawSync(packed)
}
