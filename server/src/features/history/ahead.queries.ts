import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import { dayValue } from './sql.queries.ts'

/** How many rows of a day the factors have whose newest day is a later one. */
export async function countRowsBehind(db: Database, day: Day): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) from factor_state s join factor f on f.id = s.factor_id and f.deleted_at is null
      cross join lateral (select from reading r where r.factor_id = s.factor_id and r.ts >= day_start(${dayValue(day)})
        and r.ts < day_start(${dayValue(day)} + 1)) r
    where s.counted_day > ${dayValue(day)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}
