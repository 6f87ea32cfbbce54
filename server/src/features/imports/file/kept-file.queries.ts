import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

export async function insertFile(db: Database, id: string, at: Date): Promise<void> {
  await sql`insert into import_file (id, created_at) values (${id}, ${at})`.execute(db)
}

export async function insertChunk(
  db: Database,
  { file, number, data }: { file: string; number: number; data: Buffer },
): Promise<void> {
  await sql`insert into import_chunk (file, number, data) values (${file}, ${number}, ${data})`.execute(db)
}

/** Undefined: it is removed, or the file has no more. */
export async function selectChunk(db: Database, file: string, number: number): Promise<Buffer | undefined> {
  const query = sql<{
    data: Buffer
  }>`select data from import_chunk where file = ${file} and number = ${number}`
  return (await query.execute(db)).rows[0]?.data
}

export async function removeFile(db: Database, file: string): Promise<void> {
  await sql`delete from import_file where id = ${file}`.execute(db)
}

/** Files of imports that are older, and files that no import has. */
export async function removeOldFiles(
  db: Database,
  { kept, begun }: { kept: Date; begun: Date },
): Promise<number> {
  const query = sql`delete from import_file f
    where f.created_at < ${kept} or (f.created_at < ${begun} and not exists (select from import i where i.file = f.id))
    returning 1`
  return (await query.execute(db)).rows.length
}

/** What undoing would need, of imports that are older. */
export async function removeOldStored(db: Database, kept: Date): Promise<void> {
  await sql`delete from import_stored s using import i
    where i.id = s.import_id and i.created_at < ${kept} and i.status not in ('running', 'undoing')`.execute(
    db,
  )
}
