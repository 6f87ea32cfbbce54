import { type Insertable, type Selectable, sql, type Updateable, type Generated } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Instant } from '../../db/column-types.ts'

export interface MqttConfigTable {
  id: Generated<number>
  name: string
  host: string
  port: number
  username: Generated<string>
  password_encrypted: Buffer | null
  client_id: Generated<string>
  topics: Generated<string[]>
  qos: Generated<number>
  use_tls: Generated<boolean>
  persistent_session: Generated<boolean>
  retain: Generated<boolean>
  wanted: Generated<boolean>
  embedded: Generated<boolean>
  /** Since when no copy receives readings. */
  intake_lost_at: Generated<Date | null>
}

export interface MqttStateTable {
  copy_id: string
  status: 'connected' | 'connecting' | 'disconnected'
  embedded: boolean
  last_error: string | null
  connected_at: Instant | null
  messages_per_second: Generated<number>
  updated_at: Instant
}

declare module '../../db/tables.ts' {
  interface Tables {
    mqtt_config: MqttConfigTable
    mqtt_state: MqttStateTable
  }
}

export type ConfigRow = Selectable<MqttConfigTable>

export async function selectConfig(db: Database): Promise<ConfigRow | undefined> {
  return db.selectFrom('mqtt_config').selectAll().where('id', '=', 1).executeTakeFirst()
}

export async function lockConfig(db: Database): Promise<ConfigRow> {
  return db.selectFrom('mqtt_config').selectAll().where('id', '=', 1).forUpdate().executeTakeFirstOrThrow()
}

/** Does nothing if a row exists: two copies that start together agree on one. */
export async function insertConfig(db: Database, row: Insertable<MqttConfigTable>): Promise<void> {
  await db
    .insertInto('mqtt_config')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function updateConfig(db: Database, row: Updateable<MqttConfigTable>): Promise<ConfigRow> {
  return db.updateTable('mqtt_config').set(row).where('id', '=', 1).returningAll().executeTakeFirstOrThrow()
}

export async function selectTotals(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ingest_counter')
    .select(({ fn }) => ['name', fn.sum<string>('value').as('total')])
    .groupBy('name')
    .execute()
  return new Map(rows.map((row) => [row.name, Number(row.total)]))
}

export type StateRow = Selectable<MqttStateTable>

export async function upsertState(db: Database, row: Insertable<MqttStateTable>): Promise<void> {
  await db
    .insertInto('mqtt_state')
    .values(row)
    .onConflict((conflict) => conflict.column('copy_id').doUpdateSet(row))
    .execute()
}

export async function removeState(db: Database, copyId: string): Promise<void> {
  await db.deleteFrom('mqtt_state').where('copy_id', '=', copyId).execute()
}

/** Of the copies that reported after `since`, the connected ones first. */
export async function selectStates(db: Database, since: Date): Promise<StateRow[]> {
  return db
    .selectFrom('mqtt_state')
    .selectAll()
    .where('updated_at', '>', since)
    .orderBy(sql`status = 'connected'`, 'desc')
    .orderBy('updated_at', 'desc')
    .execute()
}

export interface IntakeRow {
  lost_at: Date | null
  /** The newest report of any copy with a source. */
  reported_at: Date | null
}

export async function selectIntake(db: Database): Promise<IntakeRow | undefined> {
  return db
    .selectFrom('mqtt_config')
    .select((row) => [
      'intake_lost_at as lost_at',
      row
        .selectFrom('mqtt_state')
        .select(({ fn }) => fn.max('updated_at').as('at'))
        .as('reported_at'),
    ])
    .where('id', '=', 1)
    .executeTakeFirst()
}

/** Of what is wanted nothing connects or answers since then. Without MQTT it is enough that any reading came. */
export async function selectIsDeaf(db: Database, since: Date): Promise<boolean> {
  const query = sql<{ is_deaf: boolean }>`select wanted or (exists (select from modbus_source where enabled)
    and not exists (select from factor_state where received_at > ${since})) as is_deaf from mqtt_config where id = 1`
  return (await query.execute(db)).rows[0]?.is_deaf === true
}

/** Notes since when no copy that reported after `since` is connected. Writes only what changes. */
export async function updateIntake(db: Database, { now, since }: { now: Date; since: Date }): Promise<void> {
  // Where nobody wants MQTT, readings come from instruments that are read.
  const connected = sql<boolean>`(exists (select 1 from mqtt_state where status = 'connected' and updated_at > ${since})
    or not wanted and exists (select 1 from modbus_state where status = 'answering' and reported_at > ${since}))`
  await db
    .updateTable('mqtt_config')
    .set({ intake_lost_at: sql`case when ${connected} then null else ${now}::timestamptz end` })
    .where('id', '=', 1)
    .where(sql<boolean>`(intake_lost_at is null) <> ${connected}`)
    .execute()
}

interface Slice {
  readonly offset: number
  readonly limit: number
}

/** Of one device, or (undefined) of all. */
export async function selectUnmatched(
  db: Database,
  { device, offset, limit }: Slice & { device: string | undefined },
) {
  return db
    .selectFrom('mqtt_unmatched')
    .selectAll()
    .$if(device !== undefined, (query) => query.where('module_manufacturer_id', '=', device ?? ''))
    .orderBy('last_seen_at', 'desc')
    .orderBy('module_manufacturer_id')
    .orderBy('factor_manufacturer_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function selectRejected(db: Database, { offset, limit }: Slice) {
  return db
    .selectFrom('mqtt_rejected')
    .selectAll()
    .orderBy('last_seen_at', 'desc')
    .orderBy('reason')
    .orderBy('topic')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countUnmatched(db: Database, device: string | undefined): Promise<number> {
  const row = await db
    .selectFrom('mqtt_unmatched')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(device !== undefined, (query) => query.where('module_manufacturer_id', '=', device ?? ''))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countRejected(db: Database): Promise<number> {
  const row = await db
    .selectFrom('mqtt_rejected')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
