import type { ModuleType, moduleSorts, Module } from '@quantrac/contract'
import { type Insertable, type RawBuilder, type Selectable, sql, type Generated } from 'kysely'
import { all, idValue, matches, orderBy, pageCut, type SortColumn } from '../../db/conditions.ts'
import { isEmpty } from '../../lib/changes.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'
import type { Instant, Stored } from '../../db/column-types.ts'

export interface ModuleTable
  extends Stored<
    Omit<Module, 'last_seen_at' | 'factor_count'>,
    'description' | 'type' | 'status' | 'interval_seconds' | 'contact'
  > {
  code_key: string
  created_at: Generated<Date>
  deleted_at: Instant | null
  device_key_hash: Buffer | null
}

declare module '../../db/tables.ts' {
  interface Tables {
    module: ModuleTable
  }
}

export interface ModuleRow {
  id: number
  code: string
  manufacturer_id: string
  name: string
  description: string
  type: ModuleType
  status: boolean
  latitude: number | null
  longitude: number | null
  interval_seconds: number
  contact: string
  last_seen_at: Date | null
  factor_count: number
}

export type NewModule = Insertable<ModuleTable>
export type ModuleColumns = Omit<
  Selectable<ModuleTable>,
  'id' | 'created_at' | 'deleted_at' | 'device_key_hash'
>

export interface ModuleFilter {
  readonly ids?: readonly number[] | undefined
  readonly search?: string | undefined
  readonly type?: ModuleType | undefined
  readonly status?: boolean | undefined
  /** Whether it has a place on the map. */
  readonly placed?: boolean | undefined
}

/** What factors say of their module: looked up for the page's rows only, unless the list is sorted by it. */
const ofFactors = {
  last_seen_at: { nullable: 'seen.last_seen_at' },
  factor_count: 'seen.factor_count',
} satisfies Record<string, SortColumn>
const orders = {
  id: 'm.id',
  code: 'm.code_key',
  manufacturer_id: 'm.manufacturer_id',
  name: 'search_key(m.name)',
  description: 'search_key(m.description)',
  type: 'm.type',
  status: 'm.status',
  interval_seconds: 'm.interval_seconds',
  ...ofFactors,
} satisfies Record<(typeof moduleSorts)[number], SortColumn>
export type ModuleOrder = keyof typeof orders | `-${keyof typeof orders}`

const indexes = { module_code: 'code', module_manufacturer: 'manufacturer_id' }

const ownColumns = sql`m.id, m.code, m.manufacturer_id, m.name, m.description, m.type, m.status, m.latitude, m.longitude,
  m.interval_seconds, m.contact`
const columns = sql`${ownColumns}, seen.last_seen_at, seen.factor_count`
// Factors that were added together have ids in a row: their states are read as one range, in half the time of looking
// up each.
const seen = sql`cross join lateral (
  select f.count as factor_count, case when f.last - f.first = f.count - 1
    then (select max(s.latest_ts) from factor_state s where s.factor_id between f.first and f.last)
    else (select max(s.latest_ts) from factor f join factor_state s on s.factor_id = f.id
      where f.module_id = m.id and f.deleted_at is null)
    end as last_seen_at
  from (select count(*)::int as count, min(f.id) as first, max(f.id) as last
    from factor f where f.module_id = m.id and f.deleted_at is null) f) seen`

function where(filter: ModuleFilter): RawBuilder<boolean> {
  return all([
    sql`m.deleted_at is null`,
    ...(filter.ids === undefined ? [] : [sql<boolean>`m.id = any(${filter.ids})`]),
    ...(filter.search?.trim() ? [matches('m.search_text', filter.search)] : []),
    ...(filter.type === undefined ? [] : [sql<boolean>`m.type = ${filter.type}`]),
    ...(filter.status === undefined ? [] : [sql<boolean>`m.status = ${filter.status}`]),
    ...(filter.placed === undefined
      ? []
      : [sql<boolean>`(m.latitude is not null and m.longitude is not null) = ${filter.placed}`]),
  ])
}

