import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import { dayNumber, dayValue } from './sql.queries.ts'

export interface HeardRow {
  readonly module_id: number
  readonly day: Day
  /** A 0 or 1 each minute. */
  readonly minutes: string
}

/**
 * The minutes of local days for which stations have sent anything: from the newest day before the first one asked for,
 * in order.
 */
export async function selectHeard(
  db: Database,
  moduleIds: readonly number[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<HeardRow[]> {
  const query = sql<HeardRow>`
    select h.module_id, ${dayNumber('h.day')} as day, h.minutes::text as minutes
    from unnest(${[...moduleIds]}::int[]) as m (id) cross join lateral (
      (select * from heard_day h where h.module_id = m.id and h.day < ${dayValue(from)} order by h.day desc limit 1)
      union all
      (select * from heard_day h where h.module_id = m.id and h.day between ${dayValue(from)} and ${dayValue(to)})) h
    order by h.module_id, h.day`
  return (await query.execute(db)).rows
}
