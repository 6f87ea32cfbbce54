import type { CalculationRules } from '@quantrac/contract'
import type { Generated } from 'kysely'
import type { Database } from '../../db/database.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    calculation_rules: CalculationRules & { id: Generated<number> }
  }
}

const fields = [
  'share_1h',
  'share_8h',
  'share_24h',
  'share_month',
  'share_year',
  'source',
  'half_weight',
  'average_calibration',
  'average_service',
  'average_off',
] as const

export function selectCalculationRules(db: Database): Promise<CalculationRules> {
  return db.selectFrom('calculation_rules').select(fields).executeTakeFirstOrThrow()
}

/** The current row, locked until the transaction ends. */
export function lockCalculationRules(db: Database): Promise<CalculationRules> {
  return db.selectFrom('calculation_rules').select(fields).forUpdate().executeTakeFirstOrThrow()
}

export async function updateCalculationRules(db: Database, values: CalculationRules): Promise<void> {
  await db.updateTable('calculation_rules').set(values).execute()
}
