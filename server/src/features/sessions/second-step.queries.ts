import type { Generated } from 'kysely'
import type { Instant } from '../../db/column-types.ts'
import type { Database } from '../../db/database.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    sign_in_step: {
      token_hash: Buffer
      user_id: number
      password_mark: Buffer
      attempt_id: number
      challenge: string | null
      expires_at: Instant
      tries: Generated<number>
    }
  }
}

export interface StepRow {
  token_hash: Buffer
  user_id: number
  password_mark: Buffer
  attempt_id: number
  challenge: string | null
  expires_at: Date
}

export async function insertStep(db: Database, row: StepRow): Promise<void> {
  await db.insertInto('sign_in_step').values(row).execute()
}

export async function selectStep(
  db: Database,
  token_hash: Buffer,
): Promise<Pick<StepRow, 'user_id'> | undefined> {
  return db
    .selectFrom('sign_in_step')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
}

/** Counts a try before it is checked; false if it has expired or had all its tries. */
export async function takeTry(
  db: Database,
  { token_hash, now, most }: { token_hash: Buffer; now: Date; most: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_step')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Locks it until the transaction ends; undefined if another call has used it. */
export async function lockStep(
  db: Database,
  token_hash: Buffer,
): Promise<Pick<StepRow, 'password_mark' | 'attempt_id' | 'challenge'> | undefined> {
  return db
    .selectFrom('sign_in_step')
    .select(['password_mark', 'attempt_id', 'challenge'])
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function removeStep(db: Database, token_hash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_step').where('token_hash', '=', token_hash).execute()
}
