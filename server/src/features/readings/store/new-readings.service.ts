import type { PoolClient } from 'pg'
import type { Gathered } from './gather.ts'
import { insertReadings, insertReadingsReturning, readingKey, selectStored } from './readings.queries.ts'
import type { IncomingReading } from './target.ts'

/** Whatever is newer than a factor's newest reading cannot be there yet; only the rest has to ask the table. */
export async function insertNew<R extends IncomingReading>(
  client: PoolClient,
  gathered: Gathered<R>,
): Promise<void> {
  const { fresh, behind } = gathered
  if (fresh.length > 0) await insertReadings(client, fresh)
  if (behind.length === 0) return
  const inserted = await insertReadingsReturning(client, behind)
  if (inserted.size === behind.length) return
  const stored = await selectStored(
    client,
    behind.filter((reading) => !inserted.has(keyOf(reading))),
  )
  gathered.removeRepeats((reading) => {
    if (inserted.has(keyOf(reading))) return 'new'
    const there = stored.get(keyOf(reading))
    return there?.value === reading.value && there.quality === reading.quality ? 'duplicate' : 'conflict'
  })
}

const keyOf = ({ target, ts }: IncomingReading): string => readingKey(target.factor_id, ts)
