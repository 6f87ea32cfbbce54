import { type PasswordChange, weakness } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError, type FieldProblem } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { type CredentialsRow, selectCredentialsById, updatePassword } from './credentials.queries.ts'
import { organisationNames } from '../organisation/organisation.service.ts'
import { newPasswordProblem } from './password-policy.ts'
import { voidLink } from './password-links.service.ts'
import { hashPassword, inTurn, verifyPassword } from './passwords.ts'
import { revokeSessions } from './sessions.service.ts'
import { passwordChanged } from '../../words/sessions.words.ts'
import { countAttempt, forgiveAttempt } from './sign-in-attempts.service.ts'

/**
 * Changes the caller's own password; their other sessions end. Ten wrong old passwords lock this in the session, for
 * five minutes.
 * @throws AppError token-invalid, too-many-requests, or under `old_password` or `new_password`
 */
export async function changePassword(ctx: Context, given: PasswordChange): Promise<{ detail: string }> {
  const user = await selectCredentialsById(ctx.db, actorOf(ctx).user_id)
  // Deleted since their session was last read.
  if (user === undefined) throw new AppError('token-invalid')
  const { new_password } = given
  const problem =
    weakness(new_password) ?? newPasswordProblem(new_password, user, await organisationNames(ctx))
  await inTurn(ctx.ip, () => judge(ctx, user, { given, problem }))
  return { detail: passwordChanged[ctx.locale] }
}

interface Judged {
  given: PasswordChange
  /** Of the new password; what is wrong with the old one is said together with it. */
  problem: FieldProblem | null
}

async function judge(ctx: Context, user: CredentialsRow, { given, problem }: Judged): Promise<void> {
  const attempt = await countAttempt(ctx, { session: actorOf(ctx).session_id })
  const right = await verifyPassword(given.old_password, user.password_hash)
  if (!right) return refuse(ctx, problem)
  if (problem !== null) {
    await forgiveAttempt(ctx, attempt)
    throw AppError.field('new_password', problem)
  }
  const password_hash = await hashPassword(given.new_password)
  await transaction(ctx, async (tx) => {
    // Of two changes at once one wins; the old password of the other is then wrong.
    if (!(await updatePassword(tx.db, user, password_hash)))
      throw AppError.field('old_password', 'wrong-password')
    await forgiveAttempt(tx, attempt)
    await voidLink(tx, user.id)
    await revokeSessions(tx, { user_id: user.id, except: actorOf(tx).session_id, reason: 'password' })
    await writeAudit(tx, { action: 'user.change_password', object_id: user.id })
  })
}

async function refuse(ctx: Context, problem: FieldProblem | null): Promise<never> {
  const after = { attempt: 'change_password', why: 'wrong password' }
  await writeAudit(ctx, { action: 'user.refuse', object_id: actorOf(ctx).user_id, after })
  throw AppError.fields({
    old_password: 'wrong-password',
    ...(problem !== null && { new_password: problem }),
  })
}
