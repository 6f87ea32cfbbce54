import type { Database } from '../../db/database.ts'

export interface CredentialsRow {
  id: number
  email: string
  /** Null: invited, and no password chosen yet. */
  password_hash: string | null
  is_active: boolean
  username: string
  first_name: string
  last_name: string
}

const columns = [
  'id',
  'email',
  'password_hash',
  'is_active',
  'username',
  'first_name',
  'last_name',
] as const satisfies (keyof CredentialsRow)[]

export async function selectCredentials(db: Database, emailKey: string): Promise<CredentialsRow | undefined> {
  return db.selectFrom('user_account').select(columns).where('email_key', '=', emailKey).executeTakeFirst()
}

export async function selectCredentialsById(db: Database, id: number): Promise<CredentialsRow | undefined> {
  return db.selectFrom('user_account').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks the data that a sign-in was checked against until the transaction ends; false if it has changed since. */
export async function holdCredentials(db: Database, read: CredentialsRow): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', read.id)
    .where('password_hash', '=', read.password_hash)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** False if the password has changed since it was read, or the person is deleted. */
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

/** Sets a password whatever it was. */
export async function updateAnyPassword(db: Database, id: number, password_hash: string): Promise<void> {
  await db.updateTable('user_account').set({ password_hash }).where('id', '=', id).execute()
}
