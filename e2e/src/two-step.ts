import type { Tokens } from '@quantrac/contract'
import { createCaller } from './caller.ts'
import type { Product } from './product.ts'
import { totpCode } from './totp-code.ts'

/** An authenticator app of a person: each of its codes serves once, so the next one is of the step after. */
export class AuthenticatorApp {
  readonly secret: string
  /** Of the person's first factor. */
  recoveryCodes: readonly string[] = []
  #next = Date.now()

  constructor(secret: string) {
    this.secret = secret.replaceAll(' ', '')
  }

  /** A code that has not been used; the server takes that of the coming half minute, too. */
  code(): string {
    const at = this.#next
    this.#next += 30_000
    return totpCode(this.secret, at)
  }
}

/** Adds an authenticator app to a person, by a session of theirs. */
export async function addApp({ url }: Product, tokens: Tokens, name = 'My phone'): Promise<AuthenticatorApp> {
  const { call } = createCaller(url, tokens.access_token)
  const { secret } = (await call('secondFactorTotpStart', {})).data
  const app = new AuthenticatorApp(secret)
  const made = (await call('secondFactorTotpConfirm', { body: { name, code: app.code() } })).data
  app.recoveryCodes = made.recovery_codes ?? []
  return app
}
