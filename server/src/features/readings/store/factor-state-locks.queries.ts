import type { BreachClass, FactorPhase, Severity } from '@quantrac/contract'
import type { Pool, PoolClient } from 'pg'
import { named } from '../../../db/named-query.ts'
import { numberArray } from '../../../db/sql-arrays.ts'
import type { Limits } from '../../judging/limits.ts'
import { pauseColumns } from '../../../db/pause-columns.ts'
import type { TestSettings } from '../../judging/reading-tests.ts'
import type { PauseColumns } from '../../judging/pause-rows.ts'

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
  /** Nobody is told of the open alert yet. */
  readonly is_untold: boolean
  readonly latest_ts: number | null
  /** Earlier days are packed; −Infinity: none is. */
  readonly open_from: number
}

export interface FactorSettings {
  readonly factor_id: number
  readonly module_id: number
  readonly module_key: string
  readonly factor_key: string
  readonly gone: boolean
  /** null if threshold, factor or module is inactive or missing. */
  readonly limits: Limits | null
  /** Since when they hold, epoch milliseconds: earlier readings are judged by other periods. −Infinity: always. */
  readonly limits_from: number
  /** When it is not judged. */
  readonly pauses: readonly PauseColumns[] | null
  /** Null: its readings are not tested. */
  readonly tests: TestSettings | null
}

/** The factors of a batch, held until its transaction ends. */
export interface LockedFactors {
  readonly states: Map<number, LockedState>
  readonly settings: Map<number, FactorSettings>
}

type Values = unknown[]
const millis = (value: unknown): number | null => (value === null ? null : Math.round(Number(value)))

export interface Locked {
  /** How many of the factors have a state. */
  readonly count: number
  /** The states that were last written by something else than the writer, or whose settings have changed since. */
  readonly others: readonly number[]
}

/** Locks the states in the order of their ids, which prevents deadlocks between batches. */
export async function lockStates(
  client: PoolClient,
  factorIds: readonly number[],
  writer: number,
): Promise<Locked> {
  const { rows } = await client.query<Locked>(named('ingest-lock', lockSql, [numberArray(factorIds), writer]))
  return rows[0] ?? { count: 0, others: [] }
}

// Joined with the ids: after a wait PostgreSQL checks each row again, and "= any" would then compare it with every id.
const lockSql = `
  select count(*) as count, coalesce(array_agg(factor_id) filter (where written_by is distinct from $2), '{}') as others
  from (select s.factor_id, s.written_by from unnest($1::int[]) as given (f) join factor_state s on s.factor_id = given.f
    order by s.factor_id for update of s) locked`

/** Those of the factors whose states another transaction has locked. */
export async function selectLocked(pool: Pool, factorIds: readonly number[]): Promise<number[]> {
  const free = await pool.query<{ id: number }>(
    'select factor_id as id from factor_state where factor_id = any($1::int[]) for update skip locked',
    [numberArray(factorIds)],
  )
  const there = await pool.query<{ id: number }>(
    'select factor_id as id from factor_state where factor_id = any($1::int[])',
    [numberArray(factorIds)],
  )
  const isFree = new Set(free.rows.map(({ id }) => id))
  return there.rows.map(({ id }) => id).filter((id) => !isFree.has(id))
}

/** Of factors that are locked. */
export async function selectStates(
  client: PoolClient,
  factorIds: readonly number[],
): Promise<Map<number, LockedState>> {
  const { rows } = await client.query<Values>({
    ...named('ingest-states', statesSql, [numberArray(factorIds)]),
    rowMode: 'array',
  })
  const states = new Map<number, LockedState>()
  for (const row of rows) states.set(row[0] as number, stateOf(row)) // an integer column
  return states
}

const statesSql = `
  select factor_id, phase, class, date_part('epoch', since) * 1000, severity, alert_id,
         date_part('epoch', watermark) * 1000, peak, last, date_part('epoch', latest_ts) * 1000,
         date_part('epoch', day_start(packed_until + 1)) * 1000, is_untold
  from factor_state where factor_id = any($1::int[])`

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
  open_from: millis(row[10]) ?? Number.NEGATIVE_INFINITY,
  is_untold: row[11] as boolean,
})

/** Inserts the state row of a factor that has none, so that it can be locked. */
export async function insertMissingStates(client: PoolClient, factorIds: readonly number[]): Promise<void> {
  await client.query(
    `insert into factor_state (factor_id)
     select id from factor where id = any($1::int[]) order by id on conflict do nothing`,
    [numberArray(factorIds)],
  )
}

/** Read after the lock, by its own statement, which sees what was committed during the wait for the lock. */
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
         t.min_value, t.max_value, t.min_range, t.max_range, t.deadband, t.on_delay_seconds, t.off_delay_seconds,
         (select date_part('epoch', max(l.from_at)) * 1000 from limit_period l where l.factor_id = f.id),
         (select json_agg(json_build_array(${pauseColumns})) from maintenance p
           where p.module_id = m.id and (p.factor_ids = '{}' or f.id = any (p.factor_ids))),
         case when q.factor_id is null then null else json_build_object('range_min', case when q.range then f.range_min end,
           'range_max', case when q.range then f.range_max end,
           'flat_readings', case when f.kind = 'gauge' then q.flat_readings end, 'spike_over', q.spike_over,
           'rate_per_minute', q.rate_per_minute, 'suspect_counts', q.suspect_counts) end
  from factor f join module m on m.id = f.module_id left join threshold t on t.factor_id = f.id
    left join reading_test q on q.factor_id = f.id
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
  limits_from: millis(row[13]) ?? Number.NEGATIVE_INFINITY,
  pauses: row[14] as PauseColumns[] | null,
  tests: row[15] as TestSettings | null,
})
