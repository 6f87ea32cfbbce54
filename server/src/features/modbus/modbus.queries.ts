import type { ModbusRegisterWrite, ModbusSource } from '@quantrac/contract'
import { type GeneratedAlways, type JSONColumnType, type RawBuilder, sql } from 'kysely'
import { all, idValue, matches, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'

/** A register as it is stored. */
export type StoredRegister = Omit<ModbusRegisterWrite, 'factor' | 'factor_id'> & {
  readonly factor_id: number
}

declare module '../../db/tables.ts' {
  interface Tables {
    modbus_source: {
      id: GeneratedAlways<number>
      name: string
      name_key: string
      host: string
      port: number
      unit_id: number
      timeout_ms: number
      period_seconds: number
      enabled: boolean
      module_id: number
      registers: JSONColumnType<StoredRegister[]>
      search_text: GeneratedAlways<string>
    }
    modbus_state: {
      source_id: number
      status: string
      problem: string | null
      answered_at: Date | null
      next_at: Date | null
      reported_at: Date
    }
  }
}

export interface ModbusState {
  readonly source_id: number
  readonly status: Exclude<ModbusSource['state']['status'], 'off'>
  /** As it is logged; words are made for who reads it. */
  readonly problem: string | null
  readonly answered_at: Date | null
  readonly next_at: Date | null
}

export interface SourceRow {
  readonly id: number
  readonly name: string
  readonly host: string
  readonly port: number
  readonly unit_id: number
  readonly timeout_ms: number
  readonly period_seconds: number
  readonly enabled: boolean
  readonly module: { id: number; code: string; manufacturer_id: string; name: string }
  readonly registers: readonly StoredRegister[]
  readonly status: ModbusState['status'] | null
  readonly problem: string | null
  readonly answered_at: Date | null
  readonly next_at: Date | null
  readonly reported_at: Date | null
}

export interface SourceColumns {
  readonly name: string
  readonly name_key: string
  readonly host: string
  readonly port: number
  readonly unit_id: number
  readonly timeout_ms: number
  readonly period_seconds: number
  readonly enabled: boolean
  readonly module_id: number
  /** JSON. */
  readonly registers: string
}

const indexes = { modbus_source_name_key_key: 'name' }

const columns = sql`p.id, p.name, p.host, p.port, p.unit_id, p.timeout_ms, p.period_seconds, p.enabled, p.registers,
  json_build_object('id', m.id, 'code', m.code, 'manufacturer_id', m.manufacturer_id, 'name', m.name) as module,
  s.status, s.problem, s.answered_at, s.next_at, s.reported_at`
const from = sql`modbus_source p join module m on m.id = p.module_id left join modbus_state s on s.source_id = p.id`

const where = (search: string | undefined): RawBuilder<boolean> =>
  all(search?.trim() ? [matches('p.search_text', search)] : [])

export async function countSources(db: Database, search?: string): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from modbus_source p where ${where(search)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface SourcePage {
  readonly search: string | undefined
  readonly limit: number
  readonly start: number
}

export async function selectSources(db: Database, page: SourcePage): Promise<SourceRow[]> {
  const query = sql<SourceRow>`select ${columns} from ${from} where ${where(page.search)}
    order by p.name_key, p.id ${pageCut(page.limit, page.start)}`
  return (await query.execute(db)).rows
}

export async function selectSource(db: Database, id: number): Promise<SourceRow | undefined> {
  return (await sql<SourceRow>`select ${columns} from ${from} where p.id = ${idValue(id)}`.execute(db))
    .rows[0]
}

/** Locks the row until the transaction ends. */
export async function lockSource(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from modbus_source where id = ${idValue(id)} for update`.execute(db)
  return rows.length > 0
}

export async function insertSource(db: Database, values: SourceColumns): Promise<number | Taken> {
  return uniquely(indexes, async () => {
    const row = await db.insertInto('modbus_source').values(values).returning('id').executeTakeFirstOrThrow()
    return row.id
  })
}

export async function updateSource(db: Database, id: number, values: SourceColumns): Promise<true | Taken> {
  return uniquely(indexes, async () => {
    await db.updateTable('modbus_source').set(values).where('id', '=', id).execute()
    return true as const
  })
}

export async function removeSource(db: Database, id: number): Promise<void> {
  await db.deleteFrom('modbus_source').where('id', '=', id).execute()
}

/** What was said of a source no longer holds. */
export async function removeModbusState(db: Database, id: number): Promise<void> {
  await db.deleteFrom('modbus_state').where('source_id', '=', id).execute()
}

export interface PolledRow extends Omit<SourceColumns, 'name_key' | 'enabled' | 'module_id' | 'registers'> {
  readonly id: number
  /** The manufacturer id of its station. */
  readonly module: string
  readonly registers: readonly StoredRegister[]
}

/** The sources that are switched on, and the manufacturer ids of their factors. */
export async function selectPolled(
  db: Database,
): Promise<{ sources: PolledRow[]; factors: Map<number, string> }> {
  const { rows: sources } = await sql<PolledRow>`
    select p.id, p.name, p.host, p.port, p.unit_id, p.timeout_ms, p.period_seconds, p.registers,
      m.manufacturer_id as module
    from modbus_source p join module m on m.id = p.module_id
    where p.enabled and m.deleted_at is null order by p.id`.execute(db)
  const ids = sources.flatMap(({ registers }) => registers.map(({ factor_id }) => factor_id))
  if (ids.length === 0) return { sources, factors: new Map() }
  const { rows } = await sql<{ id: number; manufacturer_id: string }>`
    select id, manufacturer_id from factor where id = any(${ids}::int[]) and deleted_at is null`.execute(db)
  return { sources, factors: new Map(rows.map(({ id, manufacturer_id }) => [id, manufacturer_id])) }
}

/** Of sources that are still there. */
export async function upsertStates(db: Database, states: readonly ModbusState[], at: Date): Promise<void> {
  const given = JSON.stringify(states)
  await sql`
    insert into modbus_state (source_id, status, problem, answered_at, next_at, reported_at)
    select g.source_id, g.status, g.problem, g.answered_at, g.next_at, ${at}
    from json_to_recordset(${given}::json)
      as g (source_id int, status text, problem text, answered_at timestamptz, next_at timestamptz)
    join modbus_source p on p.id = g.source_id
    on conflict (source_id) do update set status = excluded.status, problem = excluded.problem,
      answered_at = excluded.answered_at, next_at = excluded.next_at, reported_at = excluded.reported_at`.execute(
    db,
  )
}
