import type { DeviceForm, DeviceGroup, ModuleType } from '@quantrac/contract'
import { type RawBuilder, sql } from 'kysely'
import { all, matches, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'

export interface DeviceRow {
  readonly id: string
  readonly name: string
  readonly profile: string | null
  readonly topic: string
  readonly form: DeviceForm
  readonly numbers: number
  readonly keys: string
  readonly interval_seconds: number | null
  readonly messages: number
  readonly first_at: Date
  readonly last_at: Date
  readonly refused_count: number
  readonly refused_reason: string | null
  readonly refused_key: string | null
  readonly refused_found: string | null
  readonly refused_at: Date | null
  readonly group: DeviceGroup
  readonly module_id: number | null
  readonly module_code: string | null
  readonly module_name: string | null
  readonly module_type: ModuleType | null
  readonly unclaimed: number
}

export interface DeviceFilter {
  readonly since: Date
  readonly search?: string | undefined
  readonly group?: DeviceGroup | undefined
}

// What a device said up to its adoption comes in for a moment after it.
const leaving = sql`interval '10 seconds'`

/**
 * With its group. Of a device that another profile reads since, or that became a station of another name, only what it
 * is now.
 */
const listed = (conditions: readonly RawBuilder<boolean>[]) => sql<DeviceRow>`
  select d.*, m.id as module_id, m.code as module_code, m.name as module_name, m.type as module_type,
    case when m.id is null then 0 else (
      select count(*)::int from mqtt_unmatched u where u.module_manufacturer_id = d.name) end as unclaimed,
    case when m.id is not null then 'known' when d.read_at is not null then 'new' else 'refused' end as "group"
  from device d left join module m on m.manufacturer_id = d.name and m.deleted_at is null
  where ${all(conditions)}`

const isPresent = sql<boolean>`(d.adopted_at is null or d.last_at > d.adopted_at + ${leaving})
  and not exists (select from device o
    where o.name = d.name and o.topic = d.topic and o.id <> d.id and o.last_at > d.last_at)`

const wanted = ({ since, search }: DeviceFilter): RawBuilder<unknown> =>
  listed([
    sql<boolean>`d.last_at > ${since}`,
    isPresent,
    ...(search?.trim() ? [matches('d.search_text', search)] : []),
  ])

export async function countGroups(db: Database, filter: DeviceFilter): Promise<Record<DeviceGroup, number>> {
  const { rows } = await sql<{ group: DeviceGroup; count: number }>`
    select "group", count(*)::int as count from (${wanted(filter)}) l group by 1`.execute(db)
  const counts = new Map(rows.map(({ group, count }) => [group, count]))
  return {
    new: counts.get('new') ?? 0,
    refused: counts.get('refused') ?? 0,
    known: counts.get('known') ?? 0,
  }
}

export async function selectDevices(
  db: Database,
  { filter, start, limit }: { filter: DeviceFilter; start: number; limit: number },
): Promise<DeviceRow[]> {
  const { group } = filter
  const { rows } = await sql<DeviceRow>`select * from (${wanted(filter)}) l
    where ${group === undefined ? sql`true` : sql`"group" = ${group}`}
    order by array_position(array['new', 'refused', 'known'], "group"), lower(name), id ${pageCut(limit, start)}`.execute(
    db,
  )
  return rows
}

export async function selectDevice(db: Database, id: string): Promise<DeviceRow | undefined> {
  return (await listed([sql<boolean>`d.id = ${id}`]).execute(db)).rows[0]
}

/** Of this name, those heard last: one for each profile that has read it. */
export async function selectDeviceIds(db: Database, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select('id')
    .where('name', '=', name)
    .orderBy('last_at', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ id }) => id)
}

export interface KeptRow {
  readonly id: number
  readonly received_at: Date
  readonly topic: string
  readonly size: number
  readonly payload: Buffer
  readonly sender: string | null
}

/** The newest first. */
export async function selectMessages(db: Database, id: string, limit: number): Promise<KeptRow[]> {
  return db
    .selectFrom('device_message')
    .select(['id', 'received_at', 'topic', 'size', 'payload', 'sender'])
    .where('device', '=', id)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface WaitingRow {
  readonly messages: number
  readonly readings: number
  readonly since: Date | null
}

/** What waits for a station: messages, and readings under the name. */
export async function selectWaiting(
  db: Database,
  { id, name }: { id: string; name: string },
): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    select m.count as messages, r.count as readings, least(m.since, r.since) as since
    from (select count(*)::int as count, min(received_at) as since from device_message where device = ${id}) m,
      (select count(*)::int as count, min(received_at) as since from unmatched_reading
        where module_manufacturer_id = ${name}) r`.execute(db)
  return rows[0] ?? { messages: 0, readings: 0, since: null }
}
