import type { PoolClient } from 'pg'
import { named } from '../../../db/named-query.ts'
import { column } from '../../../db/sql-arrays.ts'

export interface HeardDayTable {
  module_id: number
  /** `YYYY-MM-DD` */
  day: string
  /** A 0 or 1 each minute of the day. */
  minutes: string
}

declare module '../../../db/tables.ts' {
  interface Tables {
    heard_day: HeardDayTable
  }
}

export interface HeardDay {
  readonly module_id: number
  /** Counted from 1970-01-01. */
  readonly day: number
  readonly minutes: string
}

/** Adds minutes to those that are known. In the order of the key, which prevents deadlocks between batches. */
export async function addHeard(client: PoolClient, days: readonly HeardDay[]): Promise<void> {
  await client.query(
    named(
      'ingest-heard',
      `insert into heard_day as h (module_id, day, minutes)
       select c.m, '1970-01-01'::date + c.d, c.b::bit(1440) from unnest($1::int[], $2::int[], $3::text[]) as c (m, d, b) order by 1, 2
       on conflict (module_id, day) do update set minutes = h.minutes | excluded.minutes
         where h.minutes | excluded.minutes <> h.minutes`,
      [column(days, (c) => c.module_id), column(days, (c) => c.day), column(days, (c) => c.minutes)],
    ),
  )
}
