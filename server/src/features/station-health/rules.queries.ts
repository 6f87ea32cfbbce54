import type { HealthFault, ModuleType, Severity } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface RuleValues {
  readonly fault: HealthFault
  readonly is_on: boolean
  readonly severity: Severity
  readonly limit: number | null
}

/** Until the transaction ends nobody else changes a rule. */
export async function lockRules(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7824, hashtext('health rules'))`.execute(db)
}

export async function upsertTypeRule(
  db: Database,
  { type, fault, is_on, severity, limit }: RuleValues & { readonly type: ModuleType },
): Promise<void> {
  await sql`insert into health_rule (type, module_id, fault, is_on, severity, "limit")
    values (${type}, null, ${fault}, ${is_on}, ${severity}, ${limit})
    on conflict (type, fault) where type is not null
    do update set is_on = excluded.is_on, severity = excluded.severity, "limit" = excluded."limit"`.execute(
    db,
  )
}

export async function replaceStationRules(
  db: Database,
  moduleId: number,
  rules: readonly RuleValues[],
): Promise<void> {
  await db.deleteFrom('health_rule').where('module_id', '=', moduleId).execute()
  for (const { fault, is_on, severity, limit } of rules)
    await db
      .insertInto('health_rule')
      .values({ type: null, module_id: moduleId, fault, is_on, severity, limit })
      .execute()
}
