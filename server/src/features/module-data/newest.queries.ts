import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Epoch ms of the newest reading of these factors, of whatever quality; null if they have none. */
export async function selectNewestAt(db: Database, factorIds: readonly number[]): Promise<number | null> {
  const { at } = await db
    .selectFrom('factor_state')
    .where(sql<boolean>`factor_id = any(${[...factorIds]}::bigint[])`)
    .select(({ fn }) => fn.max('latest_ts').as('at'))
    .executeTakeFirstOrThrow()
  return at === null ? null : new Date(at).getTime()
}
