import type { FactorKind, factorSorts, ModuleType, Factor } from '@quantrac/contract'
import { type Insertable, type RawBuilder, type Selectable, sql, type Generated } from 'kysely'
import { all, idValue, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import { isEmpty } from '../../lib/changes.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'
import type { Instant, Stored } from '../../db/column-types.ts'

export interface FactorTable
  extends Stored<
    Omit<Factor, 'module'>,
    'status' | 'unit' | 'decimals' | 'kind' | 'quantity' | 'range_min' | 'range_max'
  > {
  module_id: number
  code_key: string
  created_at: Generated<Date>
  deleted_at: Instant | null
}

declare module '../../db/tables.ts' {
  interface Tables {
    factor: FactorTable
  }
}

export interface FactorRow {
  id: number
  name: string
  code: string
  manufacturer_id: string
  status: boolean
  unit: string
  decimals: number
  kind: FactorKind
  quantity: string | null
  range_min: number | null
  range_max: number | null
  module: { id: number; code: string; manufacturer_id: string; name: string }
}

export type NewFactor = Insertable<FactorTable>
export type FactorColumns = Omit<Selectable<FactorTable>, 'id' | 'created_at' | 'deleted_at'>

export interface FactorFilter {
  readonly ids?: readonly number[] | undefined
  /** The id of a module. */
  readonly module_id?: number | undefined
  /** The type of its module. */
  readonly type?: ModuleType | undefined
  readonly status?: boolean | undefined
  readonly search?: string | undefined
}

const orders = {
  id: 'f.id',
  code: 'f.code_key',
  name: 'search_key(f.name)',
  manufacturer_id: 'f.manufacturer_id',
  module: '(select m.code_key from module m where m.id = f.module_id)',
  unit: 'f.unit',
  kind: 'f.kind',
  status: 'f.status',
} satisfies Record<(typeof factorSorts)[number], SortColumn>
export type FactorOrder = keyof typeof orders | `-${keyof typeof orders}`

const indexes = { factor_code: 'code', factor_manufacturer: 'manufacturer_id' }

const columns = sql`f.id, f.name, f.code, f.manufacturer_id, f.status, f.unit, f.decimals, f.kind, f.quantity,
  f.range_min, f.range_max,
  json_build_object('id', m.id, 'code', m.code, 'manufacturer_id', m.manufacturer_id, 'name', m.name) as module`

// A deleted module's factors are deleted with it, so the factor's own mark is enough.
function where(filter: FactorFilter): RawBuilder<boolean> {
  return all([
    sql`f.deleted_at is null`,
    ...(filter.ids === undefined ? [] : [sql<boolean>`f.id = any(${[...filter.ids]}::int[])`]),
    ...(filter.module_id === undefined ? [] : [sql<boolean>`f.module_id = ${filter.module_id}`]),
    // By module ids, so that the page is still found in the factors' index.
    ...(filter.type === undefined
      ? []
      : [sql<boolean>`f.module_id in (select m.id from module m where m.type = ${filter.type})`]),
    ...(filter.status === undefined ? [] : [sql<boolean>`f.status = ${filter.status}`]),
    ...(filter.search?.trim() ? [matches('f.search_text', filter.search)] : []),
  ])
}

export async function countFactors(db: Database, filter: FactorFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from factor f where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface FactorPage {
  readonly filter: FactorFilter
  readonly ordering: FactorOrder
  /** null: no limit. */
  readonly limit: number | null
  readonly start: number
}

/** Reads only ids up to the page, which an index holds; full rows are fetched for the page alone. */
function pageQuery<Row>(page: FactorPage, fields: RawBuilder<unknown>): RawBuilder<Row> {
  const order = orderBy(orders, page.ordering)
  return sql<Row>`select ${fields}
    from (select f.id from factor f where ${where(page.filter)}
          order by ${order} ${pageCut(page.limit, page.start)}) page
    join factor f on f.id = page.id join module m on m.id = f.module_id order by ${order}`
}

export async function selectFactors(db: Database, page: FactorPage): Promise<FactorRow[]> {
  return (await pageQuery<FactorRow>(page, columns).execute(db)).rows
}

export async function selectFactor(db: Database, id: number): Promise<FactorRow | undefined> {
  const query = sql<FactorRow>`select ${columns} from factor f join module m on m.id = f.module_id
    where f.id = ${idValue(id)} and f.deleted_at is null`
  return (await query.execute(db)).rows[0]
}

/** The factor with this code at this module. */
export async function selectFactorByCode(
  db: Database,
  moduleKey: string,
  factorKey: string,
): Promise<FactorRow | undefined> {
  const query = sql<FactorRow>`select ${columns} from factor f join module m on m.id = f.module_id
    where f.code_key = ${factorKey} and m.code_key = ${moduleKey} and f.deleted_at is null and m.deleted_at is null`
  return (await query.execute(db)).rows[0]
}

/** Every factor with this code, at any module. */
export async function selectFactorIdsByCode(db: Database, factorKey: string): Promise<number[]> {
  const rows = await db
    .selectFrom('factor')
    .select('id')
    .where('code_key', '=', factorKey)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Finds a module by its code. Locks it against deletion until the transaction ends, so that no factor is added to a
 * deleted module.
 */
export async function lockModuleByCode(db: Database, moduleKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('module')
    .select('id')
    .where('code_key', '=', moduleKey)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.id
}

export async function selectModuleId(db: Database, moduleKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('module')
    .select('id')
    .where('code_key', '=', moduleKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/**
 * Inserts a factor with its state row: days that are over count as packed. Returns the new id, or the field whose value
 * is taken.
 */
export async function insertFactor(
  db: Database,
  values: NewFactor,
  packed_until: string,
): Promise<number | Taken> {
  return uniquely(indexes, async () => {
    const row = await db.insertInto('factor').values(values).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('factor_state').values({ factor_id: row.id, packed_until }).execute()
    return row.id
  })
}

/** The same for many, in their order. */
export async function insertFactors(
  db: Database,
  values: readonly NewFactor[],
  packed_until: string,
): Promise<readonly number[] | Taken> {
  return uniquely(indexes, async () => {
    const rows = await db
      .insertInto('factor')
      .values([...values])
      .returning('id')
      .execute()
    const states = rows.map(({ id }) => ({ factor_id: id, packed_until }))
    await db.insertInto('factor_state').values(states).execute()
    return rows.map(({ id }) => id)
  })
}

/**
 * Locks the factors and their states until the transaction ends: readings of these factors wait, so none is judged by
 * limits that are about to change. In id order, as ingest locks them.
 */
export async function lockFactors(db: Database, ids: readonly number[]): Promise<number[]> {
  const query = sql<{ id: number }>`select f.id from factor f join factor_state s on s.factor_id = f.id
    where f.id = any(${[...ids]}::bigint[]) and f.deleted_at is null order by f.id for no key update of s, f`
  return (await query.execute(db)).rows.map((row) => row.id)
}

/** Sets only these columns. */
export async function updateFactor(
  db: Database,
  id: number,
  change: Partial<FactorColumns>,
): Promise<true | Taken> {
  return uniquely(indexes, async () => {
    if (!isEmpty(change)) await db.updateTable('factor').set(change).where('id', '=', id).execute()
    return true as const
  })
}

/** The fields whose values another factor of the module has. */
export async function selectTakenFields(
  db: Database,
  given: { module_id: number; code_key?: string; manufacturer_id?: string },
  except: number | null,
): Promise<string[]> {
  const { module_id, code_key = '', manufacturer_id = '' } = given
  const { rows } = await sql<{ code: boolean | null; manufacturer_id: boolean | null }>`
    select bool_or(code_key = ${code_key}) as code, bool_or(manufacturer_id = ${manufacturer_id}) as manufacturer_id
    from factor where deleted_at is null and module_id = ${module_id}
      and (code_key = ${code_key} or manufacturer_id = ${manufacturer_id})
      and id is distinct from ${except}::int`.execute(db)
  return Object.entries(rows[0] ?? {}).flatMap(([field, isTaken]) => (isTaken === true ? [field] : []))
}

export async function selectFactorIds(db: Database, moduleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('factor')
    .select('id')
    .where('module_id', '=', moduleId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Marks as deleted: the rows stay for their readings and alerts. */
export async function removeFactors(db: Database, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('factor').set({ deleted_at: at }).where('id', 'in', ids).execute()
  await db.deleteFrom('followed_factor').where('factor_id', 'in', ids).execute()
}
