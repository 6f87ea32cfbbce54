import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import { dayValue } from './sql.queries.ts'

/** Removes the pages of the oldest day before one. Answers how many readings went; 0 where no page is so old. */
export async function removeOldestDay(tx: Database, before: Day): Promise<number> {
  const query = sql<{ count: number }>`
    with gone as (
      delete from reading_day where day = (select min(day) from reading_day where day < ${dayValue(before)}) returning count)
    select coalesce(sum(count), 0)::bigint as count from gone`
  return (await query.execute(tx)).rows[0]?.count ?? 0
}
