import type { PoolClient } from 'pg'
import { named } from '../../../db/named-query.ts'
import { column } from '../../../db/sql-arrays.ts'
import type { LockedState } from './factor-state-locks.queries.ts'
import type { BreachClass, FactorPhase, Severity, StoredQuality } from '@quantrac/contract'
import type { Generated } from 'kysely'
import type { Instant } from '../../../db/column-types.ts'

export interface FactorStateTable {
  factor_id: number
  phase: Generated<FactorPhase>
  class: BreachClass | null
  since: Instant | null
  severity: Severity | null
  alert_id: number | null
  watermark: Instant | null
  /** Nobody is told of the open alert yet: its readings were old, or came with a file. */
  is_untold: Generated<boolean>
  peak: number | null
  last: number | null
  latest_ts: Instant | null
  latest_value: number | null
  latest_quality: StoredQuality | null
  received_at: Instant | null
  /** `YYYY-MM-DD`; null: nothing is packed. */
  packed_until: Generated<string | null>
  /**
   * The copy of the program that wrote the row last and remembers it; null: the row or the factor's settings have
   * changed since.
   */
  written_by: Generated<number | null>
  pages_version: Generated<string>
  /** `YYYY-MM-DD`: the newest day that has readings. */
  counted_day: string | null
  day_count: Generated<number>
  /** Of quality 0. */
  day_max: number | null
}

declare module '../../../db/tables.ts' {
  interface Tables {
    factor_state: FactorStateTable
  }
}

/** New readings of one local day, counted from 1970-01-01. */
export interface NewDay {
  readonly day: number
  readonly count: number
  /** Of quality 0. */
  readonly max: number | null
}

export interface LatestChange {
  readonly factor_id: number
  readonly watermark: number | null
  /** Null: it came with a file, which is no sign of life of a station. */
  readonly received_at: number | null
  readonly newDay: NewDay
  /** null if no reading of the batch is newer than the latest. */
  readonly latest: { readonly ts: number; readonly value: number; readonly quality: number } | null
}

/**
 * What almost every batch changes: the latest reading, the figures of its day, and the time up to which readings are
 * judged. `writer` is the copy that remembers what it writes.
 */
export async function updateLatest(
  client: PoolClient,
  changes: readonly LatestChange[],
  writer: number,
): Promise<void> {
  await client.query(
    named(
      'ingest-latest',
      `update factor_state s set
         watermark = to_timestamp(c.w / 1000.0),
         received_at = greatest(s.received_at, to_timestamp(c.r / 1000.0)),
         latest_ts = coalesce(to_timestamp(c.t / 1000.0), s.latest_ts),
         latest_value = coalesce(c.v, s.latest_value),
         latest_quality = coalesce(c.q, s.latest_quality),
         counted_day = greatest(s.counted_day, '1970-01-01'::date + c.d),
         day_count = case when s.counted_day > '1970-01-01'::date + c.d then s.day_count
           when s.counted_day = '1970-01-01'::date + c.d then s.day_count + c.n else c.n end,
         day_max = case when s.counted_day > '1970-01-01'::date + c.d then s.day_max
           when s.counted_day = '1970-01-01'::date + c.d then greatest(s.day_max, c.m) else c.m end,
         written_by = $10
       from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::smallint[], $7::int[], $8::int[],
         $9::float8[]) as c (f, w, r, t, v, q, d, n, m)
       where s.factor_id = c.f`,
      [
        column(changes, (c) => c.factor_id),
        column(changes, (c) => c.watermark),
        column(changes, (c) => c.received_at),
        column(changes, (c) => c.latest?.ts ?? null),
        column(changes, (c) => c.latest?.value ?? null),
        column(changes, (c) => c.latest?.quality ?? null),
        column(changes, (c) => c.newDay.day),
        column(changes, (c) => c.newDay.count),
        column(changes, (c) => c.newDay.max),
        writer,
      ],
    ),
  )
}

export type JudgedChange = Omit<LockedState, 'watermark' | 'latest_ts' | 'open_from'>

/** What changes only when a factor enters or leaves the normal state. */
export async function updateJudged(client: PoolClient, changes: readonly JudgedChange[]): Promise<void> {
  await client.query(
    named(
      'ingest-judged',
      `update factor_state s set phase = c.p, class = c.c, since = to_timestamp(c.t / 1000.0), severity = c.s,
         alert_id = c.a, peak = c.k, last = c.l, is_untold = c.u = 1
       from unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::text[], $6::bigint[], $7::float8[], $8::float8[], $9::int[])
         as c (f, p, c, t, s, a, k, l, u)
       where s.factor_id = c.f`,
      [
        column(changes, (c) => c.factor_id),
        column(changes, (c) => c.phase),
        column(changes, (c) => c.class),
        column(changes, (c) => c.since),
        column(changes, (c) => c.severity),
        column(changes, (c) => c.alert_id),
        column(changes, (c) => c.peak),
        column(changes, (c) => c.last),
        column(changes, (c) => (c.is_untold ? 1 : 0)),
      ],
    ),
  )
}

/** A factor that was judged again: no copy remembers it. */
export async function updateChanged(client: PoolClient, state: LockedState): Promise<void> {
  await updateJudged(client, [state])
  await client.query(
    'update factor_state set watermark = to_timestamp($2::float8 / 1000.0), written_by = null where factor_id = $1',
    [state.factor_id, state.watermark],
  )
}
