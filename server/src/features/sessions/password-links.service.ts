import { type Context } from '../../context.ts'
import { updateAnyPassword } from './credentials.queries.ts'
import { emailKey } from './email-key.ts'
import { hashLinkToken, isLinkCurrent, newLinkToken } from './password-link.ts'
import { type PasswordLinkRow, removeLink, selectLink, upsertLink } from './password-links.queries.ts'
import { revokeSessions } from './sessions.service.ts'
import { forgiveAccount } from './sign-in-attempts.service.ts'

/**
 * Makes the only link of a person and returns its token, which is stored nowhere. `made_by` null: it is made on the
 * server.
 */
export async function issueLink(
  tx: Context,
  link: Pick<PasswordLinkRow, 'user_id' | 'made_by'>,
): Promise<{ token: string; made_at: Date }> {
  const token = newLinkToken()
  const made_at = tx.now()
  await upsertLink(tx.db, { ...link, made_at, token_hash: hashLinkToken(token) })
  return { token, made_at }
}

/** The link of a token; undefined if it is unknown, used, replaced or too old. */
export async function findLink(ctx: Context, token: string): Promise<PasswordLinkRow | undefined> {
  const link = await selectLink(ctx.db, hashLinkToken(token))
  return link !== undefined && isLinkCurrent(link.made_at, ctx.now()) ? link : undefined
}

/** The person's link is no longer valid. */
export const voidLink = (tx: Context, userId: number): Promise<void> => removeLink(tx.db, userId)

/**
 * Sets the password of a person who has shown their link: all their sessions, the link and the lock after wrong
 * passwords end.
 */
export async function setForgottenPassword(
  tx: Context,
  user: { id: number; email: string },
  password_hash: string,
): Promise<void> {
  await removeLink(tx.db, user.id)
  await updateAnyPassword(tx.db, user.id, password_hash)
  await forgiveAccount(tx, { email: emailKey(user.email) })
  await revokeSessions(tx, { user_id: user.id, reason: 'password' })
}
