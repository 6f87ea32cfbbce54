import type { AttachedFile, FactorKind, ModuleType, SampleChoices, sampleSorts } from '@quantrac/contract'
import { type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely'
import { all, idValue, keyOf, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import type { Instant } from '../../db/column-types.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'
import { personName } from '../../db/person-name.ts'
import { isEmpty } from '../../lib/changes.ts'
import { codeKey } from '../../lib/code-key.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    sample: {
      id: GeneratedAlways<number>
      factor_id: number
      taken_at: Instant
      value: number
      unit: string
      below: boolean
      laboratory: string
      method: string
      result_code: string
      remark: string
      file_id: Generated<number | null>
      import_id: Generated<number | null>
      created_at: Date
      created_by: number | null
      search_text: GeneratedAlways<string>
    }
  }
}

export interface SampleRow {
  readonly id: number
  readonly module: { id: number; code: string; manufacturer_id: string; name: string }
  readonly interval_seconds: number
  readonly factor: {
    id: number
    code: string
    name: string
    unit: string
    decimals: number
    quantity: string | null
    status: boolean
    kind: FactorKind
  }
  readonly taken_at: Date
  readonly value: number
  readonly unit: string
  readonly below: boolean
  readonly laboratory: string
  readonly method: string
  readonly result_code: string
  readonly remark: string
  readonly file_id: number | null
  readonly file: AttachedFile | null
  readonly import_id: number | null
  readonly created_at: Date
  readonly created_by: string | null
}

export interface SampleFilter {
  readonly module?: number | undefined
  readonly factor?: number | undefined
  /** Any of these. */
  readonly factors?: readonly number[] | undefined
  readonly import?: number | undefined
  readonly module_code?: string | undefined
  readonly factor_code?: string | undefined
  readonly type?: ModuleType | undefined
  readonly laboratory?: string | undefined
  readonly start_datetime?: string | undefined
  readonly end_datetime?: string | undefined
  readonly search?: string | undefined
}

const orders = {
  id: 's.id',
  taken_at: 's.taken_at',
  module: 'm.code_key',
  factor: 'f.code_key',
  laboratory: 'search_key(s.laboratory)',
} satisfies Record<(typeof sampleSorts)[number], SortColumn>
export type SampleOrder = keyof typeof orders | `-${keyof typeof orders}`

const indexes = { sample_once: 'taken_at' }

const columns = sql`s.id,
  json_build_object('id', m.id, 'code', m.code, 'manufacturer_id', m.manufacturer_id, 'name', m.name) as module,
  m.interval_seconds,
  json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'unit', f.unit, 'decimals', f.decimals,
    'quantity', f.quantity, 'status', f.status, 'kind', f.kind) as factor,
  s.taken_at, s.value, s.unit, s.below, s.laboratory, s.method, s.result_code, s.remark, s.file_id,
  case when a.id is not null then json_build_object('name', a.name, 'type', a.type, 'bytes', octet_length(a.data)) end
    as file, s.import_id, s.created_at,
  ${personName} as created_by`
const from = sql`sample s join factor f on f.id = s.factor_id join module m on m.id = f.module_id`
const beside = sql`left join attachment a on a.id = s.file_id left join user_account u on u.id = s.created_by`

// A deleted station's factors are deleted with it.
const where = (filter: SampleFilter): RawBuilder<boolean> =>
  all([
    sql`f.deleted_at is null`,
    ...(filter.module === undefined ? [] : [sql<boolean>`f.module_id = ${idValue(filter.module)}`]),
    ...(filter.factor === undefined ? [] : [sql<boolean>`s.factor_id = ${idValue(filter.factor)}`]),
    ...(filter.factors === undefined ? [] : [sql<boolean>`s.factor_id = any(${[...filter.factors]}::int[])`]),
    ...(filter.import === undefined ? [] : [sql<boolean>`s.import_id = ${idValue(filter.import)}`]),
    ...(filter.module_code ? [sql<boolean>`m.code_key = ${codeKey(filter.module_code)}`] : []),
    ...(filter.factor_code ? [sql<boolean>`f.code_key = ${codeKey(filter.factor_code)}`] : []),
    ...(filter.type === undefined ? [] : [sql<boolean>`m.type = ${filter.type}`]),
    ...(filter.laboratory ? [sql<boolean>`search_key(s.laboratory) = ${keyOf(filter.laboratory)}`] : []),
    ...(filter.start_datetime === undefined ? [] : [sql<boolean>`s.taken_at >= ${filter.start_datetime}`]),
    ...(filter.end_datetime === undefined ? [] : [sql<boolean>`s.taken_at < ${filter.end_datetime}`]),
    ...(filter.search?.trim() ? [matches('s.search_text', filter.search)] : []),
  ])

