import type { BreachClass, FactorPhase, Severity } from '@quantrac/contract'
import type { PoolClient, QueryConfig } from 'pg'
import type { Limits } from '../../judging/limits.ts'
import type { GivenReading } from './gather.ts'
import { column, numberArray } from '../../../db/sql-arrays.ts'

export interface LockedState {
  readonly factor_id: number
  readonly phase: FactorPhase
  readonly class: BreachClass | null
  readonly since: number | null
  readonly severity: Severity | null
  readonly alert_id: number | null
  readonly watermark: number | null
  readonly peak: number | null
  readonly last: number | null
  readonly latest_ts: number | null
}

export interface FactorSettings {
  readonly factor_id: number
  readonly module_id: number
  readonly module_key: string
  readonly factor_key: string
  readonly gone: boolean
  /** null where threshold, factor or module is inactive or missing. */
  readonly limits: Limits | null
}

type Values = unknown[]
const named = (name: string, text: string, values: Values): QueryConfig => ({ name, text, values })
const millis = (value: unknown): number | null => (value === null ? null : Math.round(Number(value)))

/** Locks the states in the order of their ids, which keeps batches from waiting for each other in a circle. */
export async function lockStates(
  client: PoolClient,
  factorIds: readonly number[],
): Promise<Map<number, LockedState>> {
  const { rows } = await client.query<Values>({
    ...named('ingest-lock', lockSql, [numberArray(factorIds)]),
    rowMode: 'array',
  })
  const states = new Map<number, LockedState>()
  for (const row of rows) states.set(row[0] as number, stateOf(row)) // an integer column
  return states
}

const lockSql = `
  select factor_id, phase, class, date_part('epoch', since) * 1000, severity, alert_id,
         date_part('epoch', watermark) * 1000, peak, last, date_part('epoch', latest_ts) * 1000
  from factor_state where factor_id = any($1::int[]) order by factor_id for update`

const stateOf = (row: Values): LockedState => ({
  factor_id: row[0] as number, // the column types of the table, in the order of the statement
  phase: row[1] as LockedState['phase'],
  class: row[2] as LockedState['class'],
  since: millis(row[3]),
  severity: row[4] as LockedState['severity'],
  alert_id: row[5] as number | null,
  watermark: millis(row[6]),
  peak: row[7] as number | null,
  last: row[8] as number | null,
  latest_ts: millis(row[9]),
})

/** A factor whose state row is missing gets one, so that there is something to lock. */
export async function insertMissingStates(client: PoolClient, factorIds: readonly number[]): Promise<void> {
  await client.query(
    `insert into factor_state (factor_id)
     select id from factor where id = any($1::int[]) order by id on conflict do nothing`,
    [numberArray(factorIds)],
  )
}

/** Read after the lock, by a statement of its own: what was committed while the lock was waited for is then seen. */
export async function selectSettings(
  client: PoolClient,
  factorIds: readonly number[],
): Promise<Map<number, FactorSettings>> {
  const { rows } = await client.query<Values>({
    ...named('ingest-settings', settingsSql, [numberArray(factorIds)]),
    rowMode: 'array',
  })
  const settings = new Map<number, FactorSettings>()
  for (const row of rows) settings.set(row[0] as number, settingsOf(row)) // an integer column
  return settings
}

const settingsSql = `
  select f.id, m.id, m.manufacturer_id, f.manufacturer_id, f.deleted_at is not null or m.deleted_at is not null,
         t.status and f.status and m.status,
         t.min_value, t.max_value, t.min_range, t.max_range, t.deadband, t.on_delay_seconds, t.off_delay_seconds
  from factor f join module m on m.id = f.module_id left join threshold t on t.factor_id = f.id
  where f.id = any($1::int[])`

const settingsOf = (row: Values): FactorSettings => ({
  factor_id: row[0] as number, // the column types of the tables, in the order of the statement
  module_id: row[1] as number,
  module_key: row[2] as string,
  factor_key: row[3] as string,
  gone: row[4] as boolean,
  limits:
    row[5] === true
      ? {
          min_value: row[6] as number | null,
          max_value: row[7] as number | null,
          min_range: row[8] as number,
          max_range: row[9] as number,
          deadband: row[10] as number,
          on_delay_seconds: row[11] as number,
          off_delay_seconds: row[12] as number,
        }
      : null,
})

const readingArrays = (rows: readonly GivenReading[]): string[] => [
  column(rows, (row) => row.target.factor_id),
  column(rows, (row) => row.ts),
  column(rows, (row) => row.value),
  column(rows, (row) => row.quality),
]

