import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Instant } from '../../db/column-types.ts'
import { personName } from '../../db/person-name.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    alert_seen: { alert_id: number; user_id: number; seen_at: Instant }
  }
}

interface Seen {
  readonly alert_id: number
  readonly user_id: number
}

/** Keeps the first time. */
export async function insertSeen(db: Database, seen: Seen & { readonly seen_at: Date }): Promise<void> {
  await db
    .insertInto('alert_seen')
    .values(seen)
    .onConflict((conflict) => conflict.columns(['alert_id', 'user_id']).doNothing())
    .execute()
}

export async function removeSeen(db: Database, { alert_id, user_id }: Seen): Promise<void> {
  await db.deleteFrom('alert_seen').where('alert_id', '=', alert_id).where('user_id', '=', user_id).execute()
}

export interface SeenRow {
  user_id: number
  name: string
  seen_at: Date
}

/** Who has seen an alert, the first of them first. */
export async function selectSeen(db: Database, alertId: number): Promise<SeenRow[]> {
  const query = sql<SeenRow>`
    select s.user_id, s.seen_at, ${personName} as name
    from alert_seen s join user_account u on u.id = s.user_id where s.alert_id = ${alertId} order by s.seen_at, s.user_id`
  return (await query.execute(db)).rows
}
