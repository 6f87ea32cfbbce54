import type { ImportEncoding } from '@quantrac/contract'

/** The text of a file in an encoding, as it arrives. Vietnamese letters that are written in two parts are composed. */
export async function* decoded(
  pieces: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield composed(decoder.decode(piece, { stream: true }), encoding)
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** Only this one writes letters in two parts; a mark that begins a piece, behind its letter, is left as it is. */
export const composed = (text: string, encoding: ImportEncoding): string =>
  encoding === 'windows-1258' ? text.normalize('NFC') : text

export interface FoundEncoding {
  readonly encoding: ImportEncoding
  /** How it is told. */
  readonly by: 'mark' | 'zeros' | 'valid' | 'vietnamese' | 'otherwise'
}

// The halves of letters of windows-1258 that stand behind a vowel: grave, hook, tilde, acute, dot below.
const marks = new Set([0xcc, 0xd2, 0xde, 0xec, 0xf2])
// What windows-1252 has other letters for that hardly any text has: u with a horn, d with a stroke.
const own = new Set([0xfd, 0xdd, 0xf0, 0xd0])
const vowels = new Set(
  'aeiouyAEIOUY'
    .split('')
    .map((one) => one.charCodeAt(0))
    .concat([0xe2, 0xea, 0xf4, 0xe3, 0xf5, 0xfd, 0xc2, 0xca, 0xd4, 0xc3, 0xd5, 0xdd]),
)

/** The encoding of a file, from its first bytes; null: it is no text. */
export function encodingOf(head: Uint8Array): FoundEncoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', by: 'mark' }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', by: 'mark' }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', by: 'mark' }
  const wide = wideOf(head)
  if (wide !== 'no') return wide
  if (isUtf8(head)) return { encoding: 'utf-8', by: 'valid' }
  const bytes = [...head.subarray(0, 65_536)]
  const isMark = (byte: number) => marks.has(byte)
  const behindVowel = bytes.filter((byte, at) => isMark(byte) && vowels.has(bytes[at - 1] ?? 0)).length
  const elsewhere = bytes.filter((byte, at) => isMark(byte) && !vowels.has(bytes[at - 1] ?? 0)).length
  const letters = bytes.filter((byte) => own.has(byte)).length
  const isVietnamese = behindVowel + letters > 0 && elsewhere <= behindVowel
  return isVietnamese
    ? { encoding: 'windows-1258', by: 'vietnamese' }
    : { encoding: 'windows-1252', by: 'otherwise' }
}

/** Text of two bytes a letter has a zero in most of them; any other text has none. */
function wideOf(head: Uint8Array): FoundEncoding | null | 'no' {
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return 'no'
  const half = head.length / 2
  if (odd > half * 0.6 && even < half * 0.05) return { encoding: 'utf-16le', by: 'zeros' }
  if (even > half * 0.6 && odd < half * 0.05) return { encoding: 'utf-16be', by: 'zeros' }
  return null
}

/** A letter that the end cuts in two is none that is wrong. */
function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
