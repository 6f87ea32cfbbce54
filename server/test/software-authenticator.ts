import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { WebauthnJson } from '@quantrac/contract'
import { encode } from 'cborg'

/** What a browser and its authenticator may do otherwise than they should. */
export interface Misuse {
  /** Where the page is, as the browser says. */
  readonly origin?: string
  /** The host that the authenticator signs for. */
  readonly rpId?: string
  readonly challenge?: string
  /** Whether the person was verified by a finger or a PIN. */
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

/** A passkey in software: ES256, as WebAuthn level 3 describes it. */
export interface Authenticator {
  create(options: WebauthnJson, misuse?: Misuse): WebauthnJson
  get(options: WebauthnJson, misuse?: Misuse): WebauthnJson
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest()
const flagsOf = { present: 1, verified: 4, attested: 64 }

/** `site`: where the console is open. */
export function newAuthenticator(site: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: EC2, ES256, P-256.
  const key = encode(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  let uses = 0
  let handle = ''

  const clientData = (type: string, options: WebauthnJson, misuse: Misuse) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: misuse.challenge ?? options['challenge'],
        origin: misuse.origin ?? site,
        crossOrigin: false,
      }),
    )
  const head = (flags: number, misuse: Misuse) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(misuse.counter ?? uses)
    const verified = misuse.isVerified === false ? 0 : flagsOf.verified
    const rpId = misuse.rpId ?? new URL(site).hostname
    return Buffer.concat([hashOf(rpId), Buffer.from([flags | flagsOf.present | verified]), counter])
  }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }

  return {
    create(options, misuse = {}) {
      handle = (options['user'] as { id: string }).id // what the standard says of them
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([head(flagsOf.attested, misuse), Buffer.alloc(16), length, id, key])
      const attestationObject = text(encode({ fmt: 'none', attStmt: {}, authData }))
      const clientDataJSON = text(clientData('webauthn.create', options, misuse))
      return {
        ...common,
        response: { clientDataJSON, attestationObject, transports: ['internal', 'made up'] },
      }
    },
    get(options, misuse = {}) {
      uses += 1
      const data = clientData('webauthn.get', options, misuse)
      const authData = head(0, misuse)
      const signature = sign('sha256', Buffer.concat([authData, hashOf(data)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(signature),
          userHandle: misuse.userHandle ?? handle,
        },
      }
    },
  }
}
