import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'

/** Removes rows that hold just this; answers when those were, epoch milliseconds. */
export async function removeRows(
  db: Database,
  factorId: number,
  rows: readonly { readonly ts: number; readonly value: number; readonly quality: number }[],
): Promise<number[]> {
  const query = sql<{ ts: Date }>`delete from reading r
    using unnest(${column(rows, ({ ts }) => ts)}::float8[], ${column(rows, ({ value }) => value)}::float8[],
      ${column(rows, ({ quality }) => quality)}::smallint[]) as g (t, v, q)
    where r.factor_id = ${factorId} and r.ts = to_timestamp(g.t / 1000.0) and r.value = g.v and r.quality = g.q
    returning r.ts`
  return (await query.execute(db)).rows.map(({ ts }) => ts.getTime())
}
