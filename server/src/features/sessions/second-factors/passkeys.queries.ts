import type { Database } from '../../../db/database.ts'
import type { Instant } from '../../../db/column-types.ts'
import type { Passkey } from './passkey.ts'
import { columns, type FactorRow } from './second-factors.queries.ts'

declare module '../../../db/tables.ts' {
  interface Tables {
    passkey_challenge_used: { hash: Buffer; expires_at: Instant }
  }
}

/** A row with the columns of a passkey, which the table requires of its kind. */
interface Row {
  id: number
  user_id: number
  credential_id: string | null
  public_key: Buffer | null
  counter: number | null
  transports: string[] | null
}

const passkeyColumns = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
] as const satisfies (keyof Row)[]

function passkeysOf({ credential_id, public_key, counter, transports, ...row }: Row): (Passkey & Owned)[] {
  if (credential_id === null || public_key === null || counter === null) return []
  return [{ ...row, credential_id, public_key, counter, transports: transports ?? [] }]
}

interface Owned {
  readonly user_id: number
}

/** Those that a person has for one host. */
export async function selectPasskeys(
  db: Database,
  { user_id, rp_id }: { user_id: number; rp_id: string },
): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select(passkeyColumns)
    .where('user_id', '=', user_id)
    .where('rp_id', '=', rp_id)
    .orderBy('id')
    .execute()
  return rows.flatMap(passkeysOf)
}

/** The passkey that an assertion names, of one host. */
export async function selectPasskey(
  db: Database,
  { credential_id, rp_id }: { credential_id: string; rp_id: string },
): Promise<(Passkey & Owned) | undefined> {
  const row = await db
    .selectFrom('second_factor')
    .select(passkeyColumns)
    .where('credential_id', '=', credential_id)
    .where('rp_id', '=', rp_id)
    .executeTakeFirst()
  return row && passkeysOf(row)[0]
}

/** False if it was used since it was read. */
export async function updateCounter(
  db: Database,
  { id, counter: before }: Pick<Passkey, 'id' | 'counter'>,
  { counter, is_backed_up, now }: { counter: number; is_backed_up: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ counter, is_backed_up, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Undefined if somebody has a passkey with this id. */
export async function insertPasskey(
  db: Database,
  row: {
    user_id: number
    name: string
    created_at: Date
    credential_id: string
    public_key: Buffer
    counter: number
    transports: readonly string[]
    rp_id: string
    is_backed_up: boolean
  },
): Promise<FactorRow | undefined> {
  return db
    .insertInto('second_factor')
    .values({ ...row, transports: [...row.transports], kind: 'passkey' })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** False if the challenge was answered before; of two calls at once one takes it. */
export async function takeChallenge(db: Database, row: { hash: Buffer; expires_at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkey_challenge_used')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
