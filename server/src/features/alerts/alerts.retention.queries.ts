import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { raiseVersion } from '../../db/list-version.ts'

/** Removes closed alerts from before an instant, the oldest first, so many at most. Answers how many. */
export async function removeAlertsBefore(tx: Database, before: Date, limit: number): Promise<number> {
  const query = sql`delete from alert where id = any(array(
    select id from alert where timestamp < ${before} and (resolved_at is not null or origin = 'manual')
    order by timestamp limit ${limit})) returning 1`
  const removed = (await query.execute(tx)).rows.length
  if (removed > 0) await raiseVersion(tx, 'alert')
  return removed
}
