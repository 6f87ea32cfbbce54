import type { WebauthnJson } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { decrypt, encrypt } from '../../sealed.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { type CredentialsRow, holdCredentials, selectCredentialsById } from './credentials.queries.ts'
import { emailKey } from './email-key.ts'
import { hashLinkToken as hashToken } from './password-link.ts'
import { credentialIdOf, isOf, requestOptions } from './second-factors/passkey.ts'
import { selectPasskey, takeChallenge } from './second-factors/passkeys.queries.ts'
import { challengeMs, requireSite, takePasskey } from './second-factors/passkeys.service.ts'
import { openSession, type SignedIn } from './signed-in.service.ts'
import { countAttempt } from './sign-in-attempts.service.ts'

/**
 * What a browser signs in by, without an email or password; the same for everybody. The token holds the challenge,
 * sealed: strangers would fill a table of them.
 * @throws AppError passkey-unavailable
 */
export async function startPasskeySignIn(ctx: Context): Promise<{ token: string; options: WebauthnJson }> {
  const { options, challenge } = await requestOptions(requireSite(ctx), null)
  const until = String(ctx.now().getTime() + challengeMs)
  const token = encrypt(`${purpose} ${until} ${challenge}`, ctx.keys.storage).toString('base64url')
  return { token, options }
}

/** Other things are sealed with the same key. */
const purpose = 'passkey-sign-in'

function challengeIn(ctx: Context, token: string): { challenge: string; until: Date } | null {
  const text = decrypt(Buffer.from(token, 'base64url'), ctx.keys.storage)
  const [what, until = '', challenge = ''] = (text ?? '').split(' ')
  const left = Number(until) - ctx.now().getTime()
  if (what !== purpose || !(left > 0 && left <= challengeMs)) return null
  return { challenge, until: new Date(Number(until)) }
}

/**
 * Signs a person in by a passkey alone, whose authenticator has verified them. Each challenge is answered once.
 * @throws AppError passkey-unavailable, sign-in-expired, too-many-requests, or under `assertion`
 */
export async function signInByPasskey(
  ctx: Context,
  { token, assertion }: { token: string; assertion: WebauthnJson },
): Promise<SignedIn> {
  const given = challengeIn(ctx, token)
  if (given === null) throw new AppError('sign-in-expired')
  const site = requireSite(ctx)
  const credential_id = credentialIdOf(assertion)
  const passkey =
    credential_id === null ? undefined : await selectPasskey(ctx.db, { credential_id, rp_id: site.rpId })
  const user = passkey && (await selectCredentialsById(ctx.db, passkey.user_id))
  const attempt = await countAttempt(ctx, {
    email: user === undefined ? `passkey ${credential_id}` : emailKey(user.email),
  })
  if (user === undefined) return refuse(ctx, null)
  const signedIn = await transaction(ctx, async (tx) => {
    if (!isOf(assertion, user.id) || !(await holdCredentials(tx.db, user))) return null
    if (!(await takeChallenge(tx.db, { hash: hashToken(token), expires_at: given.until }))) return null
    const proof = { assertion, challenge: given.challenge, isAlone: true }
    if (!(await takePasskey(tx, user.id, proof))) return null
    return openSession(tx, user, { attempts: [attempt], isProved: true })
  })
  return signedIn ?? refuse(ctx, user)
}

async function refuse(ctx: Context, user: Pick<CredentialsRow, 'id' | 'email'> | null): Promise<never> {
  await writeAudit(ctx, {
    action: 'session.refuse',
    object_id: user?.id ?? '',
    actor_email: user?.email ?? '',
    after: { why: 'wrong passkey' },
  })
  throw AppError.field('assertion', 'passkey-wrong')
}
