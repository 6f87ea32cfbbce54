import { sql } from 'kysely'
import { isMeasured } from '../../db/measured.ts'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'

/** So many readings at the end of a factor's open days, none older than `from` (epoch ms). */
export interface Newest {
  readonly factor_id: number
  readonly readings: number
  readonly from: number
}

export interface NewestRow {
  readonly factor_id: number
  /** In order of time; epoch ms. */
  readonly ts: readonly number[]
  readonly value: readonly number[]
}

/** The newest measured readings of each factor that has so many. */
export async function selectNewest(db: Database, asked: readonly Newest[]): Promise<NewestRow[]> {
  if (asked.length === 0) return []
  const query = sql<NewestRow>`
    select g.f as factor_id, r.ts, r.value
    from unnest(${column(asked, (one) => one.factor_id)}::int[], ${column(asked, (one) => one.readings)}::int[],
        ${column(asked, (one) => one.from)}::float8[]) as g (f, n, t)
      cross join lateral (select count(*) as n, array_agg((date_part('epoch', l.ts) * 1000)::float8 order by l.ts) as ts,
          array_agg(l.value order by l.ts) as value
        from (select ts, value from reading where factor_id = g.f and ts >= to_timestamp(g.t / 1000.0)
          and ${sql.raw(isMeasured('quality'))} order by ts desc limit g.n) l) r
    where r.n = g.n`
  return (await query.execute(db)).rows
}
