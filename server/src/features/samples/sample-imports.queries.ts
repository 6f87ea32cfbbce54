import { sql } from 'kysely'
import { idValue, pageCut } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { personName } from '../../db/person-name.ts'

export interface ImportColumns {
  readonly filename: string
  readonly rows: number
  readonly module_ids: readonly number[]
  readonly created_at: Date
  readonly created_by: number | null
}

export async function insertImport(db: Database, values: ImportColumns): Promise<number> {
  const { filename, rows: count, module_ids, created_at, created_by } = values
  const { rows } = await sql<{ id: number }>`
    insert into sample_import (filename, rows, module_ids, created_at, created_by)
    values (${filename}, ${count}, ${[...module_ids]}::int[], ${created_at}, ${created_by}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

export interface ImportRow {
  readonly id: number
  readonly filename: string
  readonly rows: number
  readonly left: number
  readonly created_at: Date
  readonly created_by: string | null
}

const columns = sql`i.id, i.filename, i.rows,
  (select count(*)::int from sample s join factor f on f.id = s.factor_id
    where s.import_id = i.id and f.deleted_at is null) as left, i.created_at,
  ${personName} as created_by`

export async function countImports(db: Database): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from sample_import`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

export async function selectImports(
  db: Database,
  { limit, start }: { limit: number; start: number },
): Promise<ImportRow[]> {
  const query = sql<ImportRow>`select ${columns} from sample_import i left join user_account u on u.id = i.created_by
    order by i.created_at desc, i.id desc ${pageCut(limit, start)}`
  return (await query.execute(db)).rows
}

/** Locks the row until the transaction ends. */
export async function lockImport(
  db: Database,
  id: number,
): Promise<{ filename: string; module_ids: number[] } | undefined> {
  const query = sql<{ filename: string; module_ids: number[] }>`
    select filename, module_ids from sample_import where id = ${idValue(id)} for update`
  return (await query.execute(db)).rows[0]
}

/** With their files. Answers the number of samples. */
export async function removeImport(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ file_id: number | null }>`
    delete from sample where import_id = ${id} returning file_id`.execute(db)
  const files = rows.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]))
  if (files.length > 0) await sql`delete from attachment where id = any(${files}::int[])`.execute(db)
  await sql`delete from sample_import where id = ${id}`.execute(db)
  return rows.length
}
