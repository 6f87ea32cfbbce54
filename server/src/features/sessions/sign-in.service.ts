import type { SecondFactorDue } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { type CredentialsRow, holdCredentials, selectCredentials } from './credentials.queries.ts'
import { emailKey } from './email-key.ts'
import { inTurn, verifyPassword } from './passwords.ts'
import { beginSecondStep } from './second-step.service.ts'
import { openSession, type SignedIn } from './signed-in.service.ts'
import { countAttempt } from './sign-in-attempts.service.ts'

/**
 * Signs a person in by email and password, or says that their second factor is due. A wrong pair, an unknown email and
 * an inactive account get the same refusal, after the same work; the audit log distinguishes them.
 * @throws AppError login-failed, too-many-requests
 */
export function signIn(ctx: Context, given: Credentials): Promise<SignedIn | SecondFactorDue> {
  return inTurn(ctx.ip, () => judge(ctx, given))
}

export interface Credentials {
  email: string
  password: string
}

async function judge(ctx: Context, given: Credentials): Promise<SignedIn | SecondFactorDue> {
  const key = emailKey(given.email)
  const attempt = await countAttempt(ctx, { email: key })
  const user = await selectCredentials(ctx.db, key)
  const right = await verifyPassword(given.password, user?.password_hash ?? null)
  if (user === undefined) return refuse(ctx, { given, why: 'unknown email' })
  if (!right) return refuse(ctx, { given, why: 'wrong password', user })
  if (!user.is_active) return refuse(ctx, { given, why: 'inactive', user })
  const signedIn = await transaction(ctx, async (tx) => {
    if (!(await holdCredentials(tx.db, user))) return null
    const due = await beginSecondStep(tx, user, attempt)
    return due ?? openSession(tx, user, { attempts: [attempt], isProved: false })
  })
  return signedIn ?? refuse(ctx, { given, why: 'changed meanwhile', user })
}

interface Refused {
  given: Credentials
  why: 'unknown email' | 'wrong password' | 'inactive' | 'changed meanwhile'
  user?: CredentialsRow
}

async function refuse(ctx: Context, { given, why, user }: Refused): Promise<never> {
  await writeAudit(ctx, {
    action: 'session.refuse',
    object_id: user?.id ?? '',
    actor_email: user?.email ?? addressOrNothing(given.email),
    after: { why },
  })
  throw new AppError('login-failed')
}

/** Keeps a password typed into the email field out of the audit log. */
const addressOrNothing = (text: string): string =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? text : ''
