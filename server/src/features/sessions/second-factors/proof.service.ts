import type { Proof, ProofKind } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { decrypt } from '../../../sealed.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import { notifyOfFactor } from '../../notifications/notices.service.ts'
import { type Asked, askForPasskey, takePasskey } from './passkeys.service.ts'
import { hashRecoveryCode, isRecoveryCode, plainCode } from './recovery-code.ts'
import {
  selectCodes,
  selectFactors,
  selectTotpSecrets,
  takeCode,
  takeStep,
} from './second-factors.queries.ts'
import { totpStep } from './totp.ts'

// So few are left that new ones are due.
const fewCodes = 2

export type ProofProblem = 'wrong code' | 'used code' | 'wrong passkey'

interface Person {
  readonly id: number
  readonly email: string
}

export interface ProofWays {
  readonly kinds: ProofKind[]
  readonly passkey: Asked | null
}

/**
 * What a person may prove themselves with beside the password, from where they are; null: they have no second factor.
 * A passkey of another address is none here.
 */
export async function proofWays(ctx: Context, userId: number): Promise<ProofWays | null> {
  const factors = await selectFactors(ctx.db, userId)
  if (factors.length === 0) return null
  const codes = await selectCodes(ctx.db, userId)
  const passkey = await askForPasskey(ctx, userId)
  const kinds: ProofKind[] = []
  if (factors.some(({ kind }) => kind === 'totp')) kinds.push('totp')
  if (passkey !== null) kinds.push('passkey')
  if (codes.some(({ is_used }) => !is_used)) kinds.push('recovery')
  return { kinds, passkey }
}

/**
 * Takes what proves the person, once, within the transaction of what it is for; null: it does. `challenge`: what their
 * browser was asked to sign.
 */
export async function takeProof(
  tx: Context,
  person: Person,
  { code, assertion, challenge }: Proof & { challenge: string | null },
): Promise<ProofProblem | null> {
  if (assertion !== undefined) {
    const isRight = await takePasskey(tx, person.id, { assertion, challenge, isAlone: false })
    return isRight ? null : 'wrong passkey'
  }
  const plain = plainCode(code ?? '')
  return isRecoveryCode(plain) ? takeRecoveryCode(tx, person, plain) : takeTotp(tx, person, plain)
}

/** Says which of the given fields it was. */
export const refusedProof = (problem: ProofProblem): AppError =>
  problem === 'wrong passkey'
    ? AppError.field('assertion', 'passkey-wrong')
    : AppError.field('code', 'code-wrong')

async function takeTotp(tx: Context, person: Person, code: string): Promise<ProofProblem | null> {
  const now = tx.now()
  let isUsed = false
  for (const { id, sealed } of await selectTotpSecrets(tx.db, person.id)) {
    const secret = decrypt(sealed, tx.keys.storage)
    const step = secret === null ? null : totpStep(secret, code, now)
    if (step === null) continue
    if (await takeStep(tx.db, { id, step, now })) return null
    isUsed = true
  }
  return isUsed ? 'used code' : 'wrong code'
}

async function takeRecoveryCode(
  tx: Context,
  { id, email }: Person,
  plain: string,
): Promise<ProofProblem | null> {
  const hash = hashRecoveryCode(id, plain)
  const taken = await takeCode(tx.db, { user_id: id, hash, now: tx.now() })
  if (taken !== 'taken') return taken === 'used' ? 'used code' : 'wrong code'
  await writeAudit(tx, { action: 'user.use_recovery_code', object_id: id, actor_id: id, actor_email: email })
  const left = (await selectCodes(tx.db, id)).filter(({ is_used }) => !is_used).length
  await notifyOfFactor(tx, id, { type: left <= fewCodes ? 'recovery-codes-few' : 'recovery-code-used', left })
  return null
}
