import type { Tariff, TariffHours, TariffPrices } from '@quantrac/contract'
import { sql, type Generated } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Json } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    tariff: { id: Generated<number>; hours: Json; days_without_peak: number[]; prices: Json | null }
  }
}

interface Row {
  hours: TariffHours[]
  days_without_peak: number[]
  prices: TariffPrices | null
}

export async function selectTariff(db: Database): Promise<Tariff> {
  const query = sql<Row>`select hours, days_without_peak, prices from tariff`
  return one((await query.execute(db)).rows)
}

/** The current row, locked until the transaction ends. */
export async function lockTariff(db: Database): Promise<Tariff> {
  const query = sql<Row>`select hours, days_without_peak, prices from tariff for update`
  return one((await query.execute(db)).rows)
}

export async function updateTariff(
  db: Database,
  { hours, days_without_peak: days, prices }: Tariff,
): Promise<void> {
  const given = prices && JSON.stringify(prices)
  await sql`update tariff set hours = ${JSON.stringify(hours)}::jsonb, days_without_peak = ${days}::int[],
    prices = ${given}::jsonb`.execute(db)
}

function one([row]: readonly Tariff[]): Tariff {
  if (row === undefined) throw new Error('the tariff, which its migration inserts, is missing')
  return row
}
