import { randomInt } from 'node:crypto'
import { type Context, transaction } from '../../context.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { existsUser, insertUser } from './new-users.queries.ts'
import { lockAdministration } from './administration.queries.ts'
import { emailKey } from '../sessions/email-key.ts'
import { hashPassword } from '../sessions/passwords.ts'

export interface FirstAdmin {
  readonly email: string
  /** null if it comes from the configuration and need not be shown. */
  readonly generatedPassword: string | null
}

/**
 * Creates the first admin if there is no user; null if there is one. Only one of the copies that start together creates
 * it.
 */
export async function ensureFirstAdmin(ctx: Context): Promise<FirstAdmin | null> {
  if (await existsUser(ctx.db)) return null
  const { password } = ctx.config.admin
  const email = ctx.config.admin.email.trim()
  const generatedPassword = password === null ? generatePassword() : null
  const password_hash = await hashPassword(password ?? generatedPassword ?? '')
  return transaction(ctx, async (tx) => {
    // Checked again under the lock: another copy may have created one meanwhile.
    await lockAdministration(tx.db)
    if (await existsUser(tx.db)) return null
    const id = await insertUser(tx.db, {
      email,
      email_key: emailKey(email),
      username: email.split('@')[0] ?? email,
      password_hash,
      role: 'admin',
    })
    if (id === undefined) return null
    await writeAudit(tx, { action: 'user.create', object_id: id, after: { email, role: 'admin' } })
    return { email, generatedPassword }
  })
}

// Without letters and digits that look alike: a person copies it from a terminal by eye.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five, 99 bits. */
function generatePassword(): string {
  const letters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replace(/.{5}(?!$)/g, '$&-')
}
