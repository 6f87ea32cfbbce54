import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { WebauthnJson } from '@quantrac/contract'

/** Where the console is open, as passkeys know it. */
export interface Site {
  readonly origin: string
  /** The host: a passkey of one is none of another. */
  readonly rpId: string
}

export interface Passkey {
  readonly id: number
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

/** Null where browsers have no passkeys: without https, except on this machine, or at an address of digits. */
export function siteOf(origin: string): Site | null {
  if (!URL.canParse(origin)) return null
  const { protocol, hostname: rpId } = new URL(origin)
  const isHere = rpId === 'localhost' || rpId.endsWith('.localhost')
  if (isIP(rpId.replaceAll(/[[\]]/g, '')) !== 0) return null
  return protocol === 'https:' || (protocol === 'http:' && isHere) ? { origin, rpId } : null
}

// EdDSA, ES256 and RS256 (COSE), which every authenticator has one of.
const supportedAlgorithmIDs = [-8, -7, -257]
// A person reads what the browser asks, and looks for the key.
const timeout = 5 * 60_000

/** What a browser makes a passkey from. `id` is of the person, and is in the passkey. */
export async function creationOptions(
  site: Site,
  person: { id: number; email: string },
  known: readonly Passkey[],
): Promise<{ options: WebauthnJson; challenge: string }> {
  const options = await generateRegistrationOptions({
    rpName: 'Quantrac',
    rpID: site.rpId,
    userName: person.email,
    userID: handleOf(person.id),
    timeout,
    supportedAlgorithmIDs,
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** What a browser proves a passkey by: one of these, or without them any of the site's. */
export async function requestOptions(
  site: Site,
  known: readonly Passkey[] | null,
): Promise<{ options: WebauthnJson; challenge: string }> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    timeout,
    ...(known !== null && { allowCredentials: known.map(descriptor) }),
    userVerification: known === null ? 'required' : 'preferred',
  })
  return { options: { ...options }, challenge: options.challenge }
}

type NewPasskey = Omit<Passkey, 'id'> & { readonly is_backed_up: boolean }

/** The passkey that a browser has made; null if it is not what it was asked for. */
export async function madePasskey(
  credential: WebauthnJson,
  { challenge, site }: { challenge: string; site: Site },
): Promise<NewPasskey | null> {
  const verified = await verifyRegistrationResponse({
    response: credential as never, // of a browser, or anything else: the library looks at it
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    supportedAlgorithmIDs,
    // The password is asked for beside it; alone, the person is verified at the sign-in.
    requireUserVerification: false,
  }).catch(() => null)
  if (verified?.verified !== true) return null
  const { credential: made, credentialBackedUp: is_backed_up } = verified.registrationInfo
  if (!isCredentialId(made.id)) return null
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: transportsOf(credential),
    is_backed_up,
  }
}

/** What the passkey counts after this use; null if the proof is not of this passkey, site and challenge. */
export async function provenUse(
  assertion: WebauthnJson,
  passkey: Passkey,
  { challenge, site, isAlone }: { challenge: string; site: Site; isAlone: boolean },
): Promise<{ counter: number; is_backed_up: boolean } | null> {
  const verified = await verifyAuthenticationResponse({
    response: assertion as never, // of a browser, or anything else: the library looks at it
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: isAlone,
  }).catch(() => null)
  if (verified?.verified !== true) return null
  const { newCounter: counter, credentialBackedUp: is_backed_up } = verified.authenticationInfo
  return { counter, is_backed_up }
}

/** The id that an assertion names; null if none could have it. */
export function credentialIdOf({ id }: WebauthnJson): string | null {
  return typeof id === 'string' && isCredentialId(id) ? id : null
}

/** True if the passkey itself says that it belongs to this person. */
export function isOf({ response }: WebauthnJson, userId: number): boolean {
  const handle =
    typeof response === 'object' && response !== null && 'userHandle' in response ? response.userHandle : null
  return typeof handle === 'string' && Buffer.from(handle, 'base64url').equals(handleOf(userId))
}

const isCredentialId = (text: string): boolean => /^[\w-]{1,1400}$/.test(text)

const handleOf = (userId: number) => Uint8Array.from(Buffer.from(String(userId)))

const descriptor = ({ credential_id: id, transports }: Passkey) => ({ id, transports: [...transports] })

/** How a browser reaches it next time; words that are none of the standard's are left out. */
function transportsOf({ response }: WebauthnJson): string[] {
  const given =
    typeof response === 'object' && response !== null && 'transports' in response ? response.transports : []
  return ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'].filter(
    (word) => Array.isArray(given) && given.includes(word),
  )
}
