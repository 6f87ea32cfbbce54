import { sql, type Generated } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { StoredTime } from '../../db/stored-time.ts'
import type { Instant } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    sure_time: {
      id: Generated<number>
      at: Instant
      word: number
      boot: string | null
      boot_ms: number
      told_at: Instant | null
    }
  }
}

/** The database's clock, and the stored time. */
export async function selectTimes(db: Database): Promise<{ now: Date; stored: StoredTime | null }> {
  const query = sql<{ now: Date; at: Date | null; word: number; boot: string | null; boot_ms: number }>`
    select clock_timestamp() as now, s.at, s.word, s.boot, s.boot_ms from (values (1)) as one (id) left join sure_time s using (id)`
  const [row] = (await query.execute(db)).rows
  if (row === undefined) throw new Error('a row of values is always there')
  const { now, at, word, boot, boot_ms } = row
  return { now, stored: at === null ? null : { at: at.getTime(), word, boot, boot_ms } }
}

/** Keeps the later of two times, or one that was set anew. */
export async function upsertTime(db: Database, { at, word, boot, boot_ms }: StoredTime): Promise<void> {
  await sql`insert into sure_time as s (at, word, boot, boot_ms) values (${new Date(at)}, ${word}, ${boot}, ${boot_ms})
    on conflict (id) do update set at = excluded.at, word = excluded.word, boot = excluded.boot, boot_ms = excluded.boot_ms
    where s.word < excluded.word or (s.word = excluded.word and s.at < excluded.at)`.execute(db)
}

/** Sets the time anew. Answers the number of its word. */
export async function setTime(db: Database, at: Date): Promise<void> {
  await sql`insert into sure_time as s (at, word, boot_ms) values (${at}, 1, 0)
    on conflict (id) do update set at = excluded.at, word = s.word + 1, boot = null, boot_ms = 0`.execute(db)
}

/** True for the one copy that tells of a doubt. */
export async function markTold(db: Database, at: Date): Promise<boolean> {
  const query = sql`update sure_time set told_at = ${at} where told_at is null returning 1`
  return (await query.execute(db)).rows.length > 0
}

export async function unmarkTold(db: Database): Promise<void> {
  await sql`update sure_time set told_at = null where told_at is not null`.execute(db)
}
