import {
  type SecondFactorMade,
  MINUTE_MS,
  type OwnSecondFactors,
  type Proof,
  type ProofKind,
  recoveryCodeCount,
  type SecondFactor,
  type WebauthnJson,
} from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { decrypt, encrypt } from '../../../sealed.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import { notifyOfFactor } from '../../notifications/notices.service.ts'
import { noteProved, provedUntil, requirementOf } from '../proved.service.ts'
import { lockUser } from '../sessions.queries.ts'
import { countAttempt, forgiveAttempt } from '../sign-in-attempts.service.ts'
import { type ProofProblem, proofWays, refusedProof, takeProof } from './proof.service.ts'
import { challengeMs } from './passkeys.service.ts'
import { hashRecoveryCode, newRecoveryCode, plainCode } from './recovery-code.ts'
import {
  type FactorRow,
  insertTotp,
  removeFactor,
  removeStart,
  replaceCodes,
  selectCodes,
  selectFactors,
  selectStart,
  upsertStart,
} from './second-factors.queries.ts'
import { newTotpSecret, totpAddress, totpStep } from './totp.ts'

const mostFactors = 10
/** How long what a session has begun to add waits for its confirmation. */
export const startMs = 10 * MINUTE_MS

export async function listFactors(ctx: Context): Promise<OwnSecondFactors> {
  const { user_id, session_id } = actorOf(ctx)
  const factors = await selectFactors(ctx.db, user_id)
  const codes = await selectCodes(ctx.db, user_id)
  const required = await requirementOf(ctx, user_id)
  const until = factors.length === 0 ? null : await provedUntil(ctx, session_id)
  return {
    factors: factors.map(factorOf),
    recovery_codes_left: codes.length === 0 ? null : codes.filter(({ is_used }) => !is_used).length,
    is_required: required?.is_required ?? false,
    due_at: required?.due_at?.toISOString() ?? null,
    proved_until: until?.toISOString() ?? null,
  }
}

/** The secret is kept for the session until it is confirmed. @throws AppError second-factors-full */
export async function startTotp(ctx: Context): Promise<{ secret: string; uri: string }> {
  const { user_id, session_id, email } = actorOf(ctx)
  const secret = newTotpSecret()
  await transaction(ctx, async (tx) => {
    await requireRoom(tx, user_id)
    await upsertStart(tx.db, {
      session_id,
      kind: 'totp',
      secret_encrypted: encrypt(secret, tx.keys.storage),
      challenge: null,
      expires_at: new Date(tx.now().getTime() + startMs),
    })
  })
  return { secret, uri: totpAddress(secret, email) }
}

/** @throws AppError second-factor-not-started, second-factors-full, or under `code` */
export async function confirmTotp(
  ctx: Context,
  { name, code }: { name: string; code: string },
): Promise<SecondFactorMade> {
  const { user_id, session_id } = actorOf(ctx)
  return transaction(ctx, async (tx) => {
    const now = tx.now()
    await lockUser(tx.db, user_id)
    const before = await requireRoom(tx, user_id)
    const started = await selectStart(tx.db, { session_id, kind: 'totp' }, now)
    const sealed = started?.secret_encrypted ?? null
    const secret = sealed === null ? null : decrypt(sealed, tx.keys.storage)
    if (sealed === null || secret === null) throw new AppError('second-factor-not-started')
    const step = totpStep(secret, plainCode(code), now)
    if (step === null) throw AppError.field('code', 'code-wrong')
    await removeStart(tx.db, { session_id, kind: 'totp' })
    // The code is used with it: whoever saw it typed cannot use it again.
    const row = await insertTotp(tx.db, {
      user_id,
      name,
      created_at: now,
      secret_encrypted: sealed,
      last_step: step,
    })
    return added(tx, row, { isFirst: before === 0 })
  })
}

/** @throws AppError not-found, second-factor-last */
export async function deleteFactor(ctx: Context, id: number): Promise<void> {
  const { user_id } = actorOf(ctx)
  await transaction(ctx, async (tx) => {
    await lockUser(tx.db, user_id)
    const removed = await removeFactor(tx.db, { id, user_id })
    if (removed === undefined) throw new AppError('not-found')
    if ((await selectFactors(tx.db, user_id)).length === 0) {
      if ((await requirementOf(tx, user_id))?.is_required === true) throw new AppError('second-factor-last')
      await replaceCodes(tx.db, user_id, [])
    }
    await writeAudit(tx, { action: 'user.delete_factor', object_id: user_id, before: { name: removed.name } })
    await notifyOfFactor(tx, user_id, { type: 'second-factor-deleted', name: removed.name })
  })
}

