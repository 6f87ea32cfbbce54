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
  /** If set, the line belongs to this factor's module. */
  factor_id: number | null
}

/** Returns the line's id. */
export async function insertAudit(db: Database, { factor_id, ...row }: AuditRow): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values((eb) => ({
      ...row,
      module_id:
        factor_id === null
          ? row.module_id
          : eb.selectFrom('factor').select('module_id').where('id', '=', factor_id),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAudit(db: Database, id: number, after: string | null): Promise<void> {
  await db.updateTable('audit_log').set({ after }).where('id', '=', id).execute()
}
