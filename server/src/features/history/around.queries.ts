import { sql } from 'kysely'
import { isMeasured } from '../../db/measured.ts'
import type { Database } from '../../db/database.ts'
import { column } from '../../db/sql-arrays.ts'
import { openFrom } from './sql.queries.ts'

export interface OpenSpot {
  readonly factor_id: number
  /** Epoch milliseconds. */
  readonly from: number
  readonly to: number
  readonly bound: number
}

export interface OpenAround {
  /** The place of the spot in the question. */
  readonly n: number
  /** Arrays as texts, in event-time order: up to `most` before, all within, up to `most` after; null: none. */
  readonly instants: string | null
  readonly values: string | null
  /** Where the factor's rows begin, epoch milliseconds; null: it has no blocks. */
  readonly open_from: number | null
}

/** Measured rows of open days around some spots. */
export async function selectOpenAround(
  db: Database,
  spots: readonly OpenSpot[],
  most: number,
): Promise<OpenAround[]> {
  const at = (name: string) => sql.raw(`to_timestamp(c.${name} / 1000.0)`)
  const rows = sql`select r.ts, r.value from reading r where r.factor_id = c.f and ${sql.raw(isMeasured())} and r.ts >= ${openFrom}`
  const query = sql<OpenAround>`
    select c.n, r.instants, r.values, (date_part('epoch', day_start(s.packed_until + 1)) * 1000)::float8 as open_from
    from unnest(${column(spots, (_, place) => place)}::int[], ${column(spots, (spot) => spot.factor_id)}::int[],
        ${column(spots, (spot) => spot.from)}::float8[], ${column(spots, (spot) => spot.to)}::float8[],
        ${column(spots, (spot) => spot.bound)}::float8[]) as c (n, f, a, b, z)
      join factor_state s on s.factor_id = c.f
      cross join lateral (
        select array_agg(r.ms order by r.ms)::text as instants, array_agg(r.value order by r.ms)::text as values
        from (select round(date_part('epoch', x.ts) * 1000)::bigint as ms, x.value from (
          (${rows} and r.ts < ${at('a')} order by r.ts desc limit ${most})
          union all (${rows} and r.ts between ${at('a')} and ${at('b')})
          union all (${rows} and r.ts > ${at('b')} and r.ts <= ${at('z')} order by r.ts limit ${most})) x) r) r`
  return (await query.execute(db)).rows
}
