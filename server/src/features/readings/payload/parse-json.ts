import { isUtf8 } from 'node:buffer'
import { payloadLimits, type RejectReason } from '@quantrac/contract'

// Refused from these on. The forms we read are four levels deep; a day of one-second readings is under 90,000.
const { bytes: MAX_BYTES, depth: MAX_DEPTH, items: MAX_ITEMS } = payloadLimits

// Looking through a message that is no JSON for NaN costs about 60 ns a byte when it is made to.
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

type JsonResult = { value: unknown; problem?: undefined } | { problem: JsonProblem; detail: string }

/**
 * Bytes from the wire to a JSON value, without ever throwing. What is too large, too deep or too long is refused
 * before it is parsed; a key that occurs twice in one object is refused because nobody can say which value holds.
 */
export function parseJson(payload: Uint8Array): JsonResult {
  if (payload.length >= MAX_BYTES) return { problem: 'too-large', detail: `${payload.length} B` }
  const keys = countKeysInBytes(payload)
  if (keys === TOO_DEEP) return { problem: 'too-deep', detail: `≥ ${MAX_DEPTH}` }
  if (keys === TOO_MANY) return { problem: 'too-many', detail: `≥ ${MAX_ITEMS}` }
  const bytes = Buffer.isBuffer(payload)
    ? payload
    : Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  const text = bytes.toString('utf8')
  // Decoding puts U+FFFD for every broken sequence, so only a text that has one needs the closer look.
  if (text.includes('\uFFFD') && !isUtf8(bytes)) return { problem: 'not-utf8', detail: '' }
  const value = parseText(text)
  if (value === undefined) return { problem: 'not-json', detail: '' }
  if (countKeys(value) !== keys) return { problem: 'duplicate-key', detail: '' }
  return { value }
}

/*
 * One pass over the bytes outside of strings: the colons are the keys, the commas the items. On bytes that are no
 * JSON the figures mean nothing, and the parser says so later.
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
  // JSON.parse makes own properties only, `__proto__` included, so plain indexing reads what was sent.
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
 * Python and others write NaN and Infinity as bare words, which is no JSON. They become a number that parses to
 * Infinity, so that this one value is refused and the rest of the message is kept. Strings are left alone; each
 * character is visited once, whatever the quotes and backslashes.
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
