import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { selectCredentials } from './accounts.queries.ts'
import { emailKey } from './email-key.ts'
import { inTurn, verifyPassword } from './passwords.ts'
import { startSession, type StartedSession } from './sessions.service.ts'
import { countAttempt, forgiveAttempt } from './sign-in-attempts.service.ts'

/**
 * Proves a person by email and password and opens a session. A wrong pair, an unknown email and an inactive account are one
 * and the same refusal, after the same work; the audit log tells them apart.
 * @throws AppError login-failed, too-many-requests
 */
export function signIn(ctx: Context, given: Credentials): Promise<SignedIn> {
  return inTurn(() => judge(ctx, given))
}

interface Credentials {
  email: string
  password: string
}
interface SignedIn {
  user_id: number
  session: StartedSession
}

async function judge(ctx: Context, given: Credentials): Promise<SignedIn> {
  const key = emailKey(given.email)
  const attempt = await countAttempt(ctx, key)
  const user = await selectCredentials(ctx.db, key)
  const right = await verifyPassword(given.password, user?.password_hash ?? null)
  if (user === undefined || !right || !user.is_active) {
    const why = user === undefined ? 'unknown email' : right ? 'inactive' : 'wrong password'
    await writeAudit(ctx, {
      action: 'session.refuse',
      object_id: user?.id ?? '',
      actor_email: user?.email ?? addressOrNothing(given.email),
      after: { why },
    })
    throw new AppError('login-failed')
  }
  return transaction(ctx, async (tx) => {
    await forgiveAttempt(tx, attempt)
    const session = await startSession(tx, user.id)
    await writeAudit(tx, {
      action: 'session.start',
      object_id: session.session_id,
      actor_id: user.id,
      actor_email: user.email,
    })
    return { user_id: user.id, session }
  })
}

/** A password typed into the field for the email must not stand in the audit log. */
const addressOrNothing = (text: string): string =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? text : ''