/** @throws AppError no-second-factor */
export async function makeRecoveryCodes(ctx: Context): Promise<string[]> {
  const { user_id } = actorOf(ctx)
  return transaction(ctx, async (tx) => {
    await lockUser(tx.db, user_id)
    if ((await selectFactors(tx.db, user_id)).length === 0) throw new AppError('no-second-factor')
    await notifyOfFactor(tx, user_id, { type: 'recovery-codes-made' })
    return newCodes(tx, user_id)
  })
}

/** What the caller may prove themselves with; what their browser is to sign is kept for the session. */
export async function startProof(
  ctx: Context,
): Promise<{ kinds: ProofKind[]; passkey: WebauthnJson | null }> {
  const { user_id, session_id } = actorOf(ctx)
  const ways = await proofWays(ctx, user_id)
  const passkey = ways?.passkey ?? null
  if (passkey !== null) {
    const { challenge } = passkey
    const expires_at = new Date(ctx.now().getTime() + challengeMs)
    await upsertStart(ctx.db, { session_id, kind: 'prove', secret_encrypted: null, challenge, expires_at })
  }
  return { kinds: ways?.kinds ?? [], passkey: passkey?.options ?? null }
}

/**
 * For ten minutes the session is not asked again.
 * @throws AppError too-many-requests, or under `code` or `assertion`
 */
export async function prove(ctx: Context, proof: Proof): Promise<void> {
  const { user_id, session_id } = actorOf(ctx)
  const attempt = await countAttempt(ctx, { session: session_id })
  const problem = await transaction(ctx, (tx) => judge(tx, proof, attempt))
  if (problem === null) return
  await writeAudit(ctx, {
    action: 'user.refuse',
    object_id: user_id,
    after: { attempt: 'prove', why: problem },
  })
  throw refusedProof(problem)
}

async function judge(tx: Context, proof: Proof, attempt: number): Promise<ProofProblem | null> {
  const { user_id, session_id, email } = actorOf(tx)
  await lockUser(tx.db, user_id)
  const which = { session_id, kind: 'prove' } as const
  const challenge = (await selectStart(tx.db, which, tx.now()))?.challenge ?? null
  // Answered once, right or wrong.
  if (proof.assertion !== undefined) await removeStart(tx.db, which)
  const problem = await takeProof(tx, { id: user_id, email }, { ...proof, challenge })
  if (problem !== null) return problem
  await forgiveAttempt(tx, attempt)
  await noteProved(tx, session_id)
  return null
}

/** How many the person has. @throws AppError second-factors-full */
export async function requireRoom(tx: Context, userId: number): Promise<number> {
  const { length } = await selectFactors(tx.db, userId)
  if (length >= mostFactors) throw new AppError('second-factors-full', { bound: mostFactors })
  return length
}

/** What follows from a factor that the caller has just shown. */
export async function added(
  tx: Context,
  row: FactorRow,
  { isFirst }: { isFirst: boolean },
): Promise<SecondFactorMade> {
  const { user_id, session_id } = actorOf(tx)
  await writeAudit(tx, { action: 'user.add_factor', object_id: user_id, after: { name: row.name } })
  await notifyOfFactor(tx, user_id, { type: 'second-factor-added', name: row.name })
  await noteProved(tx, session_id)
  // They may go on, if that was due.
  tx.afterCommit(() => tx.bus.publish('access.changed', { user_ids: [user_id] }))
  return { factor: factorOf(row), recovery_codes: isFirst ? await newCodes(tx, user_id) : null }
}

async function newCodes(tx: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(userId, plainCode(code)))
  await replaceCodes(tx.db, userId, hashes)
  await writeAudit(tx, { action: 'user.make_recovery_codes', object_id: userId })
  return codes
}

const factorOf = ({ created_at, last_used_at, ...row }: FactorRow): SecondFactor => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})
