import type { TestApp } from './harness.ts'

export interface LiveModule {
  readonly id: number
  readonly code: string
  readonly factor_ids: readonly number[]
}

/** Writes a module with factors `F1`…`Fn` directly into the database. */
export async function makeLiveModule(
  { system: { db } }: Pick<TestApp, 'system'>,
  code: string,
  factors = 1,
): Promise<LiveModule> {
  const { id } = await db
    .insertInto('module')
    .values({ code, code_key: code.toLowerCase(), manufacturer_id: code, name: code })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = Array.from({ length: factors }, (_, index) => `F${index + 1}`)
  const rows = await db
    .insertInto('factor')
    .values(
      names.map((name) => ({
        module_id: id,
        name,
        code: name,
        code_key: name.toLowerCase(),
        manufacturer_id: name,
      })),
    )
    .returning('id as factor_id')
    .execute()
  await db.insertInto('factor_state').values(rows).execute()
  return { id, code, factor_ids: rows.map((row) => row.factor_id) }
}

/**
 * Commits alerts as ingest does, already closed if one factor gets many; the caller publishes them to the other copies.
 */
export async function commitAlerts(
  app: Pick<TestApp, 'system'>,
  module: LiveModule,
  values: readonly number[],
): Promise<number[]> {
  const timestamp = new Date('2026-03-01T02:00:00.000Z')
  const rows = await app.system.db
    .insertInto('alert')
    .values(
      values.map((value) => ({
        factor_id: module.factor_ids[0] ?? 0,
        module_id: module.id,
        factor_code: 'F1',
        factor_name: 'Factor 1',
        module_code: module.code,
        module_name: module.code,
        unit: 'mg/L',
        decimals: 1,
        max_value: 75,
        status: 'ALERT' as const,
        class: 'HI' as const,
        origin: 'manual' as const,
        value,
        timestamp,
        started_at: timestamp,
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function raiseAlerts(
  app: Pick<TestApp, 'system'>,
  module: LiveModule,
  values: readonly number[],
): Promise<number[]> {
  const ids = await commitAlerts(app, module, values)
  app.system.bus.publish('alerts.raised', { ids })
  return ids
}
