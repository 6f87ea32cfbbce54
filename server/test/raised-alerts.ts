import type { TestApp } from './harness.ts'

export interface Station {
  readonly module_id: number
  readonly factor_id: number
  readonly code: string
  readonly factor: string
}

let made = 0

/** A station with one factor, straight in the database. */
export async function makeStation(app: Pick<TestApp, 'system'>): Promise<Station> {
  const { db } = app.system
  made += 1
  const code = `NT${String(made).padStart(2, '0')}`
  const module = await db
    .insertInto('module')
    .values({ code, code_key: code.toLowerCase(), manufacturer_id: `m-${made}`, name: `Trạm ${made}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const factor = await db
    .insertInto('factor')
    .values({
      module_id: module.id,
      name: 'Độ pH',
      code: 'pH',
      code_key: 'ph',
      manufacturer_id: `f-${made}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { module_id: module.id, factor_id: factor.id, code, factor: 'pH' }
}

/** Commits alerts as ingest does, already closed where one factor gets many; telling the other copies is the caller's to do. */
export async function commitAlerts(
  app: Pick<TestApp, 'system'>,
  station: Station,
  values: readonly number[],
): Promise<number[]> {
  const timestamp = new Date('2026-03-01T02:00:00.000Z')
  const rows = await app.system.db
    .insertInto('alert')
    .values(
      values.map((value) => ({
        factor_id: station.factor_id,
        module_id: station.module_id,
        factor_code: station.factor,
        factor_name: 'Độ pH',
        module_code: station.code,
        module_name: station.code,
        unit: '',
        decimals: 2,
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
  station: Station,
  values: readonly number[],
): Promise<number[]> {
  const ids = await commitAlerts(app, station, values)
  app.system.bus.publish('alerts.raised', { ids })
  return ids
}
