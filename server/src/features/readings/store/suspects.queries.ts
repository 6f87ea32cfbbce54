import type { ReadingTest } from '@quantrac/contract'
import type { PoolClient } from 'pg'
import { named } from '../../../db/named-query.ts'
import { column } from '../../../db/sql-arrays.ts'

export interface Suspect {
  readonly factor_id: number
  readonly ts: number
  readonly test: ReadingTest
  readonly value: number
  readonly found: number
  readonly minutes: number | null
}

export async function insertSuspects(client: PoolClient, rows: readonly Suspect[]): Promise<void> {
  await client.query(
    named(
      'ingest-suspects',
      // A reading that was removed and sent again is tested again.
      `insert into suspect_reading (factor_id, ts, test, value, found, minutes)
       select f, to_timestamp(t / 1000.0), k, v, d, m
       from unnest($1::int[], $2::float8[], $3::text[], $4::float8[], $5::float8[], $6::float8[]) as g (f, t, k, v, d, m)
       on conflict (factor_id, ts) do update set test = excluded.test, value = excluded.value, found = excluded.found,
         minutes = excluded.minutes, waits = true`,
      [
        column(rows, (row) => row.factor_id),
        column(rows, (row) => row.ts),
        column(rows, (row) => row.test),
        column(rows, (row) => row.value),
        column(rows, (row) => row.found),
        column(rows, (row) => row.minutes),
      ],
    ),
  )
}

/** They have been changed or removed: no person has to decide of them any more. */
export async function updateNoLongerWaits(
  client: PoolClient,
  factorId: number,
  instants: readonly number[],
): Promise<void> {
  await client.query(
    `update suspect_reading s set waits = false from unnest($2::float8[]) as g (t)
     where s.factor_id = $1 and s.ts = to_timestamp(g.t / 1000.0) and s.waits`,
    [factorId, column(instants, (ts) => ts)],
  )
}
