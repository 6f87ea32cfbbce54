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
}

export async function insertAudit(db: Database, row: AuditRow): Promise<void> {
  await db.insertInto('audit_log').values(row).execute()
}
