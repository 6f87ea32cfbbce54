import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const refreshTokenDays = 14
/** A session ends so long after its sign-in, however often it is refreshed. */
export const sessionDays = 90
/** How long a replaced token still gets its successor, for two tabs that refresh at once. */
export const graceSeconds = 30

const idBytes = 16
const generationBytes = 4
const macBytes = 32

/**
 * The refresh token of a session's generation. It is derived, not random, so that the answer in the grace period can
 * give the same successor again although only hashes are stored.
 */
export function deriveRefreshToken(key: Uint8Array, sessionId: string, generation: number): string {
  const head = Buffer.alloc(idBytes + generationBytes)
  head.write(sessionId.replaceAll('-', ''), 'hex')
  head.writeUInt32BE(generation, idBytes)
  return Buffer.concat([head, macOf(key, head)]).toString('base64url')
}

/** The session of a token that this installation issued; null for any other. */
export function readRefreshToken(key: Uint8Array, token: string): { session_id: string } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + generationBytes + macBytes) return null
  const head = bytes.subarray(0, idBytes + generationBytes)
  if (!timingSafeEqual(macOf(key, head), bytes.subarray(head.length))) return null
  const hex = head.toString('hex', 0, idBytes)
  return { session_id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}

export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const macOf = (key: Uint8Array, head: Buffer) => createHmac('sha256', key).update(head).digest()
