import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Locks changes of people and groups in all copies until the transaction ends. */
export async function lockAdministration(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administration'))`.execute(db)
}
