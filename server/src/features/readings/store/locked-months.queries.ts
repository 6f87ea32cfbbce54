import type { PoolClient } from 'pg'
import { named } from '../../../db/named-query.ts'
import { column } from '../../../db/sql-arrays.ts'

export type AfterLock = 'changed' | 'removed' | 'came'

declare module '../../../db/tables.ts' {
  interface Tables {
    after_lock_reading: { factor_id: number; ts: Date; change: AfterLock }
  }
}

export interface MonthRow {
  /** `YYYY-MM` */
  readonly month: string
  /** Epoch milliseconds. */
  readonly start: number
  readonly end: number
  readonly is_locked: boolean
}

/** Until the transaction ends no month is locked or unlocked. */
export async function holdMonths(client: PoolClient): Promise<void> {
  await client.query("select pg_advisory_xact_lock_shared(7824, hashtext('locked months'))")
}

/** Those that are locked, or have been. */
export async function selectMonths(client: PoolClient): Promise<MonthRow[]> {
  const { rows } = await client.query<MonthRow>(
    named(
      'locked-months',
      `select to_char(month, 'YYYY-MM') as month, round(date_part('epoch', day_start(month)) * 1000)::float8 as start,
         round(date_part('epoch', day_start((month + interval '1 month')::date)) * 1000)::float8 as "end", is_locked
       from locked_month`,
      [],
    ),
  )
  return rows
}

export async function insertAfterLock(
  client: PoolClient,
  rows: readonly { readonly factor_id: number; readonly ts: number }[],
  change: AfterLock,
): Promise<void> {
  await client.query(
    named(
      'after-lock',
      `insert into after_lock_reading (factor_id, ts, change)
       select f, to_timestamp(t / 1000.0), $3 from unnest($1::int[], $2::float8[]) as g (f, t) on conflict do nothing`,
      [column(rows, (row) => row.factor_id), column(rows, (row) => row.ts), change],
    ),
  )
}
