import { isUtf8 } from 'node:buffer'
import { payloadLimits, type RejectReason } from '@quantrac/contract'

// Refused from these limits on. The forms we read are four levels deep; a day of one-second readings is under 90,000.
const { bytes: MAX_BYTES, depth: MAX_DEPTH, items: MAX_ITEMS } = payloadLimits

// Searching an invalid message for NaN costs about 60 ns a byte in the worst case.
const MAX_REPAIRED_LENGTH = 65_536

const NON_FINITE = /NaN|Infinity/
const NON_FINITE_WORDS = /(?<![\w.])(?:NaN|Infinity)(?![\w.])/g

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const BRACKET_OPEN = 0x5b
const BRACKET_CLOSE = 0x5d
const BRACE_OPEN = 0x7b
const BRACE_CLOSE = 0x7d

const TOO_DEEP = -1
const TOO_MANY = -2

type JsonProblem = Extract<
  RejectReason,
  'too-large' | 'too-deep' | 'too-many' | 'not-utf8' | 'not-json' | 'duplicate-key'
>

export type JsonResult = { value: unknown; problem?: undefined } | { problem: JsonProblem; detail: string }

/**
 * Bytes from the wire to a JSON value; never throws. A message that is too large, too deep or too long is refused
 * before it is parsed; a key that occurs twice in one object is refused because it is unknown which value is right.
 */
export function parseJson(sent: Uint8Array): JsonResult {
  if (sent.length >= MAX_BYTES) return { problem: 'too-large', detail: `${sent.length} B` }
  const payload = withoutMarks(sent)
  const keys = countKeysInBytes(payload)
  if (keys === TOO_DEEP) return { problem: 'too-deep', detail: `≥ ${MAX_DEPTH}` }
  if (keys === TOO_MANY) return { problem: 'too-many', detail: `≥ ${MAX_ITEMS}` }
  const bytes = Buffer.isBuffer(payload)
    ? payload
    : Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  const text = bytes.toString('utf8')
  // Decoding writes U+FFFD for every broken sequence, so only a text with one needs the exact check.
  if (text.includes('\uFFFD') && !isUtf8(bytes)) return { problem: 'not-utf8', detail: '' }
  const value = parseText(text)
  if (value === undefined) return { problem: 'not-json', detail: '' }
  if (countKeys(value) !== keys) return { problem: 'duplicate-key', detail: '' }
  return { value }
}

/** Some write a byte-order mark before a text, or send the NUL that ends it in their memory. */
function withoutMarks(bytes: Uint8Array): Uint8Array {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (!isMarked && bytes[bytes.length - 1] !== 0) return bytes
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes.subarray(isMarked ? 3 : 0, end)
}

/*
 * One pass over the bytes outside of strings: colons count keys, commas count items. On bytes that are no
 * JSON the counts mean nothing, and the parser refuses them later.
 */
function countKeysInBytes(bytes: Uint8Array): number {
  let depth = 0
  let commas = 0
  let colons = 0
  let inString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (inString) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (byte === COMMA) {
      if (++commas >= MAX_ITEMS - 1) return TOO_MANY
    } else if (byte === COLON) colons++
    else if (byte === BRACE_OPEN || byte === BRACKET_OPEN) {
      if (++depth >= MAX_DEPTH) return TOO_DEEP
    } else if (byte === BRACE_CLOSE || byte === BRACKET_CLOSE) depth--
  }
  return colons
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const element of value) if (typeof element === 'object') count += countKeys(element)
    return count
  }
  // JSON.parse creates own properties only, `__proto__` included, so plain indexing is safe.
  const record = value as Record<string, unknown>
  for (const key of Object.keys(record)) {
    const member = record[key]
    count += typeof member === 'object' ? 1 + countKeys(member) : 1
  }
  return count
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (text.length > MAX_REPAIRED_LENGTH || !NON_FINITE.test(text)) return undefined
    try {
      return JSON.parse(withoutNonFinite(text))
    } catch {
      return undefined
    }
  }
}

/*
 * Python and others write NaN and Infinity as bare words, which are no JSON. They become a number that parses to
 * Infinity, so that this one value is refused and the rest of the message is kept. Strings stay unchanged; each
 * character is visited once, with any quotes and backslashes.
 */
function withoutNonFinite(text: string): string {
  let result = ''
  let from = 0
  while (from < text.length) {
    const open = text.indexOf('"', from)
    const outside = text.slice(from, open === -1 ? text.length : open)
    result += outside.replaceAll(NON_FINITE_WORDS, '1e999')
    if (open === -1) break
    let close = open + 1
    while (close < text.length && text[close] !== '"') close += text[close] === '\\' ? 2 : 1
    result += text.slice(open, close + 1)
    from = close + 1
  }
  return result
}
