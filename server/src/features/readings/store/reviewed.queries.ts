import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** Whether a decision of a person holds for a reading. */
export async function isReviewed(
  db: Database,
  { factor_id, ts }: { readonly factor_id: number; readonly ts: number },
): Promise<boolean> {
  const { rows } =
    await sql`select from review_reading o join review r on r.id = o.review_id and r.status <> 'undone'
    where o.factor_id = ${factor_id} and o.ts = ${new Date(ts)} limit 1`.execute(db)
  return rows.length > 0
}
