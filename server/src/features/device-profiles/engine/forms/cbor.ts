import { payloadLimits } from '@quantrac/contract'
import { decode } from 'cborg'
import { type Decoding, problem } from './decoded.ts'

/** CBOR (RFC 8949) with texts as keys. */
export function decodeCbor(payload: Uint8Array): Decoding {
  if (payload.length >= payloadLimits.bytes) return problem('too-large', `${payload.length} B`)
  let value: unknown
  try {
    value = decode(payload, { rejectDuplicateMapKeys: true })
  } catch {
    return problem('bad-form')
  }
  return depthOf(value, payloadLimits.depth) ? { value } : problem('too-deep', `≥ ${payloadLimits.depth}`)
}

const depthOf = (value: unknown, left: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((inner) => depthOf(inner, left - 1)))
