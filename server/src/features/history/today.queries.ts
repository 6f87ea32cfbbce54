import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import { dayValue } from './sql.queries.ts'

/**
 * How many readings the factors that are not deleted have of the newest day. A clock may run ahead over midnight: the rows of such
 * a factor are counted.
 */
export async function selectDayCount(db: Database, day: Day): Promise<number> {
  const query = sql<{ count: number }>`
    select coalesce(sum(case when s.counted_day = ${dayValue(day)} then s.day_count else (
      select count(*) from reading r where r.factor_id = s.factor_id and r.ts >= day_start(${dayValue(day)})
        and r.ts < day_start(${dayValue(day)} + 1)) end), 0)::bigint as count
    from factor_state s join factor f on f.id = s.factor_id and f.deleted_at is null
    where s.counted_day >= ${dayValue(day)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}
