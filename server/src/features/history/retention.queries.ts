import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Doomed } from '../retention/share.ts'
import type { Day } from './day.ts'
import { dayValue } from './sql.queries.ts'

export async function existsBefore(db: Database, before: Day): Promise<boolean> {
  const query = sql`select 1 from reading_day where day < ${dayValue(before)} limit 1`
  return (await query.execute(db)).rows.length > 0
}

/** What would go with everything before a day. Open days are not counted. */
export async function selectDoomed(db: Database, before: Day): Promise<Doomed> {
  const query = sql<Doomed>`
    select coalesce(sum(count) filter (where day < ${dayValue(before)}), 0)::bigint as count,
      coalesce(sum(count) filter (where day < ${dayValue(before - 1)}), 0)::bigint as beyond,
      coalesce(sum(count), 0)::bigint as total, coalesce(max(count), 0)::bigint as most
    from (select day, sum(count) as count from reading_day group by day) d`
  return db.transaction().execute(async (tx) => {
    // All blocks are read, which takes a while with the readings of years.
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const [row] = (await query.execute(tx)).rows
    if (row === undefined) throw new Error('an aggregate always has a row')
    return row
  })
}

/** Removes the blocks of the oldest day before one. Answers how many readings went; 0 where no block is so old. */
export async function removeOldestDay(tx: Database, before: Day): Promise<number> {
  await sql`delete from heard_day where day < ${dayValue(before)}`.execute(tx)
  const query = sql<{ count: number }>`
    with gone as (
      delete from reading_day where day = (select min(day) from reading_day where day < ${dayValue(before)}) returning day, count),
    no_longer_waiting as (
      update suspect_reading set waits = false where waits and ts < day_start((select max(day) from gone) + 1))
    select coalesce(sum(count), 0)::bigint as count from gone`
  return (await query.execute(tx)).rows[0]?.count ?? 0
}
