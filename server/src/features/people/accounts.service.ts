import type { CurrentUser, Proof, SecondFactorDue, SignedIn, WebauthnJson } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { stationsReached, usablePermissions } from '../../reach.ts'
import { noteSignIn } from '../mail/address.service.ts'
import type { Sessions } from '../sessions/access.service.ts'
import { signInByPasskey, startPasskeySignIn } from '../sessions/passkey-sign-in.service.ts'
import { requirementOf } from '../sessions/proved.service.ts'
import { signInSecond } from '../sessions/second-step.service.ts'
import { type Credentials, signIn } from '../sessions/sign-in.service.ts'
import type { SignedIn as Opened } from '../sessions/signed-in.service.ts'
import { selectUser } from './users.queries.ts'

/** The signed-in person with what they may do. */
export async function getCurrentUser(ctx: Context): Promise<CurrentUser> {
  const actor = actorOf(ctx)
  const row = await selectUser(ctx.db, actor.user_id)
  // The person was deleted after the session was last read.
  if (row === undefined) throw new AppError('token-invalid')
  const due_at = (await requirementOf(ctx, actor.user_id))?.due_at ?? null
  return {
    ...row,
    permissions: usablePermissions(actor),
    stations_reached: stationsReached(actor),
    ...(due_at !== null && { second_factor_due_at: due_at.toISOString() }),
  }
}

/**
 * Starts a session; returns its tokens and the person, or that their second factor is due.
 * @throws AppError login-failed, too-many-requests
 */
export async function signInPerson(
  ctx: Context,
  sessions: Sessions,
  given: Credentials,
): Promise<SignedIn | SecondFactorDue> {
  const opened = await signIn(ctx, given)
  return 'second_factor' in opened ? opened : signedIn(ctx, sessions, opened)
}

/** The same after the second factor. @throws AppError sign-in-expired, too-many-requests, or under `code` */
export async function signInPersonSecond(
  ctx: Context,
  sessions: Sessions,
  given: Proof & { token: string },
): Promise<SignedIn> {
  return signedIn(ctx, sessions, await signInSecond(ctx, given))
}

/** The same by a passkey alone. @throws AppError */
export async function signInPersonByPasskey(
  ctx: Context,
  sessions: Sessions,
  given: { token: string; assertion: WebauthnJson },
): Promise<SignedIn> {
  return signedIn(ctx, sessions, await signInByPasskey(ctx, given))
}

export const startPasskey = startPasskeySignIn

async function signedIn(ctx: Context, sessions: Sessions, { user_id, session }: Opened): Promise<SignedIn> {
  const actor = await sessions.recheck({ user_id, session_id: session.session_id })
  await noteSignIn(ctx, actor)
  const { access_token, refresh_token } = session
  return { token: { access_token, refresh_token }, data: await getCurrentUser({ ...ctx, actor }) }
}
