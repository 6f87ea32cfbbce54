import { MINUTE_MS, type WebauthnJson } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { credentialIdOf, provenUse, requestOptions, type Site, siteOf } from './passkey.ts'
import { selectPasskey, selectPasskeys, updateCounter } from './passkeys.queries.ts'

/** How long a browser has to answer a challenge. */
export const challengeMs = 5 * MINUTE_MS

/** Of the page that calls, as its browser says it; of who says nothing, where the console is open to people. */
const placeOf = ({ origin, config }: Context): Site | null =>
  siteOf(origin === '' ? (config.publicUrl ?? '') : origin)

/** @throws AppError passkey-unavailable */
export function requireSite(ctx: Context): Site {
  const site = placeOf(ctx)
  if (site === null) throw new AppError('passkey-unavailable')
  return site
}

export interface Asked {
  readonly options: WebauthnJson
  readonly challenge: string
}

/** What the browser is to prove one of the person's passkeys by; null if they have none of the console's address. */
export async function askForPasskey(ctx: Context, userId: number): Promise<Asked | null> {
  const site = placeOf(ctx)
  const known = site === null ? [] : await selectPasskeys(ctx.db, { user_id: userId, rp_id: site.rpId })
  return site === null || known.length === 0 ? null : requestOptions(site, known)
}

/**
 * Takes a proof by a passkey of the person; false if it is none. `challenge`: what the browser was asked to sign, null:
 * nothing. `isAlone`: without a password, so the authenticator has to have verified the person itself.
 */
export async function takePasskey(
  tx: Context,
  userId: number,
  { assertion, challenge, isAlone }: { assertion: WebauthnJson; challenge: string | null; isAlone: boolean },
): Promise<boolean> {
  const site = placeOf(tx)
  const credential_id = credentialIdOf(assertion)
  if (site === null || credential_id === null || challenge === null) return false
  const passkey = await selectPasskey(tx.db, { credential_id, rp_id: site.rpId })
  if (passkey?.user_id !== userId) return false
  const use = await provenUse(assertion, passkey, { challenge, site, isAlone })
  if (use === null) return false
  return updateCounter(tx.db, passkey, { ...use, now: tx.now() })
}
