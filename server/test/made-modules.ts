import type { Factor, Module } from '@quantrac/contract'
import { databaseOn } from '../src/db/database.ts'
import { mergeIntoBlocks } from '../src/features/history/day-blocks.service.ts'
import { ensurePartitions } from '../src/features/history/partitions.service.ts'
import { insertRows } from '../src/features/history/rows.service.ts'
import type { TestApp } from './harness.ts'

let made = 0

/** Creates a module through the API, with the given fields. */
export async function makeModule(app: TestApp, token: string, more: Partial<Module> = {}): Promise<Module> {
  made += 1
  const body = { code: `ST-${made}`, manufacturer_id: `station-${made}`, description: 'Outlet', status: true }
  const answer = await app.call('moduleCreate', { body: { ...body, ...more } }, { token })
  if (answer.status !== 201) throw new Error(`no module: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Creates a factor of a module through the API. */
export async function makeFactor(
  app: TestApp,
  token: string,
  factor: Partial<Omit<Factor, 'module'>> & { module: string },
): Promise<Factor> {
  made += 1
  const body = { code: `F${made}`, name: `Factor ${made}`, manufacturer_id: `factor-${made}`, status: true }
  const answer = await app.call('factorCreate', { body: { ...body, ...factor } }, { token })
  if (answer.status !== 201) throw new Error(`no factor: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Gives the factor an open alert, as judging writes it. Returns the alert's id. */
export async function openAlert(app: TestApp, factor: Factor, at: Date): Promise<number> {
  const { db } = app.system
  const { id } = await db
    .insertInto('alert')
    .values({
      factor_id: factor.id,
      module_id: factor.module.id,
      factor_code: factor.code,
      factor_name: factor.name,
      module_code: factor.module.code,
      module_name: factor.module.name,
      unit: factor.unit,
      decimals: factor.decimals,
      status: 'ALERT',
      class: 'HI',
      value: 12,
      timestamp: at,
      started_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('factor_state')
    .set({ phase: 'ACTIVE', class: 'HI', severity: 'ALERT', alert_id: id, watermark: at, peak: 12, last: 12 })
    .where('factor_id', '=', factor.id)
    .execute()
  return id
}

/** The factor's state, and why the alert was closed if it was. */
export async function judged(app: TestApp, factor: Factor, alertId: number) {
  const { db } = app.system
  const state = await db
    .selectFrom('factor_state')
    .select(['phase', 'severity', 'alert_id', 'watermark'])
    .where('factor_id', '=', factor.id)
    .executeTakeFirstOrThrow()
  const alert = await db
    .selectFrom('alert')
    .select(['resolved_at', 'resolve_reason'])
    .where('id', '=', alertId)
    .executeTakeFirstOrThrow()
  return { state, alert }
}

/** The actions of the audit lines about an object, oldest first. */
export async function auditOf(app: TestApp, object: string, id: number | string) {
  return app.system.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'before', 'after'])
    .where('object', '=', object)
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
}

/** Stores readings as ingest would, without judging them. */
export async function storeReadings(
  app: TestApp,
  factor: { id: number },
  readings: readonly { at: string | Date; value: number; quality?: 0 | 1 | 2 | 3 | 5 }[],
): Promise<void> {
  const { pool } = app.connections
  const given = readings.map(({ at, value, quality = 0 }) => {
    const ts = new Date(at).getTime()
    return { target: { factor_id: factor.id }, ts, value, quality, received_at: ts }
  })
  given.sort((one, other) => one.ts - other.ts)
  await pool.query('insert into factor_state (factor_id) values ($1) on conflict do nothing', [factor.id])
  const { rows } = await pool.query<{ open: Date | null }>(
    'select day_start(packed_until + 1) as open from factor_state where factor_id = $1',
    [factor.id],
  )
  const openFrom = rows[0]?.open?.getTime() ?? Number.NEGATIVE_INFINITY
  const open = given.filter(({ ts }) => ts >= openFrom)
  await ensurePartitions(pool, open, { all: true })
  const client = await pool.connect()
  await insertRows(client, open)
  await mergeIntoBlocks(
    databaseOn(client),
    given.filter(({ ts }) => ts < openFrom),
  )
  client.release()
}
