import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** `configuration`: modules, factors and their limits. */
export type VersionedList = 'configuration' | 'alert'

/**
 * In the statement that reads a list: as long as it stays the same, no row of the list was changed or removed, and for
 * `configuration` none was added. Alerts that were added have higher ids than those that were there.
 */
export function versionOf(list: VersionedList): RawBuilder<string> {
  return sql`(select sum(v.version)::text from list_version v where v.list = ${sql.lit(list)})`
}

/**
 * In the transaction that changes the list. Each connection raises a row of its own, as far as there are enough, because the row
 * stays locked until the end of the transaction. By an unpredictable step: a restored database must not come to a sum that it had.
 */
export async function raiseVersion(db: Database, list: VersionedList): Promise<void> {
  await sql`update list_version set version = version + 1 + (random() * 1e9)::bigint
    where list = ${list} and slot = pg_backend_pid() % 8`.execute(db)
}

/** A page of a list and the version that it was read with; null for an empty page. */
export interface Versioned<T> {
  readonly rows: T[]
  readonly version: string | null
}

export type InList<T> = T & { list_version: string }

/** Takes the version out of the rows of a page. */
export function versioned<T extends object>(rows: readonly InList<T>[]): Versioned<T> {
  return {
    rows: rows.map(({ list_version: _, ...row }) => row as unknown as T), // T without the field that was added to it
    version: rows[0]?.list_version ?? null,
  }
}
