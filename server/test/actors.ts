import { type PermissionCode, type Role } from '@quantrac/contract'
import { emailKey } from '../src/features/sessions/email-key.ts'
import { insertUser } from '../src/features/people/new-users.queries.ts'
import { hashPassword } from '../src/features/sessions/passwords.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import type { TestApp } from './harness.ts'

export const actorPassword = 'correct horse battery'
// The hash of actorPassword: hashing for every actor would take most of the tests' time.
const actorHash =
  '$argon2id$v=19$m=19456,t=2,p=1$I3KYbiBZfev0GM9fTP0Mng$0ECeFDKSzPXujnPvDy58J137NgBFg7MKFhubZIB8cMQ'

export interface TestActor {
  readonly token: string
  readonly refresh: string
  readonly user_id: number
  readonly session_id: string
  readonly email: string
  /** null for an admin. */
  readonly group_id: number | null
}

export interface Who {
  readonly role?: Role
  /** Given by a separate group of the actor. */
  readonly permissions?: readonly PermissionCode[]
  /** Modules that the group is limited to; all if omitted. */
  readonly module_ids?: readonly number[]
  readonly email?: string
  readonly password?: string
}

let made = 0

/** A person with a running session: an operator with these permissions (none by default), or an admin. */
export async function signIn(app: TestApp, who: Who = {}): Promise<TestActor> {
  const { db } = app.system
  made += 1
  const role = who.role ?? 'operator'
  const email = who.email ?? `${role}-${made}@example.test`
  const password_hash = who.password === undefined ? actorHash : await hashPassword(who.password)
  const username = email.split('@')[0] ?? email
  const user_id = await insertUser(db, { email, email_key: emailKey(email), username, password_hash, role })
  if (user_id === undefined) throw new Error(`${email} exists already`)
  const group_id = role === 'admin' ? null : await giveGroup(app, user_id, who)
  const session = await startSession(app.system, user_id)
  const { access_token: token, refresh_token: refresh, session_id } = session
  return { token, refresh, user_id, session_id, email, group_id }
}

async function giveGroup(
  app: TestApp,
  user_id: number,
  { permissions = [], module_ids = [] }: Who,
): Promise<number> {
  const { db } = app.system
  const name = `Group of ${user_id}`
  const group = await db
    .insertInto('permission_group')
    .values({ name, name_key: name.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_group').values({ user_id, group_id: group.id }).execute()
  if (permissions.length > 0) {
    await db
      .insertInto('group_permission')
      .columns(['group_id', 'permission_id'])
      .expression((eb) =>
        eb
          .selectFrom('permission')
          .select((row) => [row.val(group.id).as('group_id'), 'id as permission_id'])
          .where('code', 'in', permissions),
      )
      .execute()
  }
  for (const module_id of module_ids)
    await db.insertInto('group_module').values({ group_id: group.id, module_id }).execute()
  return group.id
}
