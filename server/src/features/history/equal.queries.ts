import { sql } from 'kysely'
import { isMeasured } from '../../db/measured.ts'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'

/** So many readings at the end of a factor's open days, none older than `from` (epoch ms). */
export interface Ending {
  readonly factor_id: number
  readonly readings: number
  readonly from: number
  /** From the first of the equal readings to the newest. */
  readonly leastMs: number
}

export interface EqualRow {
  readonly factor_id: number
  /** Epoch ms of the first of them; null: they are not all equal, there are fewer, or they last less. */
  readonly since: number | null
  readonly value: number
}

/**
 * Whether the newest readings of quality 0 of each factor are all equal, and for long enough. A factor is left out
 * where that is not known: nothing differs, and the days that are open yet have not lasted for so long.
 */
export async function selectEqual(db: Database, asked: readonly Ending[]): Promise<EqualRow[]> {
  if (asked.length === 0) return []
  const lasts = sql`r.until - e.since >= make_interval(secs => g.l / 1000)`
  // Only where the last few are equal are the ones before them read.
  const query = sql<EqualRow>`
    select g.f as factor_id, coalesce(r.low, 0) as value,
      case when ${lasts} then (date_part('epoch', e.since) * 1000)::float8 end as since
    from unnest(${column(asked, (one) => one.factor_id)}::int[], ${column(asked, (one) => one.readings)}::int[],
        ${column(asked, (one) => one.from)}::float8[], ${column(asked, (one) => one.leastMs)}::float8[]) as g (f, n, t, l)
      cross join lateral (select count(*) as n, min(l.value) as low, max(l.value) as high, max(l.ts) as until from (
        select value, ts from reading where factor_id = g.f and ts >= to_timestamp(g.t / 1000.0) and ${sql.raw(isMeasured('quality'))}
        order by ts desc limit g.n) l) r
      left join lateral (select max(ts) as at from reading where factor_id = g.f and ${sql.raw(isMeasured('quality'))}
        and ts >= to_timestamp(g.t / 1000.0) and value <> r.low) d on r.n = g.n and r.low = r.high
      left join lateral (select min(ts) as since from reading where factor_id = g.f and ${sql.raw(isMeasured('quality'))}
        and ts >= to_timestamp(g.t / 1000.0) and ts > coalesce(d.at, '-infinity')) e on r.n = g.n and r.low = r.high
    where r.low <> r.high or d.at is not null or ${lasts}`
  return (await query.execute(db)).rows
}
