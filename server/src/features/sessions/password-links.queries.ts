import type { Database } from '../../db/database.ts'
import type { Instant } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    password_link: { user_id: number; token_hash: Buffer; made_by: number | null; made_at: Instant }
  }
}

export interface PasswordLinkRow {
  user_id: number
  /** Null: it was made on the server. */
  made_by: number | null
  made_at: Date
}

/** Replaces the link that the person had. */
export async function upsertLink(db: Database, row: PasswordLinkRow & { token_hash: Buffer }): Promise<void> {
  const { user_id: _, ...values } = row
  await db
    .insertInto('password_link')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function selectLink(db: Database, token_hash: Buffer): Promise<PasswordLinkRow | undefined> {
  return db
    .selectFrom('password_link')
    .select(['user_id', 'made_by', 'made_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
}

export async function removeLink(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('password_link').where('user_id', '=', userId).execute()
}
