/** What stands for a letter that the typeface lacks. */
export const unknownLetter = '□'

/** The characters of a font of server/fonts/: its only table of them is a list of ranges (format 12). */
export function lettersOf(font: Uint8Array): ReadonlySet<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = Array.from({ length: view.getUint16(4) }, (_, at) => 12 + at * 16)
  const record = tables.find((at) => String.fromCharCode(...font.subarray(at, at + 4)) === 'cmap')
  const ranges = record === undefined ? 0 : view.getUint32(record + 8) + 12
  if (view.getUint16(ranges) !== 12) throw new Error('the typeface has no list of its characters')
  const letters = new Set<number>()
  for (let at = ranges + 16; at < ranges + 16 + view.getUint32(ranges + 12) * 12; at += 12)
    for (let code = view.getUint32(at); code <= view.getUint32(at + 4); code += 1) letters.add(code)
  return letters
}

const graphemes = new Intl.Segmenter('vi')
const isIn = (text: string, letters: ReadonlySet<number>): boolean =>
  Array.from(text).every((letter) => letters.has(letter.codePointAt(0) ?? 0))
const visible = (text: string): string => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

/**
 * A text in letters that the typeface has: a letter that it lacks is written by its usual letters (℃ as °C, ㎥ as m3) or
 * as □. What cannot be seen, such as marks of direction, is left out.
 */
export function printable(text: string, letters: ReadonlySet<number>): string {
  const usual = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
  const seen = visible(usual)
  if (isIn(seen, letters)) return seen
  return Array.from(graphemes.segment(usual), ({ segment }) => written(visible(segment), letters)).join('')
}

function written(grapheme: string, letters: ReadonlySet<number>): string {
  const usual = [grapheme, grapheme.normalize('NFKC')].find((one) => isIn(one, letters))
  return usual ?? (/^\p{Zs}/u.test(grapheme) ? ' ' : unknownLetter)
}
