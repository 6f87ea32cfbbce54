import type { Tariff, TariffHours } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export async function selectTariff(db: Database): Promise<Tariff> {
  const query = sql<{
    hours: TariffHours[]
    days_without_peak: number[]
  }>`select hours, days_without_peak from tariff`
  return one((await query.execute(db)).rows)
}

/** The current row, locked until the transaction ends. */
export async function lockTariff(db: Database): Promise<Tariff> {
  const query = sql<{ hours: TariffHours[]; days_without_peak: number[] }>`
    select hours, days_without_peak from tariff for update`
  return one((await query.execute(db)).rows)
}

export async function updateTariff(db: Database, { hours, days_without_peak }: Tariff): Promise<void> {
  await sql`update tariff set hours = ${JSON.stringify(hours)}::jsonb, days_without_peak = ${days_without_peak}::int[]`.execute(
    db,
  )
}

function one([row]: readonly Tariff[]): Tariff {
  if (row === undefined) throw new Error('the tariff, which its migration inserts, is missing')
  return row
}
