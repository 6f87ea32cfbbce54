import type { AttachmentType } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface NewAttachment {
  readonly name: string
  readonly type: AttachmentType
  readonly data: Uint8Array
  readonly created_at: Date
}

export async function insertAttachment(
  db: Database,
  { name, type, data, created_at }: NewAttachment,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into attachment (name, type, data, created_at)
    values (${name}, ${type}, ${Buffer.from(data)}, ${created_at}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** A piece of its bytes; empty: there are no more. */
export async function selectPiece(
  db: Database,
  id: number,
  { from, length }: { from: number; length: number },
): Promise<Buffer> {
  const { rows } = await sql<{ piece: Buffer }>`
    select substring(data from ${from + 1} for ${length}) as piece from attachment where id = ${id}`.execute(
    db,
  )
  return rows[0]?.piece ?? Buffer.alloc(0)
}

export async function removeAttachment(db: Database, id: number): Promise<void> {
  await sql`delete from attachment where id = ${id}`.execute(db)
}
