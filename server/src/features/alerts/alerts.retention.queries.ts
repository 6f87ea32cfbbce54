import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Removes closed alerts from before an instant, the oldest first, so many at most. Answers how many. */
export async function removeAlertsBefore(tx: Database, before: Date, limit: number): Promise<number> {
  const query = sql`delete from alert where id = any(array(
    select id from alert where timestamp < ${before} and (resolved_at is not null or origin = 'manual')
    order by timestamp limit ${limit})) returning 1`
  return (await query.execute(tx)).rows.length
}
