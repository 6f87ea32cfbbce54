import type { Database } from '../../db/database.ts'

export interface AuditRow {
  at: Date
  actor_id: number | null
  actor_email: string
  action: string
  object: string
  object_id: string
  before: string | null
  after: string | null
  ip: string
  module_id: number | null
  /** Where it is given, its station is the one meant. */
  factor_id: number | null
}

export async function insertAudit(db: Database, { factor_id, ...row }: AuditRow): Promise<void> {
  await db
    .insertInto('audit_log')
    .values((eb) => ({
      ...row,
      module_id:
        factor_id === null
          ? row.module_id
          : eb.selectFrom('factor').select('module_id').where('id', '=', factor_id),
    }))
    .execute()
}
