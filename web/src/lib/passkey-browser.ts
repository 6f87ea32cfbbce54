/** WebAuthn in JSON, as it is sent. */
type Json = Record<string, unknown>

/** Browsers have passkeys on secure origins only; those older than their JSON form are asked for a code instead. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Has the browser make one, in its own dialog. Rejects with a DOMException where person or browser declines. */
export async function makePasskey(options: Json): Promise<ReturnType<PublicKeyCredential['toJSON']>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON, // made by the server's library
  )
  return jsonOf(await navigator.credentials.create({ publicKey }))
}

/** Has the browser ask for one. Rejects as above. */
export async function askPasskey(options: Json): Promise<ReturnType<PublicKeyCredential['toJSON']>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON, // made by the server's library
  )
  return jsonOf(await navigator.credentials.get({ publicKey }))
}

function jsonOf(credential: Credential | null): ReturnType<PublicKeyCredential['toJSON']> {
  if (credential instanceof PublicKeyCredential) return credential.toJSON()
  throw new DOMException('The browser has answered no passkey', 'NotAllowedError')
}

/** True if the browser already has a passkey of this account. */
export const isAlreadyHere = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'