export async function countSamples(db: Database, filter: SampleFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from ${from} where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface SamplePage {
  readonly filter: SampleFilter
  readonly ordering: SampleOrder
  readonly limit: number
  readonly start: number
}

export async function selectSamples(db: Database, page: SamplePage): Promise<SampleRow[]> {
  const query = sql<SampleRow>`select ${columns} from ${from} ${beside} where ${where(page.filter)}
    order by ${orderBy(orders, page.ordering)} ${pageCut(page.limit, page.start)}`
  return (await query.execute(db)).rows
}

export async function selectSampleIds(
  db: Database,
  filter: SampleFilter,
  ordering: SampleOrder,
): Promise<number[]> {
  const query = sql<{ id: number }>`select s.id from ${from} where ${where(filter)}
    order by ${orderBy(orders, ordering)}`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/** What a sample is judged by. */
export interface ResultRow {
  readonly id: number
  readonly module_id: number
  readonly quantity: string | null
  readonly taken_at: Date
  readonly value: number
  readonly unit: string
  readonly below: boolean
}

export async function selectResults(
  db: Database,
  filter: SampleFilter,
  ordering: SampleOrder,
): Promise<ResultRow[]> {
  const query = sql<ResultRow>`
    select s.id, f.module_id, f.quantity, s.taken_at, s.value, s.unit, s.below from ${from} where ${where(filter)}
    order by ${orderBy(orders, ordering)}`
  return (await query.execute(db)).rows
}

/** Of laboratories that are written in several ways one of them. */
export async function selectChoices(db: Database): Promise<SampleChoices> {
  const laboratories = sql<{ name: string }>`select min(s.laboratory) as name from ${from}
    where f.deleted_at is null and s.laboratory <> '' group by search_key(s.laboratory) order by search_key(s.laboratory)`
  const factors = sql<{ code: string }>`select min(f.code) as code from ${from}
    where f.deleted_at is null group by f.code_key order by f.code_key`
  return {
    laboratories: (await laboratories.execute(db)).rows.map(({ name }) => name),
    factors: (await factors.execute(db)).rows.map(({ code }) => code),
  }
}

/** Those of these ids that are there, in their order. */
export async function selectSamplesOf(db: Database, ids: readonly number[]): Promise<SampleRow[]> {
  const query = sql<SampleRow>`select ${columns} from ${from} ${beside}
    where s.id = any(${[...ids]}::int[]) and f.deleted_at is null order by array_position(${[...ids]}::int[], s.id)`
  return (await query.execute(db)).rows
}

export async function selectSample(db: Database, id: number): Promise<SampleRow | undefined> {
  const query = sql<SampleRow>`select ${columns} from ${from} ${beside}
    where s.id = ${idValue(id)} and f.deleted_at is null`
  return (await query.execute(db)).rows[0]
}

/** Locks the row until the transaction ends. */
export async function lockSample(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sample where id = ${idValue(id)} for update`.execute(db)
  return rows.length > 0
}

export interface SampleColumns {
  readonly factor_id: number
  readonly taken_at: string
  readonly value: number
  readonly unit: string
  readonly below: boolean
  readonly laboratory: string
  readonly method: string
  readonly result_code: string
  readonly remark: string
  readonly import_id: number | null
  readonly created_at: Date
  readonly created_by: number | null
}

export async function insertSample(db: Database, values: SampleColumns): Promise<number | Taken> {
  return uniquely(indexes, async () => {
    const row = await db.insertInto('sample').values(values).returning('id').executeTakeFirstOrThrow()
    return row.id
  })
}

export async function updateSample(
  db: Database,
  id: number,
  values: Partial<SampleColumns>,
): Promise<true | Taken> {
  if (isEmpty(values)) return true
  return uniquely(indexes, async () => {
    await db.updateTable('sample').set(values).where('id', '=', id).execute()
    return true as const
  })
}

export async function setSampleFile(db: Database, id: number, file_id: number | null): Promise<void> {
  await sql`update sample set file_id = ${file_id} where id = ${id}`.execute(db)
}

export async function removeSample(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sample').where('id', '=', id).execute()
}

/** What two samples cannot have in common, as the unique index compares it. */
export interface SampleKey {
  readonly factor_id: number
  readonly taken_at: string
  readonly laboratory: string
  readonly result_code: string
}

/** The places of those that are stored already. */
export async function selectStoredPlaces(db: Database, keys: readonly SampleKey[]): Promise<number[]> {
  const query = sql<{ place: number }>`
    select (k.place - 1)::int as place
    from unnest(${keys.map((key) => key.factor_id)}::int[], ${keys.map((key) => key.taken_at)}::timestamptz[],
      ${keys.map((key) => key.laboratory)}::text[], ${keys.map((key) => key.result_code)}::text[])
      with ordinality as k (factor_id, taken_at, laboratory, result_code, place)
    join sample s on s.factor_id = k.factor_id and s.taken_at = k.taken_at
      and search_key(s.laboratory) = search_key(k.laboratory) and search_key(s.result_code) = search_key(k.result_code)`
  return (await query.execute(db)).rows.map(({ place }) => place)
}
