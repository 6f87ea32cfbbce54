import type { RemovalKind } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Instant } from '../../db/column-types.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    waiting_removal: {
      kind: string
      older_than: Instant
      count: number
      total: number
      asked_at: Instant
      allowed_at: Instant | null
    }
  }
}

export interface WaitingRow {
  readonly kind: RemovalKind
  readonly older_than: Date
  readonly count: number
  readonly total: number
  readonly asked_at: Date
  /** null: nobody has allowed it so far. */
  readonly allowed_at: Date | null
}

export async function selectWaiting(db: Database): Promise<WaitingRow[]> {
  const query = sql<WaitingRow>`
    select kind, older_than, count, total, asked_at, allowed_at from waiting_removal order by kind desc`
  return (await query.execute(db)).rows
}

export async function countWaiting(db: Database): Promise<number> {
  const query = sql<{ count: number }>`select count(*) from waiting_removal where allowed_at is null`
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/** True if it did not wait before. */
export async function upsertWaiting(db: Database, row: Omit<WaitingRow, 'allowed_at'>): Promise<boolean> {
  const { kind, older_than, count, total, asked_at } = row
  const query = sql<{ is_new: boolean }>`
    insert into waiting_removal (kind, older_than, count, total, asked_at)
    values (${kind}, ${older_than}, ${count}, ${total}, ${asked_at})
    on conflict (kind) do update set older_than = excluded.older_than, count = excluded.count, total = excluded.total
    where waiting_removal.allowed_at is null returning xmax = 0 as is_new`
  return (await query.execute(db)).rows[0]?.is_new ?? false
}

/** True if exactly this one waits. */
export async function allowWaiting(
  db: Database,
  { kind, older_than, at }: { kind: RemovalKind; older_than: Date; at: Date },
): Promise<boolean> {
  const query = sql`update waiting_removal set allowed_at = ${at}
    where kind = ${kind} and older_than = ${older_than} and allowed_at is null returning 1`
  return (await query.execute(db)).rows.length > 0
}

export async function deleteWaiting(db: Database, kind: RemovalKind): Promise<void> {
  await sql`delete from waiting_removal where kind = ${kind}`.execute(db)
}

export async function deleteAllowed(db: Database, kind: RemovalKind): Promise<void> {
  await sql`delete from waiting_removal where kind = ${kind} and allowed_at is not null`.execute(db)
}
