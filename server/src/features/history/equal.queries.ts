import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'

/** So many readings at the end of a factor's open days, none older than `from` (epoch ms). */
export interface Ending {
  readonly factor_id: number
  readonly readings: number
  readonly from: number
}

export interface EqualRow {
  readonly factor_id: number
  /** Epoch ms of the first of them; null: they are not all equal, or there are fewer. */
  readonly since: number | null
  readonly value: number
}

/** Whether the newest readings of quality 0 of each factor are all equal. */
export async function selectEqual(db: Database, asked: readonly Ending[]): Promise<EqualRow[]> {
  if (asked.length === 0) return []
  const query = sql<EqualRow>`
    select g.f as factor_id, coalesce(r.low, 0) as value,
      case when r.n = g.n and r.low = r.high then (date_part('epoch', r.since) * 1000)::float8 end as since
    from unnest(${column(asked, (one) => one.factor_id)}::int[], ${column(asked, (one) => one.readings)}::int[],
        ${column(asked, (one) => one.from)}::float8[]) as g (f, n, t)
      cross join lateral (select count(*) as n, min(l.value) as low, max(l.value) as high, min(l.ts) as since from (
        select value, ts from reading where factor_id = g.f and ts >= to_timestamp(g.t / 1000.0) and quality = 0
        order by ts desc limit g.n) l) r`
  return (await query.execute(db)).rows
}
