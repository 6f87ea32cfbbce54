import type { Organisation } from '@quantrac/contract'
import type { Database } from '../../db/database.ts'
import type { Generated } from 'kysely'

declare module '../../db/tables.ts' {
  interface Tables {
    organisation: Organisation & { id: Generated<number> }
  }
}

const fields = ['name', 'unit', 'place', 'logo'] as const

export function selectOrganisation(db: Database): Promise<Organisation> {
  return db.selectFrom('organisation').select(fields).executeTakeFirstOrThrow()
}

/** The current row, locked until the transaction ends. */
export function lockOrganisation(db: Database): Promise<Organisation> {
  return db.selectFrom('organisation').select(fields).forUpdate().executeTakeFirstOrThrow()
}

export async function updateOrganisation(db: Database, values: Organisation): Promise<void> {
  await db.updateTable('organisation').set(values).execute()
}