export async function countModules(db: Database, filter: ModuleFilter): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from module m where ${where(filter)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface ModulePage {
  readonly filter: ModuleFilter
  readonly ordering: ModuleOrder
  /** null: no limit. */
  readonly limit: number | null
  readonly start: number
}

function pageQuery<Row>(page: ModulePage, fields: RawBuilder<unknown>): RawBuilder<Row> {
  const order = orderBy(orders, page.ordering)
  const cut = sql`where ${where(page.filter)} order by ${order} ${pageCut(page.limit, page.start)}`
  return page.ordering.replace('-', '') in ofFactors
    ? sql<Row>`select ${fields} from module m ${seen} ${cut}`
    : sql<Row>`select ${fields} from (select * from module m ${cut}) m ${seen} order by ${order}`
}

export async function selectModules(db: Database, page: ModulePage): Promise<ModuleRow[]> {
  return (await pageQuery<ModuleRow>(page, columns).execute(db)).rows
}

export type UncountedModule = Omit<ModuleRow, 'last_seen_at' | 'factor_count'>

/** By code, without what their factors say of them. */
export async function selectUncounted(db: Database, filter: ModuleFilter): Promise<UncountedModule[]> {
  const query = sql<UncountedModule>`select ${ownColumns} from module m where ${where(filter)} order by ${orderBy(orders, 'code')}`
  return (await query.execute(db)).rows
}

export async function selectModule(
  db: Database,
  by: { id: number } | { code_key: string },
): Promise<ModuleRow | undefined> {
  const condition = 'id' in by ? sql`m.id = ${idValue(by.id)}` : sql`m.code_key = ${by.code_key}`
  const query = sql<ModuleRow>`select ${columns} from module m ${seen} where ${condition} and m.deleted_at is null`
  return (await query.execute(db)).rows[0]
}

/** The fields whose values another module has. */
export async function selectTakenFields(
  db: Database,
  { code_key = '', manufacturer_id = '' }: { code_key?: string; manufacturer_id?: string },
  except: number | null,
): Promise<string[]> {
  const { rows } = await sql<{ code: boolean | null; manufacturer_id: boolean | null }>`
    select bool_or(code_key = ${code_key}) as code, bool_or(manufacturer_id = ${manufacturer_id}) as manufacturer_id
    from module where deleted_at is null and (code_key = ${code_key} or manufacturer_id = ${manufacturer_id})
      and id is distinct from ${except}::int`.execute(db)
  return Object.entries(rows[0] ?? {}).flatMap(([field, isTaken]) => (isTaken === true ? [field] : []))
}

/** Returns the new id, or the field whose value another module has. */
export async function insertModule(db: Database, values: NewModule): Promise<number | Taken> {
  return uniquely(indexes, async () => {
    const row = await db.insertInto('module').values(values).returning('id').executeTakeFirstOrThrow()
    return row.id
  })
}

/** Locks the row until the transaction ends: concurrent edits follow each other. */
export async function lockModule(db: Database, id: number): Promise<boolean> {
  const locked = await sql`select 1 from module where id = ${idValue(id)} and deleted_at is null
    for no key update`.execute(db)
  return locked.rows.length > 0
}

/** Sets only these columns. */
export async function updateModule(
  db: Database,
  id: number,
  change: Partial<ModuleColumns>,
): Promise<true | Taken> {
  return uniquely(indexes, async () => {
    if (!isEmpty(change)) await db.updateTable('module').set(change).where('id', '=', id).execute()
    return true as const
  })
}

/**
 * Marks as deleted: the row stays for its readings and alerts, its code and manufacturer id can be used again. Its
 * instruments are read no longer, and it takes no document and pays no group's price.
 */
export async function removeModule(db: Database, id: number, at: Date): Promise<void> {
  await db.updateTable('module').set({ deleted_at: at }).where('id', '=', id).execute()
  await db.deleteFrom('followed_module').where('module_id', '=', id).execute()
  await db.deleteFrom('modbus_source').where('module_id', '=', id).execute()
  await sql`with gone as (delete from module_standard where module_id = ${id} returning permit_file_id)
    delete from attachment where id in (select permit_file_id from gone)`.execute(db)
  await db.deleteFrom('module_price_group').where('module_id', '=', id).execute()
}
