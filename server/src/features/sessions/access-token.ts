import { createHash } from 'node:crypto'
import { type CryptoKey, jwtVerify, SignJWT } from 'jose'

const accessTokenSeconds = 15 * 60
// The clock of a copy may be off by this much, also before a correction.
const leewaySeconds = 30
const audience = 'quantrac'
const typ = 'at+jwt'

/** A token's claims: person and session only, which never become outdated. */
export interface AccessClaims {
  readonly user_id: number
  readonly session_id: string
}

/** Signs an access token of 15 minutes. */
export async function signAccessToken(secret: Uint8Array, claims: AccessClaims, now: Date): Promise<string> {
  const { key, kid } = await signingKey(secret)
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: claims.session_id })
    .setProtectedHeader({ alg: 'HS256', typ, kid })
    .setSubject(String(claims.user_id))
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + accessTokenSeconds)
    .sign(key)
}

/** The claims of an unexpired token that this installation signed; null for anything else. */
export async function readAccessToken(
  secret: Uint8Array,
  token: string,
  now: Date,
): Promise<TokenClaims | null> {
  const { key, kid, read } = await signingKey(secret)
  const known = read.get(token)
  if (known !== undefined && isCurrent(known, now)) return known
  const verified = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    typ,
    audience,
    clockTolerance: leewaySeconds,
    currentDate: now,
    requiredClaims: ['sub', 'sid', 'exp', 'iat'],
  }).catch(() => null)
  if (verified === null || verified.protectedHeader.kid !== kid) return null
  const { sub, sid, exp } = verified.payload
  if (typeof sid !== 'string' || exp === undefined) return null
  const claims = { user_id: Number(sub), session_id: sid, expires_at: new Date(exp * 1000) }
  if (read.size >= maxRead) read.clear()
  read.set(token, claims)
  return claims
}

type TokenClaims = AccessClaims & { readonly expires_at: Date }

const isCurrent = ({ expires_at }: TokenClaims, now: Date): boolean =>
  now.getTime() < expires_at.getTime() + leewaySeconds * 1000

const maxRead = 10_000

interface SigningKey {
  readonly key: CryptoKey
  /** Distinguishes tokens of an earlier secret from forged ones; reveals nothing about the key. */
  readonly kid: string
  /**
   * Tokens with a verified signature, which stays valid: verifying takes another thread, and with every core busy a
   * call waits for it. Whether the session is still open is not cached here.
   */
  readonly read: Map<string, TokenClaims>
}
const prepared = new WeakMap<Uint8Array, Promise<SigningKey>>()

/** The secret in the form that jose needs. Imported once; otherwise every call would import it on another thread. */
function signingKey(secret: Uint8Array): Promise<SigningKey> {
  const known = prepared.get(secret) ?? prepare(secret)
  prepared.set(secret, known)
  return known
}

async function prepare(secret: Uint8Array): Promise<SigningKey> {
  const raw = Uint8Array.from(secret)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign', 'verify'])
  return { key, kid: createHash('sha256').update(raw).digest('base64url').slice(0, 12), read: new Map() }
}
