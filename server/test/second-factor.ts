import { totpCode } from '../../e2e/src/totp-code.ts'
import { actorPassword, type TestActor } from './actors.ts'
import type { TestApp } from './harness.ts'
import { type Authenticator, newAuthenticator } from './software-authenticator.ts'

export interface AddedTotp {
  readonly id: number
  readonly secret: string
  /** Of the person's first factor; else empty. */
  readonly recoveryCodes: readonly string[]
}

/** Adds an authenticator app to a person through the API, with the code of `at`. */
export async function addTotp(
  app: TestApp,
  by: Pick<TestActor, 'token'>,
  { at = Date.now(), name = 'Telephone' }: { at?: number; name?: string } = {},
): Promise<AddedTotp> {
  const { secret } = (await app.call('secondFactorTotpStart', {}, by)).body.data
  const body = { name, code: totpCode(secret, at) }
  const answer = await app.call('secondFactorTotpConfirm', { body }, by)
  if (answer.status !== 201) throw new Error(`no second factor: ${JSON.stringify(answer.body)}`)
  const { factor, recovery_codes } = answer.body.data
  return { id: factor.id, secret, recoveryCodes: recovery_codes ?? [] }
}

/** The token of a sign-in whose second factor is due. */
export async function dueToken(app: TestApp, email: string, password = actorPassword): Promise<string> {
  const { status, body } = await app.call('accountLogin', { body: { email, password } })
  if (status !== 200 || !('second_factor' in body)) throw new Error(`no second step: ${JSON.stringify(body)}`)
  return body.second_factor.token
}

// A code of the step after this one is taken, too, and is not used yet.
export const nextCode = (secret: string, at: number = Date.now()): string => totpCode(secret, at + 30_000)

/** Adds a passkey of a new authenticator to a person through the API. */
export async function addPasskey(
  app: TestApp,
  by: Pick<TestActor, 'token'>,
  site: string,
): Promise<{ id: number; authenticator: Authenticator; recoveryCodes: readonly string[] }> {
  const { options } = (await app.call('secondFactorPasskeyStart', {}, by)).body.data
  const authenticator = newAuthenticator(site)
  const body = { name: 'Laptop', credential: authenticator.create(options) }
  const answer = await app.call('secondFactorPasskeyConfirm', { body }, by)
  if (answer.status !== 201) throw new Error(`no passkey: ${JSON.stringify(answer.body)}`)
  const { factor, recovery_codes } = answer.body.data
  return { id: factor.id, authenticator, recoveryCodes: recovery_codes ?? [] }
}
