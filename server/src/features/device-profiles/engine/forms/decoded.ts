import { isUtf8 } from 'node:buffer'
import { payloadLimits, type RejectReason } from '@quantrac/contract'

/** A part of a message that is refused. */
export interface Refused {
  readonly key: string
  readonly reason: RejectReason
  readonly found: string
}

/** What every form is read into: values, objects and lists, as JSON has them. */
export interface Decoded {
  readonly value: unknown
  readonly refused?: readonly Refused[]
}

export type Decoding = Decoded | { readonly problem: Refused }

export const problem = (reason: RejectReason, found = ''): { problem: Refused } => ({
  problem: { key: '', reason, found },
})

/** The text of a message, without a byte-order mark, and without NULs at its end. */
export function textOf(payload: Uint8Array): string | { problem: Refused } {
  if (payload.length >= payloadLimits.bytes) return problem('too-large', `${payload.length} B`)
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  if (!isUtf8(bytes)) return problem('not-utf8')
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes.toString('utf8', bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0, end)
}
