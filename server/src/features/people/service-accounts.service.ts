import type { ServiceAccount, User } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { emailKey } from '../sessions/email-key.ts'
import { addedAccess } from './account-access.ts'
import { requireGrantable } from './account-access.service.ts'
import { administer } from './administration.service.ts'
import { requireReachOf } from './granting.service.ts'
import { existsEmail, insertUser, silence } from './new-users.queries.ts'
import { replaceGroups } from './users.queries.ts'
import { auditOf, readUser } from './users.service.ts'

/**
 * An account that API keys alone use: it has no password, and gets no mails and no notifications.
 * @throws AppError escalation, conflict, or under `group_ids`
 */
export async function createServiceAccount(ctx: Context, given: ServiceAccount): Promise<User> {
  const { name, group_ids } = given
  return administer(ctx, { object: 'user', verb: 'create' }, async (tx) => {
    const access = { role: 'operator', is_active: true, group_ids } as const
    await requireGrantable(tx, addedAccess(null, access))
    await requireReachOf(tx, access)
    const username = await freeName(tx, usernameOf(name))
    const email = addressOf(username)
    const id = await insertUser(tx.db, {
      email,
      email_key: emailKey(email),
      username,
      password_hash: null,
      role: access.role,
      first_name: name,
      is_service: true,
    })
    if (id === undefined) throw new AppError('conflict')
    await replaceGroups(tx.db, id, group_ids)
    await silence(tx.db, id)
    const user = await readUser(tx, id)
    await writeAudit(tx, { action: 'user.create', object_id: id, after: auditOf(user) })
    return user
  })
}

// Reserved (RFC 2606): no mail server has it.
const addressOf = (username: string) => `${username}@service.invalid`

/** With a number where another account has the name: those of programs may be called alike. */
async function freeName(tx: Context, username: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? username : `${username}-${n}`
    if (!(await existsEmail(tx.db, emailKey(addressOf(name))))) return name
  }
}

/** The name in the letters of an address, which has no marks. */
function usernameOf(name: string): string {
  const plain = name.toLowerCase().replaceAll('\u0111', 'd').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
  return words.length === 0 ? 'service' : words.join('-').slice(0, 60)
}
