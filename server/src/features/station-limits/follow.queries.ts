import type { Permit, StandardEntry } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Instant } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    threshold_standard: {
      factor_id: number
      is_left: boolean
      until_day: string | null
      judge_from: Instant | null
    }
    threshold_standard_told: { module_id: number; day: string }
  }
}

/** A factor with its threshold, and what its station takes. */
export interface FollowRow {
  readonly factor_id: number
  readonly code: string
  readonly name: string
  readonly quantity: string | null
  readonly unit: string
  readonly decimals: number
  readonly module_id: number
  readonly module: string
  readonly module_name: string
  /** Of the station. */
  readonly is_following: boolean
  readonly is_left: boolean
  readonly until_day: string | null
  readonly standard_id: number | null
  readonly column: string
  readonly kq: number
  readonly kf: number
  readonly excluded: string[]
  readonly permit: Permit | null
  readonly threshold: {
    readonly id: number
    readonly min_value: number | null
    readonly max_value: number | null
    readonly min_range: number
    readonly max_range: number
    readonly status: boolean
    readonly deadband: number
    readonly on_delay_seconds: number
    readonly off_delay_seconds: number
  } | null
}

const from = sql`factor f join module m on m.id = f.module_id
  left join lateral (select * from module_standard s where s.module_id = m.id order by s.from_at desc limit 1) t on true
  left join threshold_standard l on l.factor_id = f.id left join threshold h on h.factor_id = f.id`
const isThere = sql`f.deleted_at is null and m.deleted_at is null`
const columns = sql`f.id as factor_id, f.code, f.name, f.quantity, f.unit, f.decimals, m.id as module_id, m.code as module,
  m.name as module_name, coalesce(t.follow_instant, false) as is_following, coalesce(l.is_left, false) as is_left, l.until_day,
  t.standard_id, coalesce(t.column_name, '') as "column", coalesce(t.kq, 1) as kq, coalesce(t.kf, 1) as kf,
  coalesce(t.excluded, '{}') as excluded, t.permit,
  case when h.id is not null then json_build_object('id', h.id, 'min_value', h.min_value, 'max_value', h.max_value,
    'min_range', h.min_range, 'max_range', h.max_range, 'status', h.status, 'deadband', h.deadband,
    'on_delay_seconds', h.on_delay_seconds, 'off_delay_seconds', h.off_delay_seconds) end as threshold`

/** In the order of their ids. */
export async function selectFollowRows(db: Database, factorIds: readonly number[]): Promise<FollowRow[]> {
  const query = sql<FollowRow>`select ${columns} from ${from}
    where f.id = any(${[...factorIds]}::int[]) and ${isThere} order by f.id`
  return (await query.execute(db)).rows
}

/** The factors of all stations whose limits set thresholds, and those that were set until now. */
export async function selectAllFollowRows(db: Database): Promise<FollowRow[]> {
  const query = sql<FollowRow>`select ${columns} from ${from}
    where (t.follow_instant or l.until_day is not null) and ${isThere} order by m.id, f.id`
  return (await query.execute(db)).rows
}

