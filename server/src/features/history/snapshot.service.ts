import type { Database } from '../../db/database.ts'
import { lockForReading } from './open.queries.ts'

/**
 * Several questions about one state of the history: a day that is packed between two of them would be seen twice or not
 * at all. Within a transaction it joins that one, whose caller holds the factors.
 */
export async function snapshot<T>(db: Database, read: (at: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (at) => {
      // Before the first question, so that no partition which its answer needs is dropped.
      await lockForReading(at)
      return read(at)
    })
}
