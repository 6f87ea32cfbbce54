import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { idList, openFrom } from './sql.queries.ts'

export interface FirstReading {
  readonly factor_id: number
  readonly at: Date
}

/** When the oldest reading of each factor is, of whatever quality; none for one without. Within a snapshot. */
export async function selectFirsts(at: Database, factorIds: readonly number[]): Promise<FirstReading[]> {
  const block = sql`select day_start(d.day) + d.start_ms * interval '1 millisecond'
    from reading_day d where d.factor_id = s.factor_id order by d.day limit 1`
  const row = sql`select r.ts from reading r
    where r.factor_id = s.factor_id and r.ts >= ${openFrom} order by r.ts limit 1`
  // Rows are newer than blocks.
  const query = sql<FirstReading>`
    select * from (select s.factor_id, coalesce((${block}), (${row})) as at from factor_state s
      where s.factor_id = any(${idList(factorIds)})) f
    where f.at is not null`
  return (await query.execute(at)).rows
}
