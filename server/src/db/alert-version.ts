import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * In the statement that counts alerts: as long as it stays the same, no alert was changed or removed. Alerts that were
 * added have higher ids than those that were there.
 */
export const alertVersion = (): RawBuilder<string> =>
  sql`(select sum(v.version)::text from list_version v where v.list = 'alert')`

/**
 * In the transaction that changes or removes alerts. Each connection raises a row of its own, as far as there are
 * enough, because the row stays locked until the end of the transaction. By an unpredictable step: a restored database
 * must not come to a sum that it had.
 */
export async function raiseAlertVersion(db: Database): Promise<void> {
  await sql`update list_version set version = version + 1 + (random() * 1e9)::bigint
    where list = 'alert' and slot = pg_backend_pid() % 8`.execute(db)
}
