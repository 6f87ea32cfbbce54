import type { PermissionCode, Role, Tokens } from '@quantrac/contract'
import { query } from './query.ts'

export interface PersonGiven {
  readonly email?: string
  readonly role?: Role
  readonly permissions?: readonly PermissionCode[]
}

export interface Person {
  readonly id: number
  readonly email: string
  readonly tokens: Tokens
}

// Hash of the password that every test person has; argon2id with the product's own parameters.
const hash =
  '$argon2id$v=19$m=19456,t=2,p=1$I3KYbiBZfev0GM9fTP0Mng$0ECeFDKSzPXujnPvDy58J137NgBFg7MKFhubZIB8cMQ'
const secret = 'correct horse battery'
let made = 0

/**
 * Writes a person directly into the database, with a separate group that gives the permissions, and signs in by the
 * real call.
 */
export async function addPerson(
  at: { databaseUrl: string; url: string },
  given: PersonGiven = {},
): Promise<Person> {
  made += 1
  const email = given.email ?? `person-${made}@example.test`
  const rows = await query<{ id: number }>(
    at.databaseUrl,
    `with person as (
       insert into user_account (email, email_key, username, password_hash, role) values ($1, lower($1), split_part($1, '@', 1), $2, $3) returning id),
     made as (insert into permission_group (name, name_key) values ($1, lower($1)) returning id),
     member as (insert into user_group (user_id, group_id) select person.id, made.id from person, made),
     given as (insert into group_permission (group_id, permission_id)
       select made.id, permission.id from made, permission where permission.code = any($4))
     select id from person`,
    [email, hash, given.role ?? 'operator', given.permissions ?? []],
  )
  const answer = await fetch(`${at.url}/api/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  const body = (await answer.json()) as { token: Tokens } // the contract's sign-in answer
  return { id: rows[0]?.id ?? 0, email, tokens: body.token }
}
