import type { Row } from './cut-rows.ts'

// Longer than any row, or text of a cell, of readings: memory stays the same whatever the workbook is.
const longestPiece = 1024 * 1024
const mostTexts = 2_000_000
const mostLetters = 24 * 1024 * 1024
const mostCells = 1000
// As a sheet can have.
const mostRows = 1_048_576

/** A workbook that cannot be read, or not in the memory that there is. */
export class BrokenWorkbook extends Error {}

/** What the cells of a style show: a day, a clock, or a number. */
export type StyleKind = 'number' | 'date' | 'clock'

export interface Styles {
  readonly kinds: readonly StyleKind[]
  /** Days are counted from 1904. */
  readonly is1904: boolean
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainText(xml: string): string {
  if (!xml.includes('&')) return xml
  return xml.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

export const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found === null ? undefined : plainText(found[1] ?? found[2] ?? '')
}

/** The pieces of a document that end with a tag, as it arrives. @throws BrokenWorkbook */
async function* piecesOf(xml: AsyncIterable<string>, end: RegExp): AsyncGenerator<string> {
  let rest = ''
  for await (const text of xml) {
    rest += text
    let from = 0
    for (const found of rest.matchAll(end)) {
      yield rest.slice(from, found.index)
      from = found.index + found[0].length
    }
    rest = rest.slice(from)
    if (rest.length > longestPiece) throw new BrokenWorkbook('a piece of a sheet is too long')
  }
}

interface Element {
  readonly given: string
  readonly inside: string
  readonly start: number
  readonly end: number
}

/**
 * The elements of a name, which do not lie in one another. Looked for once from the start to the end: a pattern of a
 * whole element would begin again at each tag of a document that closes none, for minutes.
 */
export function* elementsOf(xml: string, name: string): Generator<Element> {
  const opening = new RegExp(`<(?:\\w+:)?${name}(?:\\s([^<>]*?))?(/?)>`, 'g')
  const closing = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g')
  for (let opened = opening.exec(xml); opened !== null; opened = opening.exec(xml)) {
    const [given, start, from] = [opened[1] ?? '', opened.index, opening.lastIndex]
    if (opened[2] === '/') {
      yield { given, inside: '', start, end: from }
      continue
    }
    closing.lastIndex = from
    const closed = closing.exec(xml)
    if (closed === null) return
    opening.lastIndex = closing.lastIndex
    yield { given, inside: xml.slice(from, closed.index), start, end: closing.lastIndex }
  }
}

const textForm = /<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?t>/g

/** The texts inside a cell or a shared text, without how they are spoken. */
function textIn(xml: string): string {
  const shown = xml.includes('rPh') ? withoutSpoken(xml) : xml
  let text = ''
  for (const found of shown.matchAll(textForm)) text += found[1] ?? ''
  return plainText(text)
}

function withoutSpoken(xml: string): string {
  let [shown, from] = ['', 0]
  for (const { start, end } of elementsOf(xml, 'rPh')) {
    shown += xml.slice(from, start)
    from = end
  }
  return shown + xml.slice(from)
}

/** The texts that cells name by their number. @throws BrokenWorkbook */
export async function sharedTexts(xml: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = []
  let letters = 0
  for await (const piece of piecesOf(xml, /<\/(?:\w+:)?si>|<(?:\w+:)?si\s*\/>/g)) {
    const text = textIn(piece)
    letters += text.length
    texts.push(text)
    if (texts.length > mostTexts || letters > mostLetters) throw new BrokenWorkbook('too many texts')
  }
  return texts
}

const rowForm = /<(?:\w+:)?row(?:\s([^<>]*?))?(\/?)>/g
const valueForm = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?v>/
// Cells that only have a look are passed by.
const somethingIn = /<(?:\w+:)?[vt][\s>]/

/** The rows of a sheet, as it arrives. @throws BrokenWorkbook */
export async function* sheetRows(
  xml: AsyncIterable<string>,
  { texts, styles, decimal }: { texts: readonly string[]; styles: Styles; decimal: string },
): AsyncGenerator<Row> {
  let [line, read] = [0, 0]
  for await (const piece of piecesOf(xml, /<\/(?:\w+:)?row>/g)) {
    read += 1
    if (read > mostRows) throw new BrokenWorkbook('more rows than a sheet can have')
    const opened = [...piece.matchAll(rowForm)].findLast((found) => found[2] === '')
    if (opened === undefined) continue
    line = Number(attribute(opened[1] ?? '', 'r') ?? line + 1)
    if (!somethingIn.test(piece)) continue
    const cells: string[] = []
    for (const { given, inside } of elementsOf(piece.slice(opened.index + opened[0].length), 'c')) {
      const at = columnOf(attribute(given, 'r')) ?? cells.length
      if (at >= mostCells) continue
      while (cells.length < at) cells.push('')
      cells[at] = cellText(inside, given, { texts, styles, decimal }).trim()
    }
    if (cells.some((cell) => cell !== '')) yield { line, cells }
  }
}

/** `C7` is in column 2. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (letters === undefined) return null
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return column - 1
}

function cellText(
  inside: string,
  given: string,
  { texts, styles, decimal }: { texts: readonly string[]; styles: Styles; decimal: string },
): string {
  const type = attribute(given, 't') ?? 'n'
  if (type === 'inlineStr') return textIn(inside)
  const value = valueForm.exec(inside)?.[1]
  if (value === undefined || value === '') return ''
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return plainText(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return ''
  const kind = styles.kinds[Number(attribute(given, 's') ?? 0)] ?? 'number'
  if (kind === 'number') return numberText(number).replace('.', decimal)
  return kind === 'clock' && number < 1 ? clockText(number) : dateText(number, styles.is1904)
}

/** As a person sees it: without the noise of the last places. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)))

const DAY_SECONDS = 86_400

const clockText = (part: number): string =>
  new Date(Math.round(part * DAY_SECONDS) * 1000).toISOString().slice(11, 19)

function dateText(serial: number, is1904: boolean): string {
  const days = is1904 ? serial + 1462 : serial
  if (days < 1 || days > 2_958_465) return numberText(serial)
  const instant = Date.UTC(1899, 11, 30) + Math.round(days * DAY_SECONDS) * 1000
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}

const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])
const clockFormats = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56])

/** What the styles of a workbook show, in the order of their numbers. */
export function styleKinds(xml: string): StyleKind[] {
  const own = new Map<number, StyleKind>()
  for (const { given } of elementsOf(xml, 'numFmt'))
    own.set(Number(attribute(given, 'numFmtId')), formatKind(attribute(given, 'formatCode') ?? ''))
  const [cells] = elementsOf(xml, 'cellXfs')
  return [...elementsOf(cells?.inside ?? '', 'xf')].map(({ given }) => {
    const id = Number(attribute(given, 'numFmtId') ?? 0)
    if (dateFormats.has(id)) return 'date'
    return clockFormats.has(id) ? 'clock' : (own.get(id) ?? 'number')
  })
}

const longestFormat = 255

/** By the letters of a format, without its texts, colours and languages. */
function formatKind(code: string): StyleKind {
  const letters = code
    .slice(0, longestFormat)
    .replace(/"[^"]*"|\\.|_.|\[(?!h|m|s)[^\]]*\]/gi, '')
    .toLowerCase()
  if (/[#0?]/.test(letters.replace(/\.0+/g, '')) || letters.includes('general')) return 'number'
  if (/[yd]/.test(letters)) return 'date'
  return /[hs]/.test(letters) ? 'clock' : 'number'
}
