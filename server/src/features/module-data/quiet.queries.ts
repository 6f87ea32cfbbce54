import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * When the last excursion of module `m` ended; null if it never had one. Of alerts before `kept` nothing is known: then
 * it is `kept`, if the module is that old.
 */
const lastEnd = (kept: Date | null): RawBuilder<Date | null> => sql`coalesce(
  (select max(a.resolved_at) from alert a where a.module_id = m.id and a.resolved_at is not null and a.origin = 'judged'),
  case when m.created_at < ${kept}::timestamptz then ${kept}::timestamptz end)`

/** By module. */
export async function selectLastEnds(
  db: Database,
  moduleIds: readonly number[],
  kept: Date | null,
): Promise<ReadonlyMap<number, Date | null>> {
  const query = sql<{ id: number; at: Date | null }>`
    select m.id, ${lastEnd(kept)} as at from module m where m.id = any(${[...moduleIds]}::int[])`
  return new Map((await query.execute(db)).rows.map(({ id, at }) => [id, at]))
}

/** Of all modules together. */
export async function selectLastEnd(db: Database, kept: Date | null): Promise<Date | null> {
  const query = sql<{ at: Date | null }>`
    select max(q.at) as at from (select ${lastEnd(kept)} as at from module m where m.deleted_at is null) q`
  return (await query.execute(db)).rows[0]?.at ?? null
}
