import type { CurrentUser, Tokens } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { stationsReached, usablePermissions } from '../../reach.ts'
import { noteSignIn } from '../mail/address.service.ts'
import type { Sessions } from '../sessions/access.service.ts'
import { type Credentials, signIn } from '../sessions/sign-in.service.ts'
import { selectUser } from './users.queries.ts'

/** The signed-in person with what they may do. */
export async function getCurrentUser(ctx: Context): Promise<CurrentUser> {
  const actor = actorOf(ctx)
  const row = await selectUser(ctx.db, actor.user_id)
  // The person was deleted after the session was last read.
  if (row === undefined) throw new AppError('token-invalid')
  return { ...row, permissions: usablePermissions(actor), stations_reached: stationsReached(actor) }
}

/** Starts a session; returns its tokens and the person. @throws AppError login-failed, too-many-requests */
export async function signInPerson(
  ctx: Context,
  sessions: Sessions,
  given: Credentials,
): Promise<{ token: Tokens; data: CurrentUser }> {
  const { user_id, session } = await signIn(ctx, given)
  const actor = await sessions.recheck({ user_id, session_id: session.session_id })
  await noteSignIn(ctx, actor)
  const { access_token, refresh_token } = session
  return { token: { access_token, refresh_token }, data: await getCurrentUser({ ...ctx, actor }) }
}