const insertSql = `
  insert into reading (factor_id, ts, value, quality)
  select f, to_timestamp(t / 1000.0), v, q
  from unnest($1::int[], $2::float8[], $3::float8[], $4::smallint[]) as given (f, t, v, q)`

/** Of what cannot be there yet; without asking for conflicts it takes two thirds of the time. */
export async function insertReadings(client: PoolClient, rows: readonly GivenReading[]): Promise<void> {
  await client.query(named('ingest-insert', insertSql, readingArrays(rows)))
}

/** Answers the keys (`readingKey`) of those that were not there before. */
export async function insertReadingsReturning(
  client: PoolClient,
  rows: readonly GivenReading[],
): Promise<Set<string>> {
  const { rows: inserted } = await client.query<[number, number]>({
    ...named(
      'ingest-insert-returning',
      `${insertSql} on conflict do nothing returning factor_id, date_part('epoch', ts) * 1000`,
      readingArrays(rows),
    ),
    rowMode: 'array',
  })
  return new Set(inserted.map(([factorId, ts]) => readingKey(factorId, Math.round(ts))))
}

export const readingKey = (factorId: number, ts: number): string => `${factorId}-${ts}`

/** What is stored at these moments, by `readingKey`. */
export async function selectStored(
  client: PoolClient,
  rows: readonly GivenReading[],
): Promise<Map<string, { value: number; quality: number }>> {
  const [factorIds, times] = readingArrays(rows)
  const { rows: stored } = await client.query<[number, number, number, number]>({
    ...named(
      'ingest-stored',
      `select r.factor_id, date_part('epoch', r.ts) * 1000, r.value, r.quality
       from unnest($1::int[], $2::float8[]) as given (f, t)
       join reading r on r.factor_id = given.f and r.ts = to_timestamp(given.t / 1000.0)`,
      [factorIds, times],
    ),
    rowMode: 'array',
  })
  return new Map(
    stored.map(([factorId, ts, value, quality]) => [
      readingKey(factorId, Math.round(ts)),
      { value, quality },
    ]),
  )
}

export interface LatestChange {
  readonly factor_id: number
  readonly watermark: number | null
  readonly received_at: number
  /** null where no reading of the batch is newer than what is known. */
  readonly latest: { readonly ts: number; readonly value: number; readonly quality: number } | null
}

/** What almost every batch changes: the newest reading and how far was judged. */
export async function updateLatest(client: PoolClient, changes: readonly LatestChange[]): Promise<void> {
  await client.query(
    named(
      'ingest-latest',
      `update factor_state s set
         watermark = to_timestamp(c.w / 1000.0),
         received_at = greatest(s.received_at, to_timestamp(c.r / 1000.0)),
         latest_ts = coalesce(to_timestamp(c.t / 1000.0), s.latest_ts),
         latest_value = coalesce(c.v, s.latest_value),
         latest_quality = coalesce(c.q, s.latest_quality)
       from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::smallint[])
         as c (f, w, r, t, v, q)
       where s.factor_id = c.f`,
      [
        column(changes, (c) => c.factor_id),
        column(changes, (c) => c.watermark),
        column(changes, (c) => c.received_at),
        column(changes, (c) => c.latest?.ts ?? null),
        column(changes, (c) => c.latest?.value ?? null),
        column(changes, (c) => c.latest?.quality ?? null),
      ],
    ),
  )
}

export type JudgedChange = Omit<LockedState, 'watermark' | 'latest_ts'>

/** What changes only where a factor moves between normal and not. */
export async function updateJudged(client: PoolClient, changes: readonly JudgedChange[]): Promise<void> {
  await client.query(
    named(
      'ingest-judged',
      `update factor_state s set phase = c.p, class = c.c, since = to_timestamp(c.t / 1000.0), severity = c.s,
         alert_id = c.a, peak = c.k, last = c.l
       from unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::text[], $6::bigint[], $7::float8[], $8::float8[])
         as c (f, p, c, t, s, a, k, l)
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
      ],
    ),
  )
}

/** Marks five-minute buckets, given as epoch milliseconds of their beginnings. */
export async function insertDirtyBuckets(
  client: PoolClient,
  buckets: readonly { factor_id: number; bucket: number }[],
): Promise<void> {
  await client.query(
    named(
      'ingest-dirty',
      `insert into dirty_bucket (factor_id, bucket)
       select f, to_timestamp(b / 1000.0) from unnest($1::int[], $2::float8[]) as given (f, b)
       on conflict do nothing`,
      [column(buckets, (b) => b.factor_id), column(buckets, (b) => b.bucket)],
    ),
  )
}
