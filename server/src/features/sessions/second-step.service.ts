import { createHash } from 'node:crypto'
import { MINUTE_MS, type Proof, type SecondFactorDue } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { type ProofProblem, proofWays, refusedProof, takeProof } from './second-factors/proof.service.ts'
import { type CredentialsRow, holdCredentials, selectCredentialsById } from './credentials.queries.ts'
import { emailKey } from './email-key.ts'
import { hashLinkToken as hashToken, newLinkToken as newToken } from './password-link.ts'
import { insertStep, lockStep, removeStep, selectStep, takeTry } from './second-step.queries.ts'
import { openSession, type SignedIn } from './signed-in.service.ts'
import { countAttempt, forgiveAttempt } from './sign-in-attempts.service.ts'

const lifetimeMs = 5 * MINUTE_MS
const mostTries = 5

/**
 * What a person has to show besides the right password; null if they have no second factor. It is in the database, so
 * that every copy of the program knows it. `attempt` stays counted as failed until the second step succeeds.
 */
export async function beginSecondStep(
  tx: Context,
  user: CredentialsRow,
  attempt: number,
): Promise<SecondFactorDue | null> {
  const ways = await proofWays(tx, user.id)
  if (ways === null) return null
  const token = newToken()
  await insertStep(tx.db, {
    token_hash: hashToken(token),
    user_id: user.id,
    password_mark: markOf(user),
    attempt_id: attempt,
    challenge: ways.passkey?.challenge ?? null,
    expires_at: new Date(tx.now().getTime() + lifetimeMs),
  })
  return { second_factor: { token, kinds: ways.kinds, passkey: ways.passkey?.options ?? null } }
}

/**
 * Finishes a sign-in. The token serves once, for five tries within five minutes, and not after the password was
 * changed; each wrong code counts as a wrong password does.
 * @throws AppError sign-in-expired, too-many-requests, or under `code` or `assertion`
 */
export async function signInSecond(ctx: Context, given: Proof & { token: string }): Promise<SignedIn> {
  const token_hash = hashToken(given.token)
  const step = await selectStep(ctx.db, token_hash)
  const user = step && (await selectCredentialsById(ctx.db, step.user_id))
  // Of a text that no sign-in has there is nobody to write down.
  if (user === undefined) throw new AppError('sign-in-expired')
  const attempt = await countAttempt(ctx, { email: emailKey(user.email) })
  const tried = await takeTry(ctx.db, { token_hash, now: ctx.now(), most: mostTries })
  const result = tried ? await judge(ctx, user, { given, token_hash, attempt }) : 'expired'
  if (typeof result === 'object') return result
  await writeAudit(ctx, {
    action: 'session.refuse',
    object_id: user.id,
    actor_email: user.email,
    after: { why: result },
  })
  if (result !== 'expired') throw refusedProof(result)
  // Nothing was learnt about the factor.
  await forgiveAttempt(ctx, attempt)
  throw new AppError('sign-in-expired')
}

interface Given {
  given: Proof
  token_hash: Buffer
  attempt: number
}

async function judge(
  ctx: Context,
  user: CredentialsRow,
  { given, token_hash, attempt }: Given,
): Promise<SignedIn | ProofProblem | 'expired'> {
  return transaction(ctx, async (tx) => {
    const step = await lockStep(tx.db, token_hash)
    if (step === undefined || !step.password_mark.equals(markOf(user))) return 'expired'
    if (!(await holdCredentials(tx.db, user))) return 'expired'
    const problem = await takeProof(tx, user, { ...given, challenge: step.challenge })
    if (problem !== null) return problem
    await removeStep(tx.db, token_hash)
    return openSession(tx, user, { attempts: [step.attempt_id, attempt], isProved: true })
  })
}

/** Which password it is, without keeping its hash a second time. */
const markOf = ({ password_hash }: CredentialsRow): Buffer =>
  createHash('sha256')
    .update(password_hash ?? '')
    .digest()
