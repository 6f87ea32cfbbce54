import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { selectCredentials } from './accounts.queries.ts'
import { emailKey } from './email-key.ts'
import { inTurn, verifyPassword } from './passwords.ts'
import { startSession, type StartedSession } from './sessions.service.ts'
import {
  insertAttempt,
  lockAttempts,
  removeAttempt,
  removeAttemptsBefore,
  selectNthNewest,
} from './sign-in.queries.ts'

const maxFailures = 10
const windowMs = 5 * 60_000

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
    await removeAttempt(tx.db, attempt)
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

/**
 * Books the attempt as a failure before it is judged, so that attempts that come together cannot all pass the limit; the one
 * that succeeds takes its booking back.
 */
async function countAttempt(ctx: Context, key: string): Promise<number> {
  const now = ctx.now()
  // Hashed: what people type here by mistake may be their password.
  const account = createHash('sha256').update(key).digest('base64url')
  // An IPv6 customer has a whole network of addresses: they count as one.
  const address = normalizeIP(ctx.ip)
  return transaction(ctx, async (tx) => {
    await lockAttempts(tx.db)
    await removeAttemptsBefore(tx.db, new Date(now.getTime() - windowMs))
    const n = maxFailures
    const blocking = [
      await selectNthNewest(tx.db, { column: 'address', value: address, n }),
      await selectNthNewest(tx.db, { column: 'account', value: account, n }),
    ].filter((moment) => moment !== undefined)
    if (blocking.length > 0) {
      const until = Math.max(...blocking.map((moment) => moment.getTime())) + windowMs
      const retryAfter = Math.max(1, Math.ceil((until - now.getTime()) / 1000))
      throw new AppError('too-many-requests', { retryAfter })
    }
    return insertAttempt(tx.db, { address, account, at: now })
  })
}
