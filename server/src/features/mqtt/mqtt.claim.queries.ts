import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../../db/database.ts'

/** What the device of a module calls itself. */
export async function selectKeyOf(db: Database, moduleId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('module')
    .select('manufacturer_id')
    .where('id', '=', moduleId)
    .executeTakeFirst()
  return row?.manufacturer_id
}

/** The module of a device. */
export async function selectModuleOf(db: Database, manufacturerId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('module')
    .select('id')
    .where('manufacturer_id', '=', manufacturerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** The names that a device sends. */
export interface WaitingName {
  readonly module: string
  readonly factor: string
}

/** The factor that belongs to these names. */
export interface KnownName extends WaitingName {
  readonly factor_id: number
  /** As the module's device is known now: it may be one level of the topic by which it was known. */
  readonly module_key: string
  readonly factor_key: string
}

/** Unmatched names of devices that only their topics name, with the newest topic. */
export async function selectNamesOfTopics(db: Database): Promise<(WaitingName & { topic: string })[]> {
  const query = sql<WaitingName & { topic: string }>`
    select module_manufacturer_id as module, factor_manufacturer_id as factor, topic from mqtt_unmatched
    where by_topic`
  return (await query.execute(db)).rows
}

/** Unmatched names that devices of existing modules sent; of one module or (null) of all. */
export async function selectWaitingNames(db: Database, moduleId: number | null): Promise<WaitingName[]> {
  const chosen = moduleId === null ? sql`` : sql`and m.id = ${moduleId}`
  const query = sql<WaitingName>`
    select u.module_manufacturer_id as module, u.factor_manufacturer_id as factor
    from (select module_manufacturer_id, factor_manufacturer_id from mqtt_unmatched
      union select module_manufacturer_id, factor_manufacturer_id from unmatched_reading) u
    join module m on m.manufacturer_id = u.module_manufacturer_id and m.deleted_at is null ${chosen}`
  return (await query.execute(db)).rows
}

export interface ClaimedReading {
  readonly factor_id: number
  readonly module_key: string
  /** The module's name as it was known when the reading came. */
  readonly sent_module: string
  readonly factor_key: string
  /** The factor's name as sent; its case may differ from the factor's. */
  readonly sent: string
  readonly ts: Date
  readonly value: number
  readonly quality: 0 | 1 | 2
  readonly received_at: Date
}

const known = (names: readonly KnownName[]): RawBuilder<unknown> => sql`
  unnest(${names.map(({ module }) => module)}::text[], ${names.map(({ factor }) => factor)}::text[],
    ${names.map(({ factor_id }) => factor_id)}::int[], ${names.map(({ factor_key }) => factor_key)}::text[],
    ${names.map(({ module_key }) => module_key)}::text[])
  as k (sent_module, sent, id, factor_key, module_key)`

const named = sql<boolean>`u.module_manufacturer_id = k.sent_module and u.factor_manufacturer_id = k.sent`

/** Readings that devices sent under these names before they were known; oldest first, at most `limit`. */
export async function selectWaitingReadings(
  db: Database,
  names: readonly KnownName[],
  limit: number,
): Promise<ClaimedReading[]> {
  const query = sql<ClaimedReading>`
    select k.id as factor_id, k.module_key, k.factor_key, k.sent_module, k.sent, u.ts, u.value, u.quality, u.received_at
    from unmatched_reading u join ${known(names)} on ${named} order by u.ts limit ${limit}`
  return (await query.execute(db)).rows
}

/** Removes the unmatched readings under these names, except each factor's newest day. */
export async function removeOutdatedReadings(db: Database, names: readonly KnownName[]): Promise<void> {
  await sql`
    delete from unmatched_reading u using (
      select k.sent_module, k.sent, max(max(u.ts)) over (partition by k.id) - interval '1 day' as since
      from unmatched_reading u join ${known(names)} on ${named} group by k.id, k.sent_module, k.sent) k
    where ${named} and u.ts <= k.since`.execute(db)
}

/** Removes unmatched readings, in the transaction that stores them. */
export async function removeWaitingReadings(
  client: PoolClient,
  rows: readonly ClaimedReading[],
): Promise<void> {
  await client.query(
    `delete from unmatched_reading u
     using unnest($1::text[], $2::text[], $3::timestamptz[]) as given (m, f, t)
     where u.module_manufacturer_id = given.m and u.factor_manufacturer_id = given.f and u.ts = given.t`,
    [rows.map((row) => row.sent_module), rows.map((row) => row.sent), rows.map((row) => row.ts)],
  )
}

/** Removes these names from the list of unmatched readings. */
export async function removeClaimed(db: Database, names: readonly KnownName[]): Promise<void> {
  await sql`delete from mqtt_unmatched u using ${known(names)} where ${named}`.execute(db)
}
