import type { PoolClient } from 'pg'
import { databaseOn } from '../../../db/database.ts'
import { mergeIntoPages, readingKey } from '../../history/pages.service.ts'
import { insertRows, insertRowsOnce } from '../../history/rows.service.ts'
import type { Gathered } from './gather.ts'
import type { IncomingReading } from './target.ts'

/**
 * A reading newer than the factor's newest cannot be stored yet; only the others are checked against the table. Readings of
 * packed days are merged into their pages.
 */
export async function insertNew<R extends IncomingReading>(
  client: PoolClient,
  gathered: Gathered<R>,
): Promise<void> {
  const { fresh, behind, packed } = gathered
  if (fresh.length > 0) await insertRows(client, fresh)
  if (behind.length + packed.length === 0) return
  const rows = behind.length === 0 ? new Map() : await insertRowsOnce(client, behind)
  const pages = packed.length === 0 ? new Map() : await mergeIntoPages(databaseOn(client), packed)
  if (rows.size + pages.size === 0) return
  gathered.removeRepeats((reading) => {
    const key = readingKey(reading.target.factor_id, reading.ts)
    const there = rows.get(key) ?? pages.get(key)
    if (there === undefined) return 'new'
    return there.value === reading.value && there.quality === reading.quality ? 'duplicate' : 'conflict'
  })
}
