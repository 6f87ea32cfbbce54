import type { PoolClient } from 'pg'
import { type StoredReading, readingKey } from './day-blocks.service.ts'
import { insertRows, insertRowsReturning, type Row, selectStoredRows } from './rows.queries.ts'

export { insertRows }

/** Adds readings of open days where there is none at their instant. Answers what was there before, by `readingKey`. */
export async function insertRowsOnce(
  client: PoolClient,
  rows: readonly Row[],
): Promise<Map<string, StoredReading>> {
  const inserted = await insertRowsReturning(client, rows)
  if (inserted.length === rows.length) return new Map()
  const isNew = new Set(inserted.map(([factorId, ts]) => readingKey(factorId, ts)))
  const others = rows.filter(({ target, ts }) => !isNew.has(readingKey(target.factor_id, ts)))
  const stored = await selectStoredRows(client, others)
  return new Map(stored.map((row) => [readingKey(row.factor_id, row.ts), row]))
}
