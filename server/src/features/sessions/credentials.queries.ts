import type { Database } from '../../db/database.ts'

export interface CredentialsRow {
  id: number
  email: string
  password_hash: string
  is_active: boolean
}

export async function selectCredentials(db: Database, emailKey: string): Promise<CredentialsRow | undefined> {
  return db
    .selectFrom('user_account')
    .select(['id', 'email', 'password_hash', 'is_active'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
}

export async function selectCredentialsById(db: Database, id: number): Promise<CredentialsRow | undefined> {
  return db
    .selectFrom('user_account')
    .select(['id', 'email', 'password_hash', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Holds what a sign-in was judged by until the transaction ends; false where it has changed since. */
export async function holdCredentials(db: Database, read: CredentialsRow): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', read.id)
    .where('password_hash', '=', read.password_hash)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** False where the password is no longer the one that was read, or the person is gone. */
export async function updatePassword(
  db: Database,
  read: Pick<CredentialsRow, 'id' | 'password_hash'>,
  password_hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_account')
    .set({ password_hash })
    .where('id', '=', read.id)
    .where('password_hash', '=', read.password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
