import type { MaintenanceKind, MaintenanceRepeat, ModuleType } from '@quantrac/contract'
import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely'
import type { Instant } from '../../db/column-types.ts'
import { all, idValue, matches } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { numberArray } from '../../db/sql-arrays.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pauseColumns } from '../../db/pause-columns.ts'
import { personName } from '../../db/person-name.ts'
import type { PauseColumns } from '../judging/pause-rows.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    maintenance: {
      id: GeneratedAlways<number>
      module_id: number
      factor_ids: number[]
      kind: MaintenanceKind
      start_at: Instant
      end_at: Instant | null
      repeat: MaintenanceRepeat | null
      repeat_until: string | null
      ended: Generated<number[]>
      reason: string
      created_at: Instant
      created_by: number | null
      search_text: GeneratedAlways<string>
    }
    maintenance_judging: { factor_id: number; from_at: Instant; to_at: Instant | null }
  }
}

export interface MaintenanceColumns {
  readonly module_id: number
  readonly factor_ids: number[]
  readonly kind: MaintenanceKind
  readonly start_at: string
  readonly end_at: string | null
  readonly repeat: MaintenanceRepeat | null
  readonly repeat_until: string | null
  readonly reason: string
  readonly created_at: Date
  readonly created_by: number | null
}

export interface MaintenanceRow {
  readonly id: number
  readonly module: { id: number; code: string; manufacturer_id: string; name: string }
  readonly module_type: ModuleType
  readonly factor_ids: readonly number[]
  /** Of those that are there. */
  readonly factor_codes: readonly string[]
  readonly kind: MaintenanceKind
  readonly start_at: Date
  readonly end_at: Date | null
  readonly repeat: MaintenanceRepeat | null
  readonly repeat_until: string | null
  readonly pause: PauseColumns
  readonly reason: string
  readonly created_at: Date
  readonly created_by: string | null
}

export interface MaintenanceFilter {
  readonly search?: string | undefined
  readonly module_code?: string | undefined
  readonly id?: number | undefined
}

const where = ({ search, module_code, id }: MaintenanceFilter): RawBuilder<boolean> =>
  all([
    sql`m.deleted_at is null`,
    ...(id === undefined ? [] : [sql<boolean>`p.id = ${idValue(id)}`]),
    ...(module_code ? [sql<boolean>`m.code_key = ${codeKey(module_code)}`] : []),
    ...(search?.trim()
      ? [sql<boolean>`(${matches('p.search_text', search)} or ${matches('m.search_text', search)})`]
      : []),
  ])

/** All of them: a time that repeats is worked out and not stored, so their order is, too. */
export async function selectMaintenance(db: Database, filter: MaintenanceFilter): Promise<MaintenanceRow[]> {
  const query = sql<MaintenanceRow>`
    select p.id, json_build_object('id', m.id, 'code', m.code, 'manufacturer_id', m.manufacturer_id, 'name', m.name) as module,
      m.type as module_type, p.factor_ids,
      array(select f.code from factor f where f.id = any (p.factor_ids) and f.deleted_at is null order by f.code_key)
        as factor_codes,
      p.kind, p.start_at, p.end_at, p.repeat, p.repeat_until::text as repeat_until,
      json_build_array(${sql.raw(pauseColumns)}) as pause, p.reason, p.created_at,
      ${personName} as created_by
    from maintenance p join module m on m.id = p.module_id left join user_account u on u.id = p.created_by
    where ${where(filter)} order by p.id`
  return (await query.execute(db)).rows
}

/** Locks the row until the transaction ends. */
export async function lockMaintenance(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from maintenance where id = ${idValue(id)} for update`.execute(db)
  return rows.length > 0
}

export async function countOfModule(db: Database, moduleId: number): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from maintenance where module_id = ${moduleId}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export async function insertMaintenance(db: Database, values: MaintenanceColumns): Promise<number> {
  const row = await db.insertInto('maintenance').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateMaintenance(
  db: Database,
  id: number,
  values: Partial<MaintenanceColumns>,
): Promise<void> {
  await db.updateTable('maintenance').set(values).where('id', '=', id).execute()
}

/** Ends one time of maintenance that repeats; times without readings left in them are all that is stored of it. */
export async function addEnded(db: Database, id: number, time: readonly [number, number]): Promise<void> {
  await sql`update maintenance set ended = ended || ${numberArray(time)}::float8[] where id = ${id}`.execute(
    db,
  )
}

export async function removeMaintenance(db: Database, id: number): Promise<void> {
  await db.deleteFrom('maintenance').where('id', '=', id).execute()
}

/**
 * Locks the factors of a station as ingest does, so that what it stores from then on knows what has changed. Answers
 * their ids; empty: all.
 */
export async function holdFactorsOf(
  db: Database,
  moduleId: number,
  factorIds: readonly number[],
): Promise<number[]> {
  const of = sql`(select f.id from public.factor f where f.module_id = ${moduleId} and f.deleted_at is null
    and (cardinality(${numberArray(factorIds)}::int[]) = 0 or f.id = any (${numberArray(factorIds)}::int[])))`
  await sql`select 1 from public.factor_state where factor_id in ${of} order by factor_id for no key update`.execute(
    db,
  )
  await sql`update public.factor_state set written_by = null where factor_id in ${of} and written_by is not null`.execute(
    db,
  )
  return (await sql<{ id: number }>`select s.id from ${of} s order by s.id`.execute(db)).rows.map(
    ({ id }) => id,
  )
}

export interface JudgingRow {
  readonly factor_id: number
  readonly from: Date
  readonly to: Date | null
}

/** Notes that readings of factors in a time are to be judged again; null: up to now. */
export async function noteJudging(
  db: Database,
  factorIds: readonly number[],
  { from, to }: { readonly from: Date; readonly to: Date | null },
): Promise<void> {
  if (factorIds.length === 0) return
  await sql`
    insert into public.maintenance_judging as j (factor_id, from_at, to_at)
    select f, ${from}::timestamptz, ${to}::timestamptz from unnest(${numberArray(factorIds)}::int[]) as g (f) order by f
    on conflict (factor_id) do update set from_at = least(j.from_at, excluded.from_at),
      to_at = case when j.to_at is null or excluded.to_at is null then null else greatest(j.to_at, excluded.to_at) end`.execute(
    db,
  )
}

export async function selectJudging(db: Database): Promise<JudgingRow[]> {
  const query = sql<JudgingRow>`select factor_id, from_at as from, to_at as to from public.maintenance_judging order by 1`
  return (await query.execute(db)).rows
}

/** False: it has changed meanwhile, or is done. */
export async function clearJudging(db: Database, { factor_id, from, to }: JudgingRow): Promise<boolean> {
  const { rows } = await sql`
    delete from public.maintenance_judging where factor_id = ${factor_id} and from_at = ${from}::timestamptz
      and to_at is not distinct from ${to}::timestamptz returning 1`.execute(db)
  return rows.length > 0
}
