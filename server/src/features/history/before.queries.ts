import type { PoolClient } from 'pg'
import { isMeasured } from '../../db/measured.ts'
import { named } from '../../db/named-query.ts'
import { column } from '../../db/sql-arrays.ts'

/** So many readings of a factor before an instant (epoch ms). */
export interface Before {
  readonly factor_id: number
  readonly ts: number
  readonly count: number
}

// Partitions of more than a few days before are not looked at: what is so old is no neighbour.
const sql = `
  select g.f, date_part('epoch', r.ts) * 1000, r.value
  from unnest($1::int[], $2::float8[], $3::int[]) as g (f, t, n) cross join lateral (
    select ts, value from reading where factor_id = g.f and ts < to_timestamp(g.t / 1000.0)
      and ts >= to_timestamp(g.t / 1000.0) - interval '2 days' and ${isMeasured('quality')}
    order by ts desc limit g.n) r`

export async function selectRowsBefore(
  client: PoolClient,
  asked: readonly Before[],
): Promise<[factorId: number, ts: number, value: number][]> {
  const { rows } = await client.query<[number, number, number]>({
    ...named('ingest-before', sql, [
      column(asked, (one) => one.factor_id),
      column(asked, (one) => one.ts),
      column(asked, (one) => one.count),
    ]),
    rowMode: 'array',
  })
  return rows.map(([factorId, ts, value]) => [factorId, Math.round(ts), value])
}
