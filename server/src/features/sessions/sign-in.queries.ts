import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { BigId, Instant } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    sign_in_attempt: { id: BigId; address: string; account: string; at: Instant }
    sign_in_address: { user_id: number; address: string; last_at: Instant }
  }
}

/** Locked until the transaction ends: attempts are counted one after the other, so that none passes the limit. */
export async function lockAttempts(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign-in-attempt'))`.execute(db)
}

export async function removeAttemptsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('at', '<=', moment).execute()
}

/** Dates attempts that lie ahead of now. */
export async function backdateAttempts(db: Database, now: Date): Promise<void> {
  await db.updateTable('sign_in_attempt').set({ at: now }).where('at', '>', now).execute()
}

/** When the `n`th newest attempt from this address, or on this account, was made; undefined if there are fewer. */
export async function selectNthNewest(
  db: Database,
  which: { column: 'address' | 'account'; value: string; n: number },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_in_attempt')
    .select('at')
    .where(which.column, '=', which.value)
    .orderBy('at', 'desc')
    .offset(which.n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export async function insertAttempt(
  db: Database,
  row: { address: string; account: string; at: Date },
): Promise<number> {
  const { id } = await db.insertInto('sign_in_attempt').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function removeAttempt(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('id', '=', id).execute()
}

/** True if the account with this email signed in from the address before. */
export async function existsAddress(db: Database, emailKey: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_address')
    .innerJoin('user_account', 'user_account.id', 'sign_in_address.user_id')
    .select('user_id')
    .where('email_key', '=', emailKey)
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertAddress(
  db: Database,
  row: { user_id: number; address: string; last_at: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_address')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ last_at: row.last_at }))
    .execute()
}

/** Keeps the newest `keep` addresses of a person. */
export async function removeOldestAddresses(db: Database, userId: number, keep: number): Promise<void> {
  await sql`delete from sign_in_address where user_id = ${userId} and address in (
    select address from sign_in_address where user_id = ${userId} order by last_at desc, address offset ${keep})`.execute(
    db,
  )
}

export async function removeAttemptsOn(db: Database, account: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('account', '=', account).execute()
}
