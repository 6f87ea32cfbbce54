import { randomInt } from 'node:crypto'
import { type Context, transaction } from '../../context.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { existsUser, insertUser, lockFirstAdmin } from './accounts.queries.ts'
import { emailKey } from './email-key.ts'
import { hashPassword } from './passwords.ts'

export interface FirstAdmin {
  readonly email: string
  /** null where the configuration gave it: it need not be shown. */
  readonly generatedPassword: string | null
}

/** Makes the first admin while there is no user at all; null where there is one. Of copies that start together one makes it. */
export async function ensureFirstAdmin(ctx: Context): Promise<FirstAdmin | null> {
  const { email, password } = ctx.config.admin
  return transaction(ctx, async (tx) => {
    await lockFirstAdmin(tx.db)
    if (await existsUser(tx.db)) return null
    const generatedPassword = password === null ? generatePassword() : null
    const password_hash = await hashPassword(password ?? generatedPassword ?? '')
    const address = email.trim()
    const id = await insertUser(tx.db, {
      email: address,
      email_key: emailKey(email),
      username: address.split('@')[0] ?? address,
      password_hash,
      role: 'admin',
    })
    if (id === undefined) return null
    await writeAudit(tx, { action: 'user.create', object_id: id, after: { email: address, role: 'admin' } })
    return { email: address, generatedPassword }
  })
}

// Without the letters and digits that are mistaken for each other: somebody will copy it from a terminal by eye.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five, 99 bits. */
function generatePassword(): string {
  const letters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replace(/.{5}(?!$)/g, '$&-')
}
