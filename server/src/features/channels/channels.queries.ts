import { sql } from 'kysely'
import { recipientColumns } from '../../db/recipients.ts'
import type { Database } from '../../db/database.ts'

/** What the footer of a mail must know of its reader; undefined: deleted since. */
export async function findMailReader(
  db: Database,
  userId: number,
): Promise<{ email: string; has_mqtt: boolean } | undefined> {
  const query = sql<{ email: string; has_mqtt: boolean }>`
    select ${sql.raw(recipientColumns)} from user_account u where u.id = ${userId}`
  return (await query.execute(db)).rows[0]
}