/** The factors of the stations that take a document and let it set thresholds. */
export async function selectFollowersOf(db: Database, standardId: number): Promise<number[]> {
  const query = sql<{ id: number }>`select f.id from ${from}
    where t.follow_instant and t.standard_id = ${standardId} and ${isThere} order by f.id`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

interface DocumentRow {
  readonly id: number
  readonly code: string
  readonly version: string
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly entries: StandardEntry[]
}

/** As they hold in the installation. */
export async function selectDocuments(db: Database, ids: readonly number[]): Promise<DocumentRow[]> {
  const query = sql<DocumentRow>`
    select s.id, s.code, coalesce(s.issued_on::text, '') as version, s.valid_from,
      coalesce(s.kept_until, s.valid_until) as valid_until, coalesce(s.entries, s.shipped_entries) as entries
    from standard s where s.id = any(${[...ids]}::int[])`
  return (await query.execute(db)).rows
}

interface BoundedRow {
  readonly factor_id: number
  readonly min_value: number | null
  readonly max_value: number | null
  readonly min_range: number
  readonly max_range: number
  readonly deadband: number
}

/** Gives each of these factors its limits; whether they are used, and their delays, stay. By the factor: its id. */
export async function upsertLimits(
  db: Database,
  rows: readonly BoundedRow[],
): Promise<ReadonlyMap<number, number>> {
  const saved = await sql<{ id: number; factor_id: number }>`
    insert into threshold as h (factor_id, min_value, max_value, min_range, max_range, deadband)
    select factor_id, min_value, max_value, min_range, max_range, deadband
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (factor_id int, min_value float8, max_value float8,
      min_range float8, max_range float8, deadband float8)
    on conflict (factor_id) do update set min_value = excluded.min_value, max_value = excluded.max_value,
      min_range = excluded.min_range, max_range = excluded.max_range, deadband = excluded.deadband
    returning id, factor_id`.execute(db)
  return new Map(saved.rows.map(({ id, factor_id }) => [factor_id, id]))
}

/** Notes the day that thresholds were brought to; null: nothing sets them. */
export async function upsertDays(
  db: Database,
  factorIds: readonly number[],
  day: string | null,
): Promise<void> {
  if (factorIds.length === 0) return
  await sql`insert into threshold_standard (factor_id, until_day)
    select id, ${day}::date from unnest(${[...factorIds]}::int[]) as g (id)
    on conflict (factor_id) do update set until_day = excluded.until_day`.execute(db)
}

/** A factor that is set apart, or comes back, is brought to no day yet. */
export async function upsertLeft(db: Database, factorId: number, isLeft: boolean): Promise<void> {
  await sql`insert into threshold_standard (factor_id, is_left) values (${factorId}, ${isLeft})
    on conflict (factor_id) do update set is_left = excluded.is_left, until_day = null`.execute(db)
}

/** Notes that readings since an instant are to be judged again, of the factors that are judged so far. */
export async function noteJudging(db: Database, factorIds: readonly number[], from: Date): Promise<void> {
  await sql`insert into threshold_standard as l (factor_id, judge_from)
    select s.factor_id, ${from}::timestamptz from factor_state s
    where s.factor_id = any(${[...factorIds]}::int[]) and s.watermark >= ${from}
    on conflict (factor_id) do update set judge_from = least(l.judge_from, excluded.judge_from)`.execute(db)
}

/** The factors whose readings are to be judged again, and since when. */
export async function selectJudging(db: Database): Promise<{ factor_id: number; from: Date }[]> {
  const query = db
    .selectFrom('threshold_standard')
    .select(['factor_id', 'judge_from as from'])
    .where('judge_from', 'is not', null)
    .orderBy('factor_id')
    .$narrowType<{ from: Date }>()
  return query.execute()
}

/** It is done, unless more is to be done by now. */
export async function clearJudging(db: Database, factorId: number, from: Date): Promise<void> {
  await db
    .updateTable('threshold_standard')
    .set({ judge_from: null })
    .where('factor_id', '=', factorId)
    .where('judge_from', '=', from)
    .execute()
}

/** True for the one copy that tells people of the changes of a day. */
export async function noteTold(db: Database, moduleId: number, day: string): Promise<boolean> {
  const query = sql`insert into threshold_standard_told (module_id, day) values (${moduleId}, ${day}::date)
    on conflict do nothing returning 1`
  return (await query.execute(db)).rows.length > 0
}

/** The days that are over need no telling. */
export async function removeTold(db: Database, before: string): Promise<void> {
  await db.deleteFrom('threshold_standard_told').where('day', '<', before).execute()
}

/** Lets the transaction reach every station from here on. Answers how it is narrowed again. */
export async function widenReach(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(db)
  const set = (path: string) => sql`select set_config('search_path', ${path}, true)`.execute(db)
  await set('public')
  return async () => {
    await set(rows[0]?.path ?? 'public')
  }
}
