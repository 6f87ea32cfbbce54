import type { Factor, Module } from '@quantrac/contract'
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
export async function auditOf(app: TestApp, object: string, id: number) {
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
  readings: readonly { at: string | Date; value: number; quality?: 0 | 1 | 2 }[],
): Promise<void> {
  const { pool } = app.connections
  const months = new Set(readings.map(({ at }) => new Date(at).toISOString().slice(0, 7)))
  for (const month of months) {
    const from = new Date(`${month}-01T00:00:00Z`)
    const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
    await pool.query(`create table if not exists reading_${month.replace('-', '_')} partition of reading
      for values from ('${from.toISOString()}') to ('${to.toISOString()}')`)
  }
  await pool.query(
    `insert into reading (factor_id, ts, value, quality)
     select $1::int, t, v, q from unnest($2::timestamptz[], $3::float8[], $4::smallint[]) as r (t, v, q)`,
    [
      factor.id,
      readings.map(({ at }) => new Date(at)),
      readings.map(({ value }) => value),
      readings.map(({ quality }) => quality ?? 0),
    ],
  )
}
