import type { ReadingTests } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    reading_test: ReadingTests & { factor_id: number }
  }
}

const columns = ['range', 'flat_readings', 'spike_over', 'rate_per_minute', 'suspect_counts'] as const

export const selectTests = (db: Database, factorId: number): Promise<ReadingTests | undefined> =>
  db.selectFrom('reading_test').select(columns).where('factor_id', '=', factorId).executeTakeFirst()

export async function upsertTests(db: Database, factorId: number, tests: ReadingTests): Promise<void> {
  await db
    .insertInto('reading_test')
    .values({ factor_id: factorId, ...tests })
    .onConflict((conflict) => conflict.column('factor_id').doUpdateSet(tests))
    .execute()
}
