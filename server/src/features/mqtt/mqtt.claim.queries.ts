import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../../db/database.ts'

/** The station that a device belongs to. */
export async function selectModuleOf(db: Database, manufacturerId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('module')
    .select('id')
    .where('manufacturer_id', '=', manufacturerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export interface ClaimedReading {
  readonly factor_id: number
  readonly module_key: string
  readonly factor_key: string
  readonly ts: Date
  readonly value: number
  readonly quality: 0 | 1 | 2
  readonly received_at: Date
}

/** Living factors beside what their devices call them, of one station or (null) of all. */
function known(moduleId: number | null): RawBuilder<unknown> {
  const chosen = moduleId === null ? sql`` : sql`and m.id = ${moduleId}`
  return sql`(select f.id, m.manufacturer_id as module_key, f.manufacturer_id as factor_key
    from module m join factor f on f.module_id = m.id and f.deleted_at is null
    where m.deleted_at is null ${chosen}) k`
}

const named = sql<boolean>`u.module_manufacturer_id = k.module_key and u.factor_manufacturer_id = k.factor_key`

/** What devices sent before they were claimed, of factors that are known now; oldest first, at most `limit`. */
export async function selectWaitingReadings(
  db: Database,
  moduleId: number | null,
  limit: number,
): Promise<ClaimedReading[]> {
  const query = sql<ClaimedReading>`
    select k.id as factor_id, k.module_key, k.factor_key, u.ts, u.value, u.quality, u.received_at
    from unmatched_reading u join ${known(moduleId)} on ${named} order by u.ts limit ${limit}`
  return (await query.execute(db)).rows
}

/** Of what waits for factors that are known now, all but each factor's newest day. */
export async function removeOutdatedReadings(db: Database, moduleId: number | null): Promise<void> {
  await sql`
    delete from unmatched_reading u using (
      select k.module_key, k.factor_key, max(u.ts) - interval '1 day' as since
      from unmatched_reading u join ${known(moduleId)} on ${named} group by 1, 2) k
    where ${named} and u.ts <= k.since`.execute(db)
}

/** Takes readings out of the waiting ones, within the transaction that stores them. */
export async function removeWaitingReadings(
  client: PoolClient,
  rows: readonly ClaimedReading[],
): Promise<void> {
  await client.query(
    `delete from unmatched_reading u
     using unnest($1::text[], $2::text[], $3::timestamptz[]) as given (m, f, t)
     where u.module_manufacturer_id = given.m and u.factor_manufacturer_id = given.f and u.ts = given.t`,
    [rows.map((row) => row.module_key), rows.map((row) => row.factor_key), rows.map((row) => row.ts)],
  )
}

/** Takes what known factors are called out of the list of the unclaimed. */
export async function removeClaimed(db: Database, moduleId: number | null): Promise<void> {
  await sql`delete from mqtt_unmatched u using ${known(moduleId)} where ${named}`.execute(db)
}
