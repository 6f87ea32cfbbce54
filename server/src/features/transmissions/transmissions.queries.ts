import type { Transmission, TransmissionLine } from '@quantrac/contract'
import { type GeneratedAlways, type JSONColumnType, type RawBuilder, sql } from 'kysely'
import { all, idValue, matches, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type Taken, uniquely } from '../../db/uniqueness.ts'

/** A station as it is stored. */
export interface StoredStation {
  readonly module_id: number
  readonly station_code: string
  readonly type: string
  readonly factors: readonly { readonly factor_id: number; readonly symbol: string; readonly unit: string }[]
}

const settingColumns = [
  'name',
  'protocol',
  'host',
  'port',
  'username',
  'host_key',
  'certificate',
  'province',
  'facility',
  'folder',
  'file_name',
  'period_seconds',
  'wait_seconds',
  'content',
  'enabled',
] as const

/** What is set of a destination, without its secrets, lines and stations. */
export type Settings = Readonly<Pick<Transmission, (typeof settingColumns)[number]>>

export const settingsOf = (given: Settings): Settings =>
  Object.fromEntries(settingColumns.map((name) => [name, given[name]])) as Settings // each is there

declare module '../../db/tables.ts' {
  interface Tables {
    transmission: Settings & {
      id: GeneratedAlways<number>
      name_key: string
      password_encrypted: Buffer | null
      private_key_encrypted: Buffer | null
      line: JSONColumnType<TransmissionLine>
      module_ids: number[]
      stations: JSONColumnType<StoredStation[]>
      search_text: GeneratedAlways<string>
    }
    transmission_state: {
      transmission_id: number
      since: Date | null
      looked_at: Date | null
      fails: number
      retry_at: Date | null
      error: string | null
      told_at: Date | null
    }
  }
}

export interface TransmissionColumns extends Settings {
  readonly name_key: string
  readonly password_encrypted: Buffer | null
  readonly private_key_encrypted: Buffer | null
  /** JSON. */
  readonly line: string
  readonly module_ids: number[]
  /** JSON. */
  readonly stations: string
}

export interface TransmissionRow extends Settings {
  readonly id: number
  readonly password_encrypted: Buffer | null
  readonly private_key_encrypted: Buffer | null
  readonly line: TransmissionLine
  readonly stations: readonly StoredStation[]
  readonly since: Date | null
  readonly looked_at: Date | null
  readonly fails: number
  readonly retry_at: Date | null
  readonly error: string | null
  readonly told_at: Date | null
}

const indexes = { transmission_name_key_key: 'name' }

const columns = sql`t.id, ${sql.join(settingColumns.map((name) => sql.ref(`t.${name}`)))}, t.line, t.stations,
  t.password_encrypted, t.private_key_encrypted,
  s.since, s.looked_at, coalesce(s.fails, 0) as fails, s.retry_at, s.error, s.told_at`
const from = sql`transmission t left join transmission_state s on s.transmission_id = t.id`

const where = (search: string | undefined): RawBuilder<boolean> =>
  all(search?.trim() ? [matches('t.search_text', search)] : [])

export async function countTransmissions(db: Database, search?: string): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from transmission t where ${where(search)}`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export interface TransmissionPage {
  readonly search: string | undefined
  readonly limit: number
  readonly start: number
}

export async function selectTransmissions(db: Database, page: TransmissionPage): Promise<TransmissionRow[]> {
  const query = sql<TransmissionRow>`select ${columns} from ${from} where ${where(page.search)}
    order by t.name_key, t.id ${pageCut(page.limit, page.start)}`
  return (await query.execute(db)).rows
}

/** Those that are switched on. */
export async function selectActive(db: Database): Promise<TransmissionRow[]> {
  return (
    await sql<TransmissionRow>`select ${columns} from ${from} where t.enabled order by t.id`.execute(db)
  ).rows
}

export async function selectTransmission(db: Database, id: number): Promise<TransmissionRow | undefined> {
  const query = sql<TransmissionRow>`select ${columns} from ${from} where t.id = ${idValue(id)}`
  return (await query.execute(db)).rows[0]
}

/** Locks the destination until the transaction ends: what is made, sent and set of it happens one after the other. */
export async function lockTransmission(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from transmission where id = ${idValue(id)} for update`.execute(db)
  return rows.length > 0
}

export async function insertTransmission(db: Database, values: TransmissionColumns): Promise<number | Taken> {
  return uniquely(indexes, async () => {
    const row = await db.insertInto('transmission').values(values).returning('id').executeTakeFirstOrThrow()
    return row.id
  })
}

export async function updateTransmission(
  db: Database,
  id: number,
  values: TransmissionColumns,
): Promise<true | Taken> {
  return uniquely(indexes, async () => {
    await db.updateTable('transmission').set(values).where('id', '=', id).execute()
    return true as const
  })
}

export async function removeTransmission(db: Database, id: number): Promise<void> {
  await db.deleteFrom('transmission').where('id', '=', id).execute()
}

/** It is tried at once with new settings. Switched on anew, files are made from then on. */
export async function resetState(db: Database, id: number, since: Date | null): Promise<void> {
  await sql`
    insert into transmission_state (transmission_id, since, looked_at) values (${id}, ${since}, ${since})
    on conflict (transmission_id) do update set since = excluded.since,
      looked_at = case when transmission_state.since is null then excluded.looked_at else transmission_state.looked_at end,
      fails = 0, retry_at = null, error = null`.execute(db)
}

export interface StationName {
  readonly id: number
  readonly code: string
  readonly name: string
}

/** Those that are not deleted. */
export async function selectStationNames(db: Database, ids: readonly number[]): Promise<StationName[]> {
  const query = sql<StationName>`
    select id, code, name from module where id = any(${ids}::int[]) and deleted_at is null`
  return (await query.execute(db)).rows
}
