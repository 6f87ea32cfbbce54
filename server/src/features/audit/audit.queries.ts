import type { Database } from '../../db/database.ts'
import type { Generated } from 'kysely'
import type { BigId, Instant, Json } from '../../db/column-types.ts'

export interface AuditLogTable {
  id: BigId
  at: Instant
  actor_id: number | null
  actor_email: Generated<string>
  action: string
  object: string
  object_id: Generated<string>
  before: Json
  after: Json
  ip: Generated<string>
  /** The module that the line is about. */
  module_id: number | null
  /** The name of the API key that made the change. */
  api_key: string | null
}

declare module '../../db/tables.ts' {
  interface Tables {
    audit_log: AuditLogTable
  }
}

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
  api_key: string | null
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

/** Lines that name their module themselves. */
export async function insertAudits(db: Database, rows: readonly AuditRow[]): Promise<void> {
  const values = rows.map(({ factor_id: _factorId, ...row }) => row)
  await db.insertInto('audit_log').values(values).execute()
}

export interface Done {
  readonly action: string
  readonly by: { readonly actor_id: number } | { readonly object_id: string }
  readonly since: Date
}

/** When something was done for the `n`th time, counted from the newest; undefined if it was done less often. */
export async function selectNthDone(
  db: Database,
  { action, by, since }: Done,
  n: number,
): Promise<Date | undefined> {
  const [column, value] = Object.entries(by)[0] as ['actor_id' | 'object_id', number | string] // the only one
  const row = await db
    .selectFrom('audit_log')
    .select('at')
    .where('object', '=', action.split('.')[0] ?? action)
    .where('action', '=', action)
    .where(column, '=', value)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export async function updateAudit(db: Database, id: number, after: string | null): Promise<void> {
  await db.updateTable('audit_log').set({ after }).where('id', '=', id).execute()
}
