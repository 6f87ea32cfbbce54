import type { SecondFactorKind } from '@quantrac/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant } from '../../../db/column-types.ts'
import type { Database } from '../../../db/database.ts'

interface SecondFactorTable {
  id: GeneratedAlways<number>
  user_id: number
  kind: SecondFactorKind
  name: string
  created_at: Instant
  last_used_at: Instant | null
  secret_encrypted: Buffer | null
  last_step: number | null
  credential_id: string | null
  public_key: Buffer | null
  counter: number | null
  transports: string[] | null
  rp_id: string | null
  is_backed_up: boolean | null
}

/** What a session has begun: to add a factor, or to prove itself by a passkey. */
export type StartKind = SecondFactorKind | 'prove'

declare module '../../../db/tables.ts' {
  interface Tables {
    second_factor: SecondFactorTable
    recovery_code: { user_id: number; hash: Buffer; used_at: Generated<Date | null> }
    second_factor_start: {
      session_id: string
      kind: StartKind
      secret_encrypted: Buffer | null
      challenge: string | null
      expires_at: Instant
    }
  }
}

export interface FactorRow {
  id: number
  kind: SecondFactorKind
  name: string
  created_at: Date
  last_used_at: Date | null
}

export const columns = [
  'id',
  'kind',
  'name',
  'created_at',
  'last_used_at',
] as const satisfies (keyof FactorRow)[]

export async function selectFactors(db: Database, userId: number): Promise<FactorRow[]> {
  return db.selectFrom('second_factor').select(columns).where('user_id', '=', userId).orderBy('id').execute()
}

export async function selectTotpSecrets(
  db: Database,
  userId: number,
): Promise<{ id: number; sealed: Buffer }[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select(['id', 'secret_encrypted'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, secret_encrypted: sealed }) => (sealed === null ? [] : [{ id, sealed }]))
}

/** False if a code of this step or a later one was taken before; of two calls at once one takes it. */
export async function takeStep(
  db: Database,
  { id, step, now }: { id: number; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function insertTotp(
  db: Database,
  row: { user_id: number; name: string; created_at: Date; secret_encrypted: Buffer; last_step: number },
): Promise<FactorRow> {
  return db
    .insertInto('second_factor')
    .values({ ...row, kind: 'totp' })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The name of the factor that was removed; undefined if the person has none with this id. */
export async function removeFactor(
  db: Database,
  { id, user_id }: { id: number; user_id: number },
): Promise<{ name: string } | undefined> {
  return db
    .deleteFrom('second_factor')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('name')
    .executeTakeFirst()
}

/** All of a person, and their recovery codes; false if they had none. */
export async function removeFactors(db: Database, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  return numDeletedRows > 0
}

export interface Started {
  session_id: string
  kind: StartKind
  secret_encrypted: Buffer | null
  challenge: string | null
  expires_at: Date
}

/** Replaces what the session had begun. */
export async function upsertStart(db: Database, { session_id, kind, ...values }: Started): Promise<void> {
  await db
    .insertInto('second_factor_start')
    .values({ session_id, kind, ...values })
    .onConflict((conflict) => conflict.columns(['session_id', 'kind']).doUpdateSet(values))
    .execute()
}

export async function selectStart(
  db: Database,
  which: Pick<Started, 'session_id' | 'kind'>,
  now: Date,
): Promise<Pick<Started, 'secret_encrypted' | 'challenge'> | undefined> {
  return db
    .selectFrom('second_factor_start')
    .select(['secret_encrypted', 'challenge'])
    .where('session_id', '=', which.session_id)
    .where('kind', '=', which.kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function removeStart(db: Database, which: Pick<Started, 'session_id' | 'kind'>): Promise<void> {
  await db
    .deleteFrom('second_factor_start')
    .where('session_id', '=', which.session_id)
    .where('kind', '=', which.kind)
    .execute()
}

/** Replaces all codes of the person. */
export async function replaceCodes(db: Database, user_id: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', user_id).execute()
  if (hashes.length > 0)
    await db
      .insertInto('recovery_code')
      .values(hashes.map((hash) => ({ user_id, hash })))
      .execute()
}

/** Whether each code of the person is used. */
export async function selectCodes(db: Database, userId: number): Promise<{ is_used: boolean }[]> {
  const rows = await db.selectFrom('recovery_code').select('used_at').where('user_id', '=', userId).execute()
  return rows.map(({ used_at }) => ({ is_used: used_at !== null }))
}

/** `unknown`: the person has no such code. Of two calls at once one takes it. */
export async function takeCode(
  db: Database,
  { user_id, hash, now }: { user_id: number; hash: Buffer; now: Date },
): Promise<'taken' | 'used' | 'unknown'> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0) return 'taken'
  const row = await db
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row === undefined ? 'unknown' : 'used'
}
