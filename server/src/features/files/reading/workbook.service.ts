import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import type { Row } from './cut-rows.ts'
import type { FileSource } from './file-source.ts'
import {
  attribute,
  BrokenWorkbook,
  elementsOf,
  sharedTexts,
  sheetRows,
  styleKinds,
  type Styles,
} from './sheet-xml.ts'

const mostEntries = 10_000
const [readAtOnce, mostOfPart, mostOfSheet] = [256 * 1024, 8 * 1024 * 1024, 4 * 1024 ** 3]

/** A workbook in a kept file: its sheets are read row by row, from any place of the file. */
export class Workbook {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #sheets: ReadonlyMap<string, string>
  readonly #styles: Styles
  #texts: readonly string[] | null = null

  private constructor(
    zip: ZipFile,
    parts: { entries: ReadonlyMap<string, Entry>; sheets: ReadonlyMap<string, string>; styles: Styles },
  ) {
    this.#zip = zip
    this.#entries = parts.entries
    this.#sheets = parts.sheets
    this.#styles = parts.styles
  }

  /** @throws BrokenWorkbook; null: an archive that is no workbook */
  static async open(file: FileSource): Promise<Workbook | null> {
    const zip = await openZip(file)
    const entries = await entriesOf(zip)
    const workbook = entries.get('xl/workbook.xml')
    if (workbook === undefined) return null
    const xml = await wholeText(zip, workbook)
    const related = entries.get('xl/_rels/workbook.xml.rels')
    const targets = relations(related === undefined ? '' : await wholeText(zip, related))
    const sheets = new Map<string, string>()
    for (const { given } of elementsOf(xml, 'sheet')) {
      const [name, id] = [attribute(given, 'name'), attribute(given, '(?:\\w+:)?id')]
      const path = id === undefined ? undefined : targets.get(id)
      const isShown = (attribute(given, 'state') ?? 'visible') === 'visible'
      if (name !== undefined && path !== undefined && entries.has(path) && isShown) sheets.set(name, path)
    }
    const style = entries.get('xl/styles.xml')
    const styles = {
      kinds: style === undefined ? [] : styleKinds(await wholeText(zip, style)),
      is1904: /date1904\s*=\s*["'](?:1|true)["']/.test(xml),
    }
    return new Workbook(zip, { entries, sheets, styles })
  }

  get sheets(): string[] {
    return [...this.#sheets.keys()]
  }

  /** @throws BrokenWorkbook */
  async *rows(sheet: string, decimal: string): AsyncGenerator<Row> {
    const entry = this.#entries.get(this.#sheets.get(sheet) ?? '')
    if (entry === undefined) throw new BrokenWorkbook('there is no such sheet')
    const shared = this.#entries.get('xl/sharedStrings.xml')
    this.#texts ??= shared === undefined ? [] : await sharedTexts(textOf(this.#zip, shared, mostOfSheet))
    const xml = textOf(this.#zip, entry, mostOfSheet)
    yield* sheetRows(xml, { texts: this.#texts, styles: this.#styles, decimal })
  }
}

/** Reads what the archive asks for from the kept file. */
class KeptPlaces extends RandomAccessReader {
  readonly #file: FileSource

  constructor(file: FileSource) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const file = this.#file
    async function* parts(): AsyncGenerator<Buffer> {
      for (let at = start; at < end; at += readAtOnce)
        yield await file.range(at, Math.min(end, at + readAtOnce))
    }
    return Readable.from(parts(), { objectMode: false })
  }
}

const openZip = (file: FileSource): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: false }
    fromRandomAccessReader(new KeptPlaces(file), file.bytes, options, (error, zip) => {
      if (error === null || error === undefined) resolve(zip)
      else reject(new BrokenWorkbook('the archive cannot be opened', { cause: error }))
    })
  })

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.replace(/^\//, ''), entry)
      if (entries.size > mostEntries) reject(new BrokenWorkbook('too many entries'))
      else zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', (error) => reject(new BrokenWorkbook('the archive is damaged', { cause: error })))
    zip.readEntry()
  })
}

function relations(xml: string): Map<string, string> {
  const targets = new Map<string, string>()
  for (const { given } of elementsOf(xml, 'Relationship')) {
    const [id, target] = [attribute(given, 'Id'), attribute(given, 'Target')]
    if (id === undefined || target === undefined) continue
    targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)
  }
  return targets
}

/** The text of an entry, as it is unpacked. @throws BrokenWorkbook */
async function* textOf(zip: ZipFile, entry: Entry, most: number): AsyncGenerator<string> {
  if (entry.uncompressedSize > most) throw new BrokenWorkbook('a part is too large')
  const decoder = new TextDecoder()
  try {
    for await (const piece of await openEntry(zip, entry)) yield decoder.decode(piece, { stream: true })
  } catch (error) {
    throw error instanceof BrokenWorkbook ? error : new BrokenWorkbook('a part is damaged', { cause: error })
  }
}

const openEntry = (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Uint8Array>> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error === null || error === undefined) resolve(stream)
      else reject(error)
    })
  })

async function wholeText(zip: ZipFile, entry: Entry): Promise<string> {
  let all = ''
  for await (const text of textOf(zip, entry, mostOfPart)) all += text
  return all
}
