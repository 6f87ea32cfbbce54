import type { PoolClient } from 'pg'
import { idValue } from '../../db/conditions.ts'
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

/** Answers false where there is no such station. */
export async function nameModule(db: Database, id: number, manufacturerId: string): Promise<boolean> {
  const result = await db
    .updateTable('module')
    .set({ manufacturer_id: manufacturerId })
    .where('id', '=', idValue(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Answers the factor's station, or undefined where there is no such factor. */
export async function nameFactor(
  db: Database,
  id: number,
  manufacturerId: string,
): Promise<number | undefined> {
  const row = await db
    .updateTable('factor')
    .set({ manufacturer_id: manufacturerId })
    .where('id', '=', idValue(id))
    .where('deleted_at', 'is', null)
    .returning('module_id')
    .executeTakeFirst()
  return row?.module_id
}

export async function selectModuleCode(db: Database, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('module').select('code').where('id', '=', idValue(id)).executeTakeFirst()
  return row?.code
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

/** What devices sent before they were claimed, of factors that are known now; oldest first, at most `limit`. */
export async function selectWaitingReadings(
  db: Database,
  moduleId: number | null,
  limit: number,
): Promise<ClaimedReading[]> {
  return db
    .selectFrom('unmatched_reading as u')
    .innerJoin('module as m', 'm.manufacturer_id', 'u.module_manufacturer_id')
    .innerJoin('factor as f', (join) =>
      join
        .onRef('f.module_id', '=', 'm.id')
        .onRef('f.manufacturer_id', '=', 'u.factor_manufacturer_id')
        .on('f.deleted_at', 'is', null),
    )
    .select([
      'f.id as factor_id',
      'm.manufacturer_id as module_key',
      'f.manufacturer_id as factor_key',
      'u.ts',
      'u.value',
      'u.quality',
      'u.received_at',
    ])
    .where('m.deleted_at', 'is', null)
    .$if(moduleId !== null, (query) => query.where('m.id', '=', moduleId))
    .orderBy('u.ts')
    .limit(limit)
    .execute()
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
  await db
    .deleteFrom('mqtt_unmatched as u')
    .using(['module as m', 'factor as f'])
    .where('m.deleted_at', 'is', null)
    .$if(moduleId !== null, (query) => query.where('m.id', '=', moduleId))
    .whereRef('f.module_id', '=', 'm.id')
    .where('f.deleted_at', 'is', null)
    .whereRef('u.module_manufacturer_id', '=', 'm.manufacturer_id')
    .whereRef('u.factor_manufacturer_id', '=', 'f.manufacturer_id')
    .execute()
}
