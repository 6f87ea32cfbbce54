import { sql, type GeneratedAlways } from 'kysely'
import type { Database } from '../../db/database.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    permission: { id: GeneratedAlways<number>; code: string; name: string; content_type: string }
  }
}

export interface PermissionRow {
  code: string
  name: string
  content_type: string
}

export async function upsertPermissions(db: Database, rows: PermissionRow[]): Promise<void> {
  await db
    .insertInto('permission')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          content_type: eb.ref('excluded.content_type'),
        }))
        // Writes nothing if nothing has changed.
        .where(
          sql<boolean>`(permission.name, permission.content_type) is distinct from (excluded.name, excluded.content_type)`,
        ),
    )
    .execute()
}

export async function selectUnknownCodes(db: Database, known: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('permission')
    .select('code')
    .where('code', 'not in', known)
    .orderBy('code')
    .execute()
  return rows.map((row) => row.code)
}
