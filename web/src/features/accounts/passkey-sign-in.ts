import { api } from '../../api/client.ts'
import { enter } from '../../api/sign-in.ts'
import type { PasskeyOptions } from '../../api/second-factors.ts'
import { askPasskey } from '../../lib/passkey-browser.ts'

/** Signs in with a passkey alone: the browser offers those that it has for this address. */
export async function signInWithPasskey(): Promise<void> {
  const { token, options } = (await api.accountPasskeyStart()).data
  const assertion = (await askPasskey(options)) as unknown as PasskeyOptions // the browser's JSON
  enter(await api.accountPasskeyLogin({ body: { token, assertion } }))
}
